import { sql } from '@payloadcms/db-postgres';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';

import { ndcg, withoutLanguage } from '../quality';
import type { Grades } from '../quality';
import { readVocabulary } from '../vocabulary';
import { rankedAddresses } from './search';

/** Frequent queries of a language that are followed beside the judged ones. */
const FOLLOWED = 50;

/** Days in which they have to be frequent, and networks that have to make them, as for popular searches. */
const DAYS = 30;
const LEAST_NETWORKS = 3;

/** Results of a query that are kept for the next comparison. */
const KEPT = 3;

/** A query with everything that answers it, by address without language. */
export interface JudgedQuery {
  readonly locale: Locale;
  readonly query: string;
  readonly grades: Grades;
}

let running: Promise<void> | undefined;

/**
 * Asks every judged and every frequent query again, as visitors do but without pinned answers. Stores how good the
 * results are today, and for which queries another result comes first than before. Calls at the same moment share it.
 */
export function checkQuality(now: Date): Promise<void> {
  running ??= check(now).finally(() => (running = undefined));
  return running;
}

async function check(now: Date): Promise<void> {
  for (const locale of locales) await checkLanguage(locale, now);
}

async function checkLanguage(locale: Locale, now: Date): Promise<void> {
  const database = await getDatabase();
  const changedItems = await changedSinceCheck(locale);
  const judged = await judgedIn(locale);
  const asked = new Set([...judged.keys(), ...(await frequentIn(locale, now))]);
  const figures: number[] = [];
  const checks: { query: string; found: string[] }[] = [];
  // One after the other, so visitors do not wait for it.
  for (const query of asked) {
    const found = (await rankedAddresses(locale, query)).map(withoutLanguage);
    checks.push({ query, found: found.slice(0, KEPT) });
    const grades = judged.get(query);
    if (grades) figures.push(ndcg(found, grades));
  }
  await database.execute(sql`
    INSERT INTO search_checks AS present (locale, query, found, checked_at)
    SELECT ${locale}, query, ARRAY(SELECT jsonb_array_elements_text(found)), ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) AS x(query text, found jsonb) ORDER BY query
    ON CONFLICT (locale, query) DO UPDATE SET
      found = excluded.found,
      before = CASE WHEN ${hasMoved} THEN present.found ELSE present.before END,
      changed_at = CASE WHEN ${hasMoved} THEN excluded.checked_at ELSE present.changed_at END,
      checked_at = excluded.checked_at`);
  await database.execute(sql`
    DELETE FROM search_checks
    WHERE locale = ${locale} AND grades IS NULL AND checked_at < ${now.toISOString()}::timestamptz`);
  if (figures.length === 0) return;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  await database.execute(sql`
    INSERT INTO search_quality AS present (day, locale, ndcg, queries, changed_items)
    VALUES (${now.toISOString().slice(0, 10)}, ${locale}, ${mean}, ${figures.length}, ${changedItems})
    ON CONFLICT (day, locale) DO UPDATE SET ndcg = excluded.ndcg, queries = excluded.queries,
      changed_items = present.changed_items + excluded.changed_items`);
}

/** Items that visitors read in another state than at the last measurement, or no longer; 0 before the first one. */
async function changedSinceCheck(locale: Locale): Promise<number> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ items: number }>(sql`
    WITH last AS (SELECT max(checked_at) AS at FROM search_checks WHERE locale = ${locale})
    SELECT count(DISTINCT item_id)::int AS items FROM (
      SELECT item_id FROM content_publications, last WHERE locale = ${locale} AND changed_at > last.at
      UNION ALL SELECT item_id FROM content_removals, last WHERE locale = ${locale} AND content_removals.at > last.at
    ) AS changed`);
  return rows[0]?.items ?? 0;
}

/** Another result comes first than when the query was asked last. */
const hasMoved = sql.raw(
  'present.checked_at IS NOT NULL AND present.found[1] IS DISTINCT FROM excluded.found[1]',
);

/** The judged queries of a language; a pinned answer is a judgment as well. */
async function judgedIn(locale: Locale): Promise<Map<string, Grades>> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ query: string; grades: Record<string, number> }>(
    sql`SELECT query, grades FROM search_checks WHERE locale = ${locale} AND grades IS NOT NULL ORDER BY query`,
  );
  const judged = new Map<string, Grades>(
    rows.map(({ query, grades }) => [query, new Map(Object.entries(grades))]),
  );
  const { answers } = await readVocabulary(await getPortalPayload());
  for (const [query, address] of answers[locale] ?? []) {
    if (!judged.has(query)) judged.set(query, new Map([[withoutLanguage(address), 3]]));
  }
  return judged;
}

async function frequentIn(locale: Locale, now: Date): Promise<string[]> {
  const database = await getDatabase();
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await database.execute<{ query: string }>(sql`
    SELECT query FROM search_queries WHERE locale = ${locale} AND day > ${since}
    GROUP BY query HAVING sum(networks) >= ${LEAST_NETWORKS} ORDER BY sum(networks) DESC, query LIMIT ${FOLLOWED}`);
  return rows.map(({ query }) => query);
}

/**
 * Adds queries whose answers are known, by which the search is measured; those that are there keep their grades.
 * @returns how many were new
 */
export async function addJudgedQueries(queries: readonly JudgedQuery[]): Promise<number> {
  const rows = queries.map(({ locale, query, grades }) => ({
    locale,
    query,
    grades: Object.fromEntries(grades),
  }));
  const database = await getDatabase();
  const { rowCount } = await database.execute(sql`
    INSERT INTO search_checks (locale, query, grades)
    SELECT locale, query, grades FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(locale text, query text, grades jsonb) ORDER BY locale, query
    ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
}
