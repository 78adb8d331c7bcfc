import type { Client, Pool } from 'pg';

/** Four heartbeats that did not come. */
const SILENT_SECONDS = 60;
/** Queues are asked every two seconds, unless all of their jobs run. */
const ASK_SECONDS = 60;

/** A worker process, as its heartbeat shows it. */
export interface WorkerState {
  /** `silent`: no heartbeat comes. `stuck`: heartbeats come, but it asks for no jobs. */
  readonly state: 'ok' | 'silent' | 'stuck';
  readonly startedSeconds: number;
  readonly beatSeconds: number;
  /** For how long it has been unable to purge a shared cache; absent while it can, and where there are none. */
  readonly purgesFailSeconds?: number;
}

/** The workers that gave a sign of life in the last hour and did not end properly. @param host only those of this machine */
export async function workers(
  database: Pick<Pool | Client, 'query'>,
  host?: string,
): Promise<readonly WorkerState[]> {
  const { rows } = await database.query<{
    started: number;
    beat: number;
    asked: number | null;
    purges: number | null;
  }>(
    `SELECT extract(epoch FROM now() - started_at)::int AS started, extract(epoch FROM now() - beat_at)::int AS beat,
       extract(epoch FROM now() - asked_at)::int AS asked,
       extract(epoch FROM now() - purges_fail_since)::int AS purges
     FROM worker_heartbeats WHERE beat_at > now() - interval '1 hour' AND ($1::text IS NULL OR host = $1)
     ORDER BY started_at, id`,
    [host ?? null],
  );
  return rows.map(({ started, beat, asked, purges }) => ({
    state: judge(started, beat, asked ?? started),
    startedSeconds: started,
    beatSeconds: beat,
    ...(purges !== null && { purgesFailSeconds: purges }),
  }));
}

function judge(started: number, beat: number, asked: number): WorkerState['state'] {
  if (beat > SILENT_SECONDS) return 'silent';
  return Math.min(started, asked) > ASK_SECONDS ? 'stuck' : 'ok';
}
