import { sql } from '@payloadcms/db-postgres';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';

import { MAX_HOT_QUERIES } from '../domain';
import { keyOf } from '../title-key';
import { readVocabulary } from '../vocabulary';

/** Days whose searches count. */
const DAYS = 30;

/** Milliseconds for which a process uses what it has read. */
const KEPT_MS = 30_000;

const kept = new Map<Locale, { until: number; queries: string[] }>();

/**
 * What many search for: the pinned queries, then the most frequent ones of the last 30 days that find something and
 * are not hidden. A query counts once a day for each network; it is shown when enough networks made it and at least
 * two of them on one day, so nobody can make their own words appear by repeating them.
 */
export async function hotQueries(locale: Locale, now = Date.now()): Promise<string[]> {
  const present = kept.get(locale);
  if (present && present.until > now) return present.queries;
  const payload = await getPortalPayload();
  const { pinned, hidden, hotThreshold } = await readVocabulary(payload);
  const database = await getDatabase();
  const since = new Date(now - DAYS * 86_400_000).toISOString().slice(0, 10);
  const threshold = Number.isFinite(hotThreshold) ? hotThreshold : 2_147_483_647;
  const { rows } = await database.execute<{ shown: string }>(sql`
    SELECT (array_agg(shown ORDER BY day DESC))[1] AS shown FROM search_queries
    WHERE locale = ${locale} AND day > ${since} AND results > 0
    GROUP BY query HAVING sum(networks) >= ${threshold} AND max(networks) >= 2
    ORDER BY sum(networks) DESC, query LIMIT ${MAX_HOT_QUERIES * 4}`);
  const shown = new Map<string, string>();
  for (const query of [...(pinned[locale] ?? []), ...rows.map((row) => row.shown)]) {
    const key = keyOf(query);
    if (!shown.has(key) && !hidden[locale]?.has(key)) shown.set(key, query);
  }
  const queries = [...shown.values()].slice(0, MAX_HOT_QUERIES);
  kept.set(locale, { until: now + KEPT_MS, queries });
  return queries;
}
