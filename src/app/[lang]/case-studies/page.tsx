import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getCaseStudies } from '@/content/case-studies/queries';
import { CaseStudyList } from '@/content/case-studies/ui/case-studies';
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
  const { labels } = await pageTextsOf(lang, 'case-studies');
  return pageMetadata({
    lang,
    path: '/case-studies',
    title: labels.title,
    description: labels.lead,
  });
}

export default async function CaseStudiesPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [items, { labels }] = await Promise.all([getCaseStudies(lang), pageTextsOf(lang, 'case-studies')]);
  return (
    <FullPage lang={lang} path={`/${lang}/case-studies`}>
      <CaseStudyList items={items} lang={lang} labels={labels} />
    </FullPage>
  );
}
