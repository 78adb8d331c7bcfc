import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { leadOf } from '@/app/_page-texts';
import { getWhitePapers } from '@/content/white-papers/queries';
import { WhitePaperIndex } from '@/content/white-papers/ui/white-papers';
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
  const { labels } = await textsOf(lang, 'white-papers');
  return pageMetadata({
    lang,
    path: '/white-papers',
    title: labels.indexTitle,
    description: await leadOf(lang, 'whitePapers', labels.indexLead),
  });
}

export default async function WhitePapersPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [papers, { labels, t }] = await Promise.all([getWhitePapers(lang), textsOf(lang, 'white-papers')]);
  const lead = await leadOf(lang, 'whitePapers', labels.indexLead);
  return (
    <FullPage lang={lang} path={`/${lang}/white-papers`}>
      <WhitePaperIndex papers={papers} lang={lang} labels={{ ...labels, indexLead: lead }} t={t} />
    </FullPage>
  );
}
