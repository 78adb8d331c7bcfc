import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { authorPath, isNewsCategory } from '@/content/news/domain';
import { getBlogAuthor } from '@/content/news/queries';
import { isLocale } from '@/i18n/locales';

import { BlogListPage, readBlogPage } from '../blogs/_list';

/** `/blogs` with a query, as `news-filter` is `/news` with one. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function parse({ searchParams }: Props) {
  const query = await searchParams;
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const category = one('category');
  return {
    author: one('author') || undefined,
    ...(isNewsCategory(category) ? { category } : {}),
    page: one('page'),
    size: one('size'),
  };
}

/** The posts of one author have an address of their own; other filters lead to parts of the list. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ lang }, { author: slug }] = await Promise.all([props.params, parse(props)]);
  if (!isLocale(lang)) return {};
  const [page, { labels, t }] = await Promise.all([readBlogPage(lang), pageTextsOf(lang, 'blogs')]);
  const found = slug === undefined ? undefined : await getBlogAuthor(lang, slug);
  const feed = { path: '/blogs/feed.xml', title: labels.title };
  const noIndex = page?.seo.noIndex ?? false;
  if (!found) {
    return pageMetadata({
      lang,
      noIndex,
      path: '/blogs',
      title: page?.title ?? labels.title,
      description: page?.summary ?? labels.lead,
      feed,
    });
  }
  const { author, otherLanguages } = found;
  return pageMetadata({
    lang,
    noIndex,
    path: authorPath(author.slug),
    title: t('byAuthor', { name: author.name }),
    description: author.about ?? author.role,
    section: page?.title ?? labels.title,
    languages: [lang, ...otherLanguages],
    feed,
  });
}

export default async function FilteredBlogsPage(props: Props) {
  const [{ lang }, query] = await Promise.all([props.params, parse(props)]);
  if (!isLocale(lang)) notFound();
  return <BlogListPage lang={lang} {...query} />;
}
