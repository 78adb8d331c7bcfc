import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { leadOf } from '@/app/_page-texts';
import { getDocuments } from '@/content/documents/queries';
import { DocumentIndex } from '@/content/documents/ui/document-index';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

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
  const { labels } = await textsOf(lang, 'documents');
  return pageMetadata({
    lang,
    path: '/docs',
    title: labels.indexTitle,
    description: await leadOf(lang, 'documents', labels.indexLead),
  });
}

export default async function DocumentsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [documents, { labels, t }] = await Promise.all([getDocuments(lang), textsOf(lang, 'documents')]);
  const lead = await leadOf(lang, 'documents', labels.indexLead);
  return (
    <FullPage lang={lang} path={`/${lang}/docs`}>
      <DocumentIndex documents={documents} lang={lang} labels={{ ...labels, indexLead: lead }} t={t} />
    </FullPage>
  );
}
