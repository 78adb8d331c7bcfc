import type { Pool } from 'pg';

import { giveBack, takeNoted } from './note';

/** How often what was noted is stored, in ms. */
const STORE_MS = 10_000;
/** Kinds of errors that are kept, for all processes together, and for how long. */
const MOST_KEPT = 200;
const KEPT_DAYS = 14;

interface Options {
  readonly pool: () => Promise<Pick<Pool, 'query'>>;
  readonly process: 'web' | 'worker';
}

/**
 * Stores what was noted in this process for as long as it lives. Losing some while the database is away is no harm: the
 * log has them.
 * @returns a function that stores the rest and stops
 */
export function keepNoticedErrors({ pool, process }: Options): () => Promise<void> {
  const store = async () => {
    const noted = takeNoted();
    if (noted.length === 0) return;
    try {
      await storeNoted(await pool(), process, noted);
    } catch {
      // Tried again with the next ones, under the moment of that.
      giveBack(noted);
    }
  };
  const timer = setInterval(() => void store(), STORE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await store();
  };
}

/** Adds what was noted to what is stored, and removes the oldest. */
export async function storeNoted(
  pool: Pick<Pool, 'query'>,
  process: Options['process'],
  noted: ReturnType<typeof takeNoted>,
): Promise<void> {
  await pool.query(
    `INSERT INTO noticed_errors (fingerprint, process, name, text, place, first_at, last_at, times)
     SELECT encode(sha256(convert_to($1 || f, 'UTF8')), 'hex'), $1, n, t, p, now(), now(), c
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) AS noted (f, n, t, p, c)
     -- In one order, so two processes cannot wait for each other.
     ORDER BY 1
     ON CONFLICT (fingerprint) DO UPDATE
       SET last_at = excluded.last_at, times = least(noticed_errors.times + excluded.times, 2000000000)`,
    [
      process,
      noted.map(({ fingerprint }) => fingerprint),
      noted.map(({ name }) => name),
      noted.map(({ text }) => text),
      noted.map(({ place }) => place ?? null),
      noted.map(({ times }) => times),
    ],
  );
  await pool.query(
    `DELETE FROM noticed_errors WHERE last_at < now() - make_interval(days => $1)
       OR fingerprint IN (SELECT fingerprint FROM noticed_errors ORDER BY last_at DESC OFFSET $2)`,
    [KEPT_DAYS, MOST_KEPT],
  );
}
