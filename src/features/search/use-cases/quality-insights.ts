import { sql } from '@payloadcms/db-postgres';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

/** Queries that are listed. */
const LINES = 25;

/** Smaller differences are one result in one of some hundred queries. */
const LEAST_FALL = 0.005;

export interface DayOfQuality {
  /** UTC, as 2026-11-20. */
  readonly day: string;
  /** 0 to 1. */
  readonly ndcg: number;
  readonly queries: number;
  /** Items that had changed since the measurement before. */
  readonly changedItems: number;
  /** By how much it is lower than at the measurement before, if content had changed in between. */
  readonly fall: number | undefined;
}

/** A query for which another result comes first than before. */
export interface Drift {
  readonly query: string;
  /** Addresses without language; undefined for no result. */
  readonly before: string | undefined;
  readonly now: string | undefined;
  /** UTC, as 2026-11-20. */
  readonly day: string;
}

export interface QualityInsights {
  readonly days: readonly DayOfQuality[];
  readonly drifts: readonly Drift[];
  /** When the queries were asked last; undefined before the first time. */
  readonly checkedAt: Date | undefined;
}

/**
 * How good the results of the judged queries were, and what has moved. Callers check the role first.
 * @param span number of days up to today
 */
export async function qualityInsights(locale: Locale, span: number, now: Date): Promise<QualityInsights> {
  const database = await getDatabase();
  const first = new Date(now.getTime() - (span - 1) * 86_400_000).toISOString().slice(0, 10);
  const { rows: days } = await database.execute<{
    day: string;
    ndcg: number;
    queries: number;
    changed: number;
    before: number | null;
  }>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ndcg, queries, changed_items AS changed, before FROM (
      SELECT *, lag(ndcg) OVER (ORDER BY day) AS before FROM search_quality WHERE locale = ${locale}
    ) AS measured
    WHERE measured.day >= ${first} ORDER BY measured.day`);
  const { rows: drifts } = await database.execute<{
    query: string;
    before: string | null;
    now: string | null;
    day: string;
  }>(sql`
    SELECT query, before[1] AS before, found[1] AS now, to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM search_checks WHERE locale = ${locale} AND changed_at >= ${first}::date
    ORDER BY changed_at DESC, query LIMIT ${LINES}`);
  const { rows: last } = await database.execute<{ at: Date | string | null }>(
    sql`SELECT max(checked_at) AS at FROM search_checks WHERE locale = ${locale}`,
  );
  const at = last[0]?.at;
  return {
    days: days.map(({ day, ndcg, queries, changed, before }) => ({
      day,
      ndcg,
      queries,
      changedItems: changed,
      fall: before !== null && changed > 0 && before - ndcg >= LEAST_FALL ? before - ndcg : undefined,
    })),
    drifts: drifts.map(({ query, before, now: present, day }) => ({
      query,
      before: before ?? undefined,
      now: present ?? undefined,
      day,
    })),
    checkedAt: at === null || at === undefined ? undefined : new Date(at),
  };
}
