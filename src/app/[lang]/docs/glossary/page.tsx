import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getGlossary } from '@/content/documents/queries';
import { GlossaryPage } from '@/content/documents/ui/glossary-list';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

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
  const { labels } = await pageTextsOf(lang, 'documents');
  const { title, lead } = labels.glossary;
  return pageMetadata({ lang, path: '/docs/glossary', title, description: lead });
}

export default async function Page({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [terms, { labels, t }, { labels: common }] = await Promise.all([
    getGlossary(lang),
    pageTextsOf(lang, 'documents'),
    textsOf(lang, 'common'),
  ]);
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/docs/glossary`}
      title={labels.section}
      backHref={`/${lang}`}
      backLabel={labels.home}
    >
      <GlossaryPage terms={terms} lang={lang} labels={labels} t={t} breadcrumbLabel={common.breadcrumb} />
    </SimplePage>
  );
}
