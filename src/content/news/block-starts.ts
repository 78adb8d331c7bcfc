import 'server-only';

import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { news, news_locales, news_rels } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { spanOfYear } from './domain';
import type { NewsFilter } from './domain';

/** The first item of a block of a list; `publishedAt` is ISO 8601. */
export interface BlockStart {
  publishedAt: string;
  slug: string;
}

/** What a list has: the public items of a language that a filter lets through. What is public is said in `cms/access.ts`. */
function listed(locale: Locale, { category, year, signed, authorId }: NewsFilter): SQL {
  const span = year === undefined ? undefined : spanOfYear(year);
  return sql`${news}
      JOIN ${news_locales} ON ${news_locales._parentID} = ${news.id} AND ${news_locales._locale} = ${locale}
      WHERE ${news_locales._status} = 'published' AND ${news.deletedAt} IS NULL
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

/**
 * The ids of some items of a list, newest first. In SQL, because Payload asks with DISTINCT, for which PostgreSQL 15 sorts the
 * whole list.
 *
 * @param start the first item of the block that is read; without it, the list begins with its newest item
 * @param offset items of the block before those that are read
 */
export async function readIds(
  locale: Locale,
  filter: NewsFilter,
  { start, offset, limit }: { start?: BlockStart | undefined; offset: number; limit: number },
): Promise<string[]> {
  // Without the first condition, PostgreSQL does not see where in the index the block begins.
  const fromStart = start
    ? sql`AND ${news.publishedAt} <= ${start.publishedAt}
        AND (${news.publishedAt} < ${start.publishedAt} OR ${news.slug} >= ${start.slug})`
    : sql``;
  const { rows } = await (
    await getDatabase()
  ).execute<{ id: string }>(sql`
    SELECT ${news.id} FROM ${listed(locale, filter)} ${fromStart}
    ORDER BY ${news.publishedAt} DESC, ${news.slug} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(({ id }) => id);
}
