import 'server-only';

import type { Where } from 'payload';

import type { PreviewReader } from '@/cms/preview-session';
import {
  dependOnItems,
  dependOnList,
  publicCount,
  publicFind,
  publicFindEarlier,
  publicFindOne,
  publicItems,
  publicLanguages,
  renamedSlug,
} from '@/cms/public-read';
import { pictureOf } from '@/cms/rich-text/media-dto';
import { readPageText } from '@/cms/rich-text/read-page';
import { yearOf } from '@/i18n/dates';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import { isUncachedRender } from '@/platform/cache/uncached-render';
import type { Picture, RichText } from '@/ui/rich-text/model';

import { countByAuthor, readBlockStarts, readRows } from './list-rows';
import type { BlockStart } from './list-rows';
import { blockOf, newsCategories, PAGES_OF_BLOCK, spanOfYear } from './domain';
import type { NewsCategory, NewsFilter } from './domain';

/** Someone who signs news items, as far as the language of the reader knows them. */
export interface Author {
  id: string;
  slug: string;
  name: string;
  role: string;
  about?: string;
  picture?: Picture;
}

/** A news item as lists show it. `publishedAt` is ISO 8601. */
export interface NewsSummary {
  slug: string;
  title: string;
  summary: string;
  category: NewsCategory;
  publishedAt: string;
  cover?: Picture;
  /** Who signed it, as far as they are public in the language. Lists don’t read their pictures. */
  authors: Author[];
}

export interface NewsItem extends NewsSummary {
  body: RichText;
  seo: { title?: string; description?: string; image?: Picture; noIndex: boolean };
  /** In which other languages the item is public. */
  otherLanguages: readonly Locale[];
  related: NewsSummary[];
  /** Whether it is among the blog posts: someone signed it, even if their entry is not public. */
  isPost: boolean;
}

/** Items shown below an article. */
const RELATED_COUNT = 3;

const SUMMARY_FIELDS = {
  slug: true,
  title: true,
  summary: true,
  category: true,
  publishedAt: true,
  cover: true,
  authors: true,
} as const;

const NEWEST_FIRST = ['-publishedAt', 'slug'];

/** One page of the list, newest first, the number of items in all, and the years for the filter. */
export const getNewsList = cachedRead(
  'news-list',
  async (
    locale: Locale,
    filter: NewsFilter,
    page: number,
    size: number,
  ): Promise<{ items: NewsSummary[]; total: number; years: number[] }> => {
    const [items, total, years] = await Promise.all([
      readPage(locale, filter, page, size),
      getNewsCount(locale, filter),
      getNewsYears(locale),
    ]);
    return { items, total, years };
  },
);

/** Counted once for all pages of a list: Payload counts twenty thousand items in twenty times what a page requires. */
const getNewsCount = cachedRead('news-count', (locale: Locale, filter: NewsFilter) =>
  publicCount('news', locale, whereOf(filter)),
);

const getNewsYears = cachedRead('news-years', async (locale: Locale): Promise<number[]> => {
  const [oldest, newest] = await Promise.all([
    publicFindOne('news', { locale, sort: 'publishedAt', select: { publishedAt: true } }),
    publicFindOne('news', { locale, sort: '-publishedAt', select: { publishedAt: true } }),
  ]);
  return oldest && newest ? yearsBetween(yearOf(oldest.publishedAt), yearOf(newest.publishedAt)) : [];
});

/**
 * The items of a page, from 1. PostgreSQL reads and drops all items before an offset, so from page 9 on the offset
 * counts from the first item of the page's block, whose place the index finds (ADR 193). The preview of a bundle has items
 * that the statements behind this do not know.
 */
async function readPage(
  locale: Locale,
  filter: NewsFilter,
  page: number,
  size: number,
): Promise<NewsSummary[]> {
  if (await isUncachedRender()) {
    const list = { locale, where: whereOf(filter), sort: NEWEST_FIRST, limit: size, page, pagination: true };
    const { docs } = await publicFind('news', { ...list, depth: 1, select: SUMMARY_FIELDS });
    return docs.map(toSummary);
  }
  const { block, pageInBlock } = blockOf(page);
  const start =
    block > 0 ? (await getBlockStarts(locale, filter, size * PAGES_OF_BLOCK))[block - 1] : undefined;
  if (block > 0 && !start) return [];
  await dependOnList('news', { where: whereOf(filter), sort: NEWEST_FIRST });
  const rows = await readRows(locale, filter, { start, offset: (pageInBlock - 1) * size, limit: size });
  const [covers, authors] = await Promise.all([
    publicItems(
      'media',
      rows.flatMap(({ cover }) => cover ?? []),
      { locale },
    ),
    publicItems(
      'authors',
      rows.flatMap((row) => row.authors),
      { locale },
    ),
  ]);
  dependOnItems(
    'news',
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toSummary({
      ...row,
      cover: row.cover && covers.get(row.cover),
      authors: row.authors.flatMap((id) => authors.get(id) ?? []),
    }),
  );
}

/** The first item of each block of a list but the first one; a block has `length` items. */
const getBlockStarts = cachedRead(
  'news-block-starts',
  async (locale: Locale, filter: NewsFilter, length: number): Promise<BlockStart[]> => {
    await dependOnList('news', { where: whereOf(filter), sort: NEWEST_FIRST });
    return readBlockStarts(locale, filter, length);
  },
);

/** An item with its text, or undefined when it is not public in the language. */
export const getNewsItem = cachedRead(
  'news-item',
  (locale: Locale, slug: string): Promise<NewsItem | undefined> => readNewsItem(locale, slug),
);

/** The newest draft of an item, for the live preview of staff. Never cached. */
export function getNewsDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<NewsItem | undefined> {
  return readNewsItem(locale, slug, reader);
}

async function readNewsItem(
  locale: Locale,
  slug: string,
  preview?: PreviewReader,
): Promise<NewsItem | undefined> {
  const where: Where = { slug: { equals: slug } };
  const item = await publicFindOne('news', { locale, where, depth: 2, preview });
  if (!item) return undefined;
  const [otherLanguages, related, body] = await Promise.all([
    publicLanguages('news', where, otherLocales(locale)),
    readRelated(locale, item),
    readPageText(item.body, locale),
  ]);
  const image = pictureOf(item.seo?.image) ?? pictureOf(item.cover);
  return {
    ...toSummary(item),
    body,
    seo: {
      ...(item.seo?.title ? { title: item.seo.title } : {}),
      ...(item.seo?.description ? { description: item.seo.description } : {}),
      ...(image ? { image } : {}),
      noIndex: item.seo?.noIndex ?? false,
    },
    otherLanguages,
    related: related.map(toSummary),
    isPost: (item.authors ?? []).length > 0,
  };
}

/**
 * The items of the category that came last before this one, and for the first ones of a category those that followed. Not
 * the latest of all: each new item would expire every page of its category.
 */
async function readRelated(
  locale: Locale,
  { slug, category, publishedAt }: Pick<StoredSummary, 'slug' | 'category' | 'publishedAt'>,
): Promise<StoredSummary[]> {
  const where: Where = { and: [{ category: { equals: category } }, { slug: { not_equals: slug } }] };
  const shape = { locale, depth: 1, select: SUMMARY_FIELDS };
  const { docs: earlier } = await publicFindEarlier('news', {
    ...shape,
    where,
    field: 'publishedAt',
    before: publishedAt,
    limit: RELATED_COUNT,
  });
  const missing = RELATED_COUNT - earlier.length;
  if (missing === 0) return earlier;
  const { docs: later } = await publicFind('news', {
    ...shape,
    where: { and: [where, { publishedAt: { greater_than: publishedAt } }] },
    sort: ['publishedAt', 'slug'],
    limit: missing,
  });
  return [...earlier, ...later];
}

/** Where an old address of an item leads now, or undefined. */
export const getRenamedNews = cachedRead('news-renamed', (locale: Locale, slug: string) =>
  renamedSlug('news', slug, locale),
);

/** An author with the number of their posts. */
export interface BlogAuthor extends Author {
  posts: number;
}

/** What the filters of the blog offer: the authors and categories that have posts in the language. */
export const getBlogFilters = cachedRead(
  'blog-filters',
  async (locale: Locale): Promise<{ authors: BlogAuthor[]; categories: NewsCategory[] }> => {
    const { docs } = await publicFind('authors', { locale, sort: 'slug', limit: MAX_AUTHORS, depth: 1 });
    const [posts, inCategories] = await Promise.all([
      countPosts(locale),
      Promise.all(
        newsCategories.map((category) => publicCount('news', locale, whereOf({ category, signed: true }))),
      ),
    ]);
    const authors = docs.map((author) => ({ ...toAuthor(author), posts: posts.get(author.id) ?? 0 }));
    return {
      authors: authors.filter((author) => author.posts > 0 && author.name !== ''),
      categories: newsCategories.filter((_, index) => inCategories[index]),
    };
  },
);

/** How many posts each author has. The preview of a bundle has items that the statement behind this does not know. */
async function countPosts(locale: Locale): Promise<ReadonlyMap<string, number>> {
  const where = whereOf({ signed: true });
  if (!(await isUncachedRender())) {
    await dependOnList('news', { where, sort: [] });
    return countByAuthor(locale);
  }
  const { docs } = await publicFind('news', { locale, where, limit: 0, select: { authors: true } });
  const posts = new Map<string, number>();
  for (const { authors } of docs) {
    for (const author of authors ?? []) {
      const id = typeof author === 'string' ? author : author.id;
      posts.set(id, (posts.get(id) ?? 0) + 1);
    }
  }
  return posts;
}

/** Where an old address of an author leads now, or undefined. */
export const getRenamedAuthor = cachedRead('author-renamed', (locale: Locale, slug: string) =>
  renamedSlug('authors', slug, locale),
);

/** Whether visitors can read an author in a language other than this one. */
export const isAuthorElsewhere = cachedRead(
  'author-elsewhere',
  async (locale: Locale, slug: string): Promise<boolean> => {
    const languages = await publicLanguages('authors', { slug: { equals: slug } }, otherLocales(locale));
    return languages.length > 0;
  },
);

/** An author whom visitors can read in the language, also without posts, and in which other languages they can. */
export const getBlogAuthor = cachedRead(
  'blog-author',
  async (
    locale: Locale,
    slug: string,
  ): Promise<{ author: Author; otherLanguages: readonly Locale[] } | undefined> => {
    const where = { slug: { equals: slug } };
    const found = await publicFindOne('authors', { locale, where, depth: 1 });
    if (!found?.name) return undefined;
    const otherLanguages = await publicLanguages('authors', where, otherLocales(locale));
    return { author: toAuthor(found), otherLanguages };
  },
);

/** Bound of the list of authors. */
const MAX_AUTHORS = 200;

interface StoredAuthor {
  id: string;
  slug?: string | null;
  name?: string | null;
  role?: string | null;
  about?: string | null;
  picture?: unknown;
}

function toAuthor({ id, slug, name, role, about, picture }: StoredAuthor): Author {
  const shown = pictureOf(picture);
  return {
    id,
    slug: slug ?? '',
    name: name ?? '',
    role: role ?? '',
    ...(about ? { about } : {}),
    ...(shown ? { picture: shown } : {}),
  };
}

/** Those whose entries visitors can read in the language; of the others, only the id is here. */
function readableAuthors(stored: readonly (string | StoredAuthor | null)[] | null | undefined): Author[] {
  return (stored ?? []).flatMap((author) =>
    typeof author === 'object' && author?.name ? [toAuthor(author)] : [],
  );
}

interface StoredSummary {
  slug: string;
  title: string;
  summary: string;
  category: NewsCategory;
  publishedAt: string;
  cover?: unknown;
  authors?: readonly (string | StoredAuthor | null)[] | null;
}

function toSummary(item: StoredSummary): NewsSummary {
  const cover = pictureOf(item.cover);
  return {
    slug: item.slug,
    title: item.title,
    summary: item.summary,
    category: item.category,
    publishedAt: item.publishedAt,
    ...(cover ? { cover } : {}),
    authors: readableAuthors(item.authors),
  };
}

function whereOf({ category, year, signed, authorId }: NewsFilter): Where {
  const conditions: Where[] = [];
  if (category) conditions.push({ category: { equals: category } });
  if (year) {
    const { from, to } = spanOfYear(year);
    conditions.push({ publishedAt: { greater_than_equal: from } }, { publishedAt: { less_than: to } });
  }
  if (signed) conditions.push({ authors: { exists: true } });
  if (authorId) conditions.push({ authors: { equals: authorId } });
  return conditions.length > 0 ? { and: conditions } : {};
}

function yearsBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}
