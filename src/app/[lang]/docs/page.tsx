import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getDocuments } from '@/content/documents/queries';
import { DocumentIndex } from '@/content/documents/ui/document-index';
import { isLocale } from '@/i18n/locales';

import { FullPage } from '../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await pageTextsOf(lang, 'documents');
  return pageMetadata({
    lang,
    path: '/docs',
    title: labels.indexTitle,
    description: labels.indexLead,
  });
}

export default async function DocumentsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [documents, { labels, t }] = await Promise.all([getDocuments(lang), pageTextsOf(lang, 'documents')]);
  return (
    <FullPage lang={lang} path={`/${lang}/docs`}>
      <DocumentIndex documents={documents} lang={lang} labels={labels} t={t} />
    </FullPage>
  );
}
