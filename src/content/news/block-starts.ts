import 'server-only';

import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { news, news_locales } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { spanOfYear } from './domain';
import type { NewsFilter } from './domain';

/** The first item of a block of a list; `publishedAt` is ISO 8601. */
export interface BlockStart {
  publishedAt: string;
  slug: string;
}

/**
 * The first items of all blocks of a list but the first one, newest first. In SQL, because Payload would load every item
 * of the list for it. What is public is said in `cms/access.ts`; `tests/integration/news-lists.test.ts` compares.
 *
 * @param length items in a block
 */
export async function readBlockStarts(
  locale: Locale,
  { category, year }: NewsFilter,
  length: number,
): Promise<BlockStart[]> {
  const span = year === undefined ? undefined : spanOfYear(year);
  const { rows } = await (
    await getDatabase()
  ).execute<{ published_at: Date; slug: string }>(sql`
    SELECT published_at, slug
    FROM (
      SELECT ${news.publishedAt} AS published_at, ${news.slug} AS slug,
        row_number() OVER (ORDER BY ${news.publishedAt} DESC, ${news.slug}) - 1 AS place
      FROM ${news}
      JOIN ${news_locales} ON ${news_locales._parentID} = ${news.id} AND ${news_locales._locale} = ${locale}
      WHERE ${news_locales._status} = 'published' AND ${news.deletedAt} IS NULL
        ${category ? sql`AND ${news.category} = ${category}` : sql``}
        ${span ? sql`AND ${news.publishedAt} >= ${span.from} AND ${news.publishedAt} < ${span.to}` : sql``}
    ) AS numbered
    WHERE place > 0 AND place % ${length} = 0
    ORDER BY place`);
  return rows.map(({ published_at, slug }) => ({ publishedAt: new Date(published_at).toISOString(), slug }));
}
