import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';

/** How often a worker says that it lives, in ms. */
const BEAT_MS = 15_000;

interface Options {
  readonly pool: Pool;
  /** Already processing its queues. */
  readonly boss: Pick<PgBoss, 'getWipData'>;
  /** Seconds for which a shared cache could not be purged; undefined while all can be. */
  readonly purgesFailSeconds?: () => number | undefined;
  readonly log: { warn(details: Record<string, unknown>, message: string): void };
}

/**
 * Keeps the row of this worker process in the database while it lives (ADR 132). Rows of workers that died are removed by
 * the others after an hour.
 * @returns a function that removes the row, once the first beat is written
 */
export async function beatAsWorker({
  pool,
  boss,
  purgesFailSeconds = () => undefined,
  log,
}: Options): Promise<() => Promise<void>> {
  const id = randomUUID();
  const beat = async () => {
    const asked = Math.max(0, ...boss.getWipData().map(({ lastFetchedOn }) => lastFetchedOn ?? 0));
    try {
      await pool.query(
        `INSERT INTO worker_heartbeats (id, host, pid, started_at, beat_at, asked_at, purges_fail_since)
         VALUES ($1, $2, $3, now(), now(), now() - make_interval(secs => $4), now() - make_interval(secs => $5))
         ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, asked_at = excluded.asked_at,
           purges_fail_since = excluded.purges_fail_since`,
        // As ages, since the clocks of both machines may differ.
        [
          id,
          hostname(),
          process.pid,
          asked > 0 ? (Date.now() - asked) / 1_000 : null,
          purgesFailSeconds() ?? null,
        ],
      );
      await pool.query(`DELETE FROM worker_heartbeats WHERE beat_at < now() - interval '1 hour'`);
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of the worker could not be written');
    }
  };
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    // A row that stays behind only says that a worker ended without notice, and goes within the hour.
    await pool.query('DELETE FROM worker_heartbeats WHERE id = $1', [id]).catch(() => undefined);
  };
}
