import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { isNewsCategory } from '@/content/news/domain';
import { isLocale } from '@/i18n/locales';

import { NewsListPage } from '../news/_list';

/**
 * `/news` with a query: the rewrite in next.config.ts leads here, because reading the query makes a page dynamic and
 * the plain list is to stay static. Its reads are cached all the same.
 */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await pageTextsOf(lang, 'news');
  return pageMetadata({ lang, path: '/news', title: labels.listTitle, description: labels.listLead });
}

export default async function FilteredNewsPage({ params, searchParams }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const query = await searchParams;
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const category = one('category');
  const year = one('year');
  return (
    <NewsListPage
      lang={lang}
      filter={{
        ...(isNewsCategory(category) ? { category } : {}),
        ...(year && /^(?:19|20|21)\d\d$/.test(year) ? { year: Number(year) } : {}),
      }}
      page={one('page')}
      size={one('size')}
    />
  );
}
