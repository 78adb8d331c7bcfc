import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageTextsOf } from '@/app/_page-texts';
import { decodeSegment } from '@/app/_segments';
import { addressPath, parseDocumentAddress } from '@/content/documents/domain';
import { PreparingPrint } from '@/content/documents/ui/preparing-print';
import { findRelease } from '@/content/documents/use-cases/export-chapter';
import { isLocale } from '@/i18n/locales';

import { SimplePage } from '../../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; name: string[] }>;
}

export function generateStaticParams(): { lang: string; name: string[] }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await pageTextsOf(lang, 'documents');
  return { title: labels.pdf.preparing.title, robots: { index: false } };
}

/** Where a PDF leads that is still being made. */
export default async function Page({ params }: Props) {
  const { lang, name } = await params;
  const address = parseDocumentAddress(name.map(decodeSegment));
  if (!isLocale(lang) || (address?.kind !== 'chapter' && address?.kind !== 'overview')) notFound();
  const found = await findRelease(lang, address);
  const { chapter } = { chapter: undefined, ...address };
  if (!found?.release.chapters.some(({ slug }) => chapter === undefined || slug === chapter)) notFound();
  const { labels } = await pageTextsOf(lang, 'documents');
  const path = addressPath(address);
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/docs/preparing/${name.join('/')}`}
      title={labels.section}
      backHref={`/${lang}`}
      backLabel={labels.home}
    >
      <PreparingPrint
        title={found.document.title}
        href={`/${lang}${path}.pdf`}
        textHref={`/${lang}${path}`}
        labels={labels}
      />
    </SimplePage>
  );
}
