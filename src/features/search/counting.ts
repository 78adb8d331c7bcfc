import { sql } from '@payloadcms/db-postgres';
import { isbot } from 'isbot';

import type { Locale } from '@/i18n/locales';
import { keyedHash } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';
import { createLogger } from '@/platform/log';

import { keyOf } from './title-key';

/** Milliseconds for which counts are gathered before one statement writes them. */
const GATHERED_MS = 5_000;

/** Counts that are gathered at most; beyond it the process is flooded and counting is what can wait. */
const MOST_GATHERED = 2_000;

/** Different queries of one network that count on one day. */
const QUERIES_PER_NETWORK = 100;

/** Queries longer than this are pasted text, not something that others would search for. */
const LONGEST_COUNTED = 60;

/** Who searched, as far as it decides about counting. None of it is stored. */
export interface Searcher {
  readonly network: string;
  readonly userAgent: string;
  readonly now: Date;
}

interface Count {
  day: string;
  digest: string;
  locale: Locale;
  query: string;
  shown: string;
  /** Absent where they are not known. */
  results?: number;
  /** From 1; absent for a search. */
  place?: number;
}

const log = createLogger('search');

let gathered = new Map<string, Count>();
let timer: NodeJS.Timeout | undefined;
let perNetwork = { day: '', counts: new Map<string, number>() };

/**
 * Counts a query that was carried out: once a day for each network, never for robots, and never what looks like an
 * address or number of a person. Returns immediately; counts are written together every few seconds.
 * @param results undefined when a suggestion was opened without asking for them
 */
export function countSearch(
  locale: Locale,
  shown: string,
  results: number | undefined,
  searcher: Searcher,
): void {
  gather({ locale, shown, ...(results === undefined ? {} : { results }) }, 'search', searcher);
}

/** Counts that a result was opened, once a day for each network, query and place. */
export function countClick(locale: Locale, shown: string, place: number, searcher: Searcher): void {
  gather({ locale, shown, place }, `place ${place}`, searcher);
}

function gather(
  count: Pick<Count, 'locale' | 'shown' | 'results' | 'place'>,
  kind: string,
  { network, userAgent, now }: Searcher,
): void {
  const query = keyOf(count.shown);
  if (query === '' || query.length > LONGEST_COUNTED || mayNameAPerson(count.shown)) return;
  if (isbot(userAgent) || gathered.size >= MOST_GATHERED) return;
  const day = now.toISOString().slice(0, 10);
  const digest = keyedHash('search-counts', [day, network, count.locale, kind, query].join('\n')).slice(
    0,
    32,
  );
  if (gathered.has(digest) || !isWithinBounds(day, network)) return;
  gathered.set(digest, { ...count, day, digest, query });
  timer ??= setTimeout(() => {
    writeCounts().catch((error: unknown) => log.warn({ err: error }, 'searches could not be counted'));
  }, GATHERED_MS).unref();
}

function isWithinBounds(day: string, network: string): boolean {
  if (perNetwork.day !== day) perNetwork = { day, counts: new Map() };
  const count = (perNetwork.counts.get(network) ?? 0) + 1;
  perNetwork.counts.set(network, count);
  return count <= QUERIES_PER_NETWORK;
}

/** Email addresses, and numbers as long as those of telephones, accounts, and identity cards. */
function mayNameAPerson(text: string): boolean {
  return text.includes('@') || /(?:\d[\s-]?){7,}/.test(text);
}

/** Writes what has been gathered, in one statement. */
export async function writeCounts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const counts = [...gathered.values()];
  gathered = new Map();
  if (counts.length === 0) return;
  const database = await getDatabase();
  await database.execute(sql`
    WITH incoming AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      AS x(day date, digest text, locale text, query text, shown text, results int, place int)
    ), fresh AS (
      INSERT INTO search_seen (day, digest) SELECT day, digest FROM incoming ORDER BY digest
      ON CONFLICT DO NOTHING RETURNING digest
    ), counted AS (
      SELECT day, locale, query, max(shown) AS shown,
        count(*) FILTER (WHERE place IS NULL AND fresh.digest IS NOT NULL)::int AS networks,
        max(results) AS results,
        count(*) FILTER (WHERE place IS NOT NULL AND fresh.digest IS NOT NULL)::int AS clicks,
        coalesce(sum(place) FILTER (WHERE fresh.digest IS NOT NULL), 0)::int AS places,
        count(*) FILTER (WHERE place = 1 AND fresh.digest IS NOT NULL)::int AS first,
        count(*) FILTER (WHERE place IN (2, 3) AND fresh.digest IS NOT NULL)::int AS next
      FROM incoming LEFT JOIN fresh USING (digest) GROUP BY day, locale, query
    )
    INSERT INTO search_queries AS present
      (day, locale, query, shown, networks, results, clicks, clicked_places, clicked_first, clicked_next)
    SELECT day, locale, query, shown, networks, coalesce(results, 1), clicks, places, first, next FROM counted
    ORDER BY day, locale, query
    ON CONFLICT (day, locale, query) DO UPDATE SET
      networks = present.networks + excluded.networks,
      shown = excluded.shown,
      results = coalesce((SELECT counted.results FROM counted
        WHERE (counted.day, counted.locale, counted.query) = (excluded.day, excluded.locale, excluded.query)), present.results),
      clicks = present.clicks + excluded.clicks,
      clicked_places = present.clicked_places + excluded.clicked_places,
      clicked_first = present.clicked_first + excluded.clicked_first,
      clicked_next = present.clicked_next + excluded.clicked_next`);
}
