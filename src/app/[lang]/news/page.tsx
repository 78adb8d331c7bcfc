import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { isLocale } from '@/i18n/locales';

import { NewsListPage } from './_list';

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
  const { labels } = await pageTextsOf(lang, 'news');
  return pageMetadata({
    lang,
    path: '/news',
    title: labels.listTitle,
    description: labels.listLead,
  });
}

export default async function NewsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  return <NewsListPage lang={lang} />;
}
