import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getWhitePapers } from '@/content/white-papers/queries';
import { WhitePaperIndex } from '@/content/white-papers/ui/white-papers';
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
  const { labels } = await pageTextsOf(lang, 'white-papers');
  return pageMetadata({
    lang,
    path: '/white-papers',
    title: labels.indexTitle,
    description: labels.indexLead,
  });
}

export default async function WhitePapersPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [papers, { labels, t }] = await Promise.all([
    getWhitePapers(lang),
    pageTextsOf(lang, 'white-papers'),
  ]);
  return (
    <FullPage lang={lang} path={`/${lang}/white-papers`}>
      <WhitePaperIndex papers={papers} lang={lang} labels={labels} t={t} />
    </FullPage>
  );
}
