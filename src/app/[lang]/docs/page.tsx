import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { getDocuments } from '@/features/documents/queries';
import { DocumentIndex } from '@/features/documents/ui/document-index';
import type { DocumentLabels } from '@/features/documents/ui/labels';
import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';

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
  const labels = await loadNamespace<DocumentLabels>(lang, 'documents');
  return pageMetadata({ lang, path: '/docs', title: labels.indexTitle, description: labels.indexLead });
}

export default async function DocumentsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [documents, labels, t] = await Promise.all([
    getDocuments(lang),
    loadNamespace<DocumentLabels>(lang, 'documents'),
    getTranslations({ locale: lang, namespace: 'documents' }),
  ]);
  const counts = Object.fromEntries(
    documents.map(({ slug, current }) => [slug, t('chapterCount', { count: current?.chapters ?? 0 })]),
  );
  return (
    <FullPage lang={lang} path={`/${lang}/docs`}>
      <DocumentIndex documents={documents} counts={counts} lang={lang} labels={labels} />
    </FullPage>
  );
}
