import { sql } from '@payloadcms/db-postgres';
import type { SQL } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

/** Lines of each list. */
const LINES = 25;

/** The query had results when it was made last. */
const FOUND = sql`((array_agg(results ORDER BY day DESC))[1] > 0)`;

export interface DayOfSearches {
  /** UTC, as 2026-11-20. */
  readonly day: string;
  /** Each network and query once. */
  readonly searches: number;
  readonly withoutResults: number;
  readonly clicks: number;
}

export interface QueryLine {
  readonly query: string;
  readonly searches: number;
  readonly clicks: number;
  /** Mean place of the results that were opened, from 1; absent when none was. */
  readonly place: number | undefined;
  /** Results when it was made last. */
  readonly results: number;
}

export interface SearchInsights {
  readonly days: readonly DayOfSearches[];
  /** Results that were opened: the first, the second or third, and any further down. */
  readonly opened: { readonly first: number; readonly next: number; readonly further: number };
  readonly top: readonly QueryLine[];
  readonly withoutResults: readonly QueryLine[];
  /** Queries with results of which nobody opened one. */
  readonly unopened: readonly QueryLine[];
}

/**
 * What visitors searched for in a language. Callers check the role first.
 * @param span number of days up to today
 */
export async function searchInsights(locale: Locale, span: number, now: Date): Promise<SearchInsights> {
  const database = await getDatabase();
  const today = now.toISOString().slice(0, 10);
  const first = new Date(now.getTime() - (span - 1) * 86_400_000).toISOString().slice(0, 10);
  const { rows: days } = await database.execute<Record<keyof DayOfSearches, string>>(sql`
    SELECT to_char(days.date, 'YYYY-MM-DD') AS day, coalesce(sum(networks), 0) AS searches,
      coalesce(sum(networks) FILTER (WHERE results = 0), 0) AS "withoutResults", coalesce(sum(clicks), 0) AS clicks
    FROM generate_series(${first}::date, ${today}::date, '1 day') AS days(date)
    LEFT JOIN search_queries ON search_queries.day = days.date AND locale = ${locale}
    GROUP BY days.date ORDER BY days.date`);
  const { rows: places } = await database.execute<{ clicks: string; first: string; next: string }>(sql`
    SELECT coalesce(sum(clicks), 0) AS clicks, coalesce(sum(clicked_first), 0) AS first, coalesce(sum(clicked_next), 0) AS next
    FROM search_queries WHERE locale = ${locale} AND day BETWEEN ${first} AND ${today}`);
  const [clicks, atFirst, atNext] = [places[0]?.clicks, places[0]?.first, places[0]?.next].map(Number);
  const opened = {
    first: atFirst ?? 0,
    next: atNext ?? 0,
    further: (clicks ?? 0) - (atFirst ?? 0) - (atNext ?? 0),
  };
  const lines = async (which: SQL) => {
    const { rows } = await database.execute<{
      query: string;
      searches: string;
      clicks: string;
      place: string | null;
      results: number;
    }>(sql`
      SELECT (array_agg(shown ORDER BY day DESC))[1] AS query, sum(networks) AS searches, sum(clicks) AS clicks,
        sum(clicked_places)::float / nullif(sum(clicks), 0) AS place, (array_agg(results ORDER BY day DESC))[1] AS results
      FROM search_queries WHERE locale = ${locale} AND day BETWEEN ${first} AND ${today}
      GROUP BY search_queries.query
      HAVING sum(networks) > 0 AND ${which}
      ORDER BY sum(networks) DESC, search_queries.query LIMIT ${LINES}`);
    return rows.map((row): QueryLine => ({
      query: row.query,
      searches: Number(row.searches),
      clicks: Number(row.clicks),
      place: row.place === null ? undefined : Number(row.place),
      results: row.results,
    }));
  };
  return {
    days: days.map(({ day, searches, withoutResults, clicks }) => ({
      day,
      searches: Number(searches),
      withoutResults: Number(withoutResults),
      clicks: Number(clicks),
    })),
    opened,
    top: await lines(FOUND),
    withoutResults: await lines(sql`NOT ${FOUND}`),
    unopened: await lines(sql`${FOUND} AND sum(clicks) = 0`),
  };
}
