import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { getGlossary } from '@/features/documents/queries';
import { GlossaryPage } from '@/features/documents/ui/glossary-list';
import type { DocumentLabels } from '@/features/documents/ui/labels';
import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';

import { SimplePage } from '../../_frame/page-frame';

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
  const { glossary } = await loadNamespace<DocumentLabels>(lang, 'documents');
  return pageMetadata({ lang, path: '/docs/glossary', title: glossary.title, description: glossary.lead });
}

export default async function Page({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [terms, labels, common] = await Promise.all([
    getGlossary(lang),
    loadNamespace<DocumentLabels>(lang, 'documents'),
    loadNamespace<{ breadcrumb: string }>(lang, 'common'),
  ]);
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/docs/glossary`}
      title={labels.section}
      backHref="/"
      backLabel={labels.home}
    >
      <GlossaryPage terms={terms} lang={lang} labels={labels} breadcrumbLabel={common.breadcrumb} />
    </SimplePage>
  );
}
