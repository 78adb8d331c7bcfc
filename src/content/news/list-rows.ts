import 'server-only';

import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { isPublishedRow } from '@/cms/published-rows';
import type { Locale } from '@/i18n/locales';
import { news, news_locales, news_rels } from '@/payload-schema';
import { isoMoment } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { spanOfYear } from './domain';
import type { NewsCategory, NewsFilter } from './domain';

/** What a list reads of an item; pictures and authors by their ids. `publishedAt` is ISO 8601. */
export interface NewsRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: NewsCategory;
  publishedAt: string;
  cover: string | null;
  authors: string[];
}

/** The first item of a block of a list; `publishedAt` is ISO 8601. */
export interface BlockStart {
  publishedAt: string;
  slug: string;
}

/** What a list has: the public items of a language that a filter lets through. */
function listed(locale: Locale, { category, year, signed, authorId }: NewsFilter): SQL {
  const span = year === undefined ? undefined : spanOfYear(year);
  return sql`${news}
      JOIN ${news_locales} ON ${news_locales._parentID} = ${news.id} AND ${news_locales._locale} = ${locale}
      WHERE ${isPublishedRow({ items: news, texts: news_locales })}
        ${category ? sql`AND ${news.category} = ${category}` : sql``}
        ${span ? sql`AND ${news.publishedAt} >= ${span.from} AND ${news.publishedAt} < ${span.to}` : sql``}
        ${signed || authorId ? isSignedBy(authorId) : sql``}`;
}

function isSignedBy(authorId: string | undefined): SQL {
  return sql`AND EXISTS (
    SELECT 1 FROM ${news_rels}
    WHERE ${news_rels.parent} = ${news.id} AND ${news_rels.path} = 'authors'
      ${authorId ? sql`AND ${news_rels.authorsID} = ${authorId}` : sql``}
  )`;
}

/**
 * The first items of all blocks of a list but the first one, newest first. In SQL, because Payload would load every item
 * of the list for it; `tests/integration/news-lists.test.ts` compares.
 *
 * @param length items in a block
 */
export async function readBlockStarts(
  locale: Locale,
  filter: NewsFilter,
  length: number,
): Promise<BlockStart[]> {
  const { rows } = await (
    await getDatabase()
  ).execute<{ published_at: Date; slug: string }>(sql`
    SELECT published_at, slug
    FROM (
      SELECT ${news.publishedAt} AS published_at, ${news.slug} AS slug,
        row_number() OVER (ORDER BY ${news.publishedAt} DESC, ${news.slug}) - 1 AS place
      FROM ${listed(locale, filter)}
    ) AS numbered
    WHERE place > 0 AND place % ${length} = 0
    ORDER BY place`);
  return rows.map(({ published_at, slug }) => ({ publishedAt: new Date(published_at).toISOString(), slug }));
}

/** How many public items each author signed in a language, by the authors’ ids; counted in one statement for all of them. */
export async function countByAuthor(locale: Locale): Promise<ReadonlyMap<string, number>> {
  const { rows } = await (
    await getDatabase()
  ).execute<{ author: string; items: string }>(sql`
    SELECT ${news_rels.authorsID} AS author, count(DISTINCT ${news_rels.parent}) AS items
    FROM ${news_rels}
    WHERE ${news_rels.path} = 'authors' AND ${news_rels.authorsID} IS NOT NULL
      AND ${news_rels.parent} IN (SELECT ${news.id} FROM ${listed(locale, {})})
    GROUP BY ${news_rels.authorsID}`);
  return new Map(rows.map(({ author, items }) => [author, Number(items)]));
}

/**
 * Some items of a list, newest first, with what a list shows of them. In SQL, because Payload reads and fills in whole items,
 * in several statements, the first of which has DISTINCT, so PostgreSQL 15 sorts the whole list for it.
 *
 * @param start the first item of the block that is read; without it, the list begins with its newest item
 * @param offset items of the block before those that are read
 */
export async function readRows(
  locale: Locale,
  filter: NewsFilter,
  { start, offset, limit }: { start?: BlockStart | undefined; offset: number; limit: number },
): Promise<NewsRow[]> {
  // Without the first condition, PostgreSQL does not see where in the index the block begins.
  const fromStart = start
    ? sql`AND ${news.publishedAt} <= ${start.publishedAt}
        AND (${news.publishedAt} < ${start.publishedAt} OR ${news.slug} >= ${start.slug})`
    : sql``;
  const { rows } = await (
    await getDatabase()
  ).execute<{ [Key in keyof NewsRow]: NewsRow[Key] }>(sql`
    SELECT ${news.id} AS id, ${news.slug} AS slug, ${news_locales.title} AS title, ${news_locales.summary} AS summary,
      ${news.category} AS category, ${news.publishedAt} AS "publishedAt", ${news.cover} AS cover,
      ARRAY(
        SELECT ${news_rels.authorsID} FROM ${news_rels}
        WHERE ${news_rels.parent} = ${news.id} AND ${news_rels.path} = 'authors' ORDER BY ${news_rels.order}
      ) AS authors
    FROM ${listed(locale, filter)} ${fromStart}
    ORDER BY ${news.publishedAt} DESC, ${news.slug} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => ({ ...row, publishedAt: isoMoment(row.publishedAt) }));
}
