import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { locales, type Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import { fitOf, isSearchable } from '../domain';
import type { Source } from '../sources';

/** Items of one collection that are shown at most. */
export const MOST_PER_SOURCE = 6;
/** Items that are shown at most. */
const MOST_FOUND = 24;

interface FoundItem {
  readonly collection: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
}

type Row = FoundItem & { readonly own: boolean; readonly at: string | Date };

/**
 * Finds items whose title, or another column of their source, has all words. One statement with a limit for each source
 * and for the whole. It reads the titles of a collection from one end to the other, except where the table grows without
 * end and titles are found by how they begin (ADR 197).
 * @param locale language whose titles come first
 */
export async function findItems(
  executor: Executor,
  { sources, words, locale }: { sources: readonly Source[]; words: readonly string[]; locale: Locale },
): Promise<readonly FoundItem[]> {
  if (sources.length === 0 || !isSearchable(words)) return [];
  const parts = sources.map((source) => partOf(source, words, locale));
  const { rows } = await executor.execute(sql.join(parts, sql` UNION ALL `));
  const best = new Map<string, { row: Row; rank: number }>();
  for (const row of rows as unknown as Row[]) {
    const key = `${row.collection}/${row.id}`;
    // What has the words in another column than the title, such as an address, comes after the rest.
    const rank = (fitOf(words, row.title) ?? 3) * 2 + (row.own ? 0 : 1);
    const other = best.get(key);
    if (!other || rank < other.rank) best.set(key, { row, rank });
  }
  return [...best.values()]
    .toSorted((one, other) => one.rank - other.rank || timeOf(other.row) - timeOf(one.row))
    .slice(0, MOST_FOUND)
    .map(({ row: { collection, id, title, detail } }) => ({ collection, id, title, detail }));
}

const timeOf = ({ at }: Row) => new Date(at).getTime();

function partOf(source: Source, words: readonly string[], locale: Locale): SQL {
  const { table, id, title, columns, detail, updatedAt, trashedAt, latest, languages, byBeginning } = source;
  const own = languages ? sql`${languages.locale}::text = ${locale}` : sql`true`;
  const conditions = [
    sql`${id} IS NOT NULL`,
    ...(latest ? [sql`${latest}`] : []),
    ...(trashedAt ? [sql`${trashedAt} IS NULL`] : []),
    byBeginning
      ? beginsWith(title, words.join(' '))
      : sql`(${sql.join(
          [title, ...columns].map((column) => sql`(${allIn(column, words)})`),
          sql` OR `,
        )})`,
  ];
  // A row for each language of the best items, so all of these are there.
  const most = languages ? MOST_PER_SOURCE * locales.length : MOST_PER_SOURCE;
  return sql`(SELECT ${source.collection}::text AS collection, ${id}::text AS id, ${title}::text AS title,
      ${detail?.(locale) ?? sql`NULL::text`} AS detail, ${updatedAt} AS at, ${own} AS own
    FROM ${table}
    ${languages ? sql`JOIN ${languages.table} ON ${languages.parent} = ${sql`${table}`}.id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY position(${words[0] ?? ''} in lower(${title}::text)) = 1 DESC, ${updatedAt} DESC
    LIMIT ${most})`;
}

/** All texts with this prefix sort between these two. */
const beginsWith = (column: Source['title'], text: string): SQL =>
  sql`(${column} >= ${text} AND ${column} < ${`${text}\u{10ffff}`})`;

const allIn = (column: Source['title'], words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${column} ILIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
    sql` AND `,
  );
