import { Client, type Pool } from 'pg';

import { env } from '@/platform/env';

import { type BackupState, backupState } from '../backup/scheduled';
import { configuredStore } from '../backup/places';
import { type PageCounters, pageCounters } from '../cache/page-counters';
import { purgeTargets } from '../cache/purge/run-purges';
import { systemClock } from '../clock/clock';
import { goesNowhere } from '../mail/catcher';
import { workers, type WorkerState } from '../jobs/workers';
import { within } from '../within';
import { getPool } from './database';
import { getPortalPayload } from './payload';
import { checkDisk, migrationState, outboxState, PATIENCE_MS } from './readiness';

/** Two jobs run every minute, so a worker that finishes none for this long has lost its way. */
const JOB_SECONDS = 180;
/** A relay that is away for a moment is no reason to call anyone. */
const MAIL_SECONDS = 15 * 60;
const QUEUE_SECONDS = 10 * 60;
/** A collector of events that is away for a moment is no reason either. */
const EVENT_SECONDS = 15 * 60;
/** A cache keeps a page for five minutes without asking; from then on visitors see what was changed or withdrawn. */
const PURGE_SECONDS = 5 * 60;
/** Visitors notice a replica that is further behind. */
const LAG_SECONDS = 30;

export const concerns = [
  'database',
  'migrations',
  'worker',
  'outbox',
  'catcher',
  'queue',
  'disk',
  'replicas',
  'purges',
  'events',
  'backup',
] as const;
type Concern = (typeof concerns)[number];

interface Replica {
  readonly state: 'ok' | 'behind' | 'down';
  readonly lagSeconds?: number;
}

/**
 * What `/status` reports: numbers and states only, so everyone may read it. Fields that need the database are absent
 * while it does not answer.
 */
export interface Status {
  /** What needs a person. */
  readonly attention: readonly Concern[];
  readonly database: 'ok' | 'down';
  /** Whether the database lacks migrations of this version, or has some of a later one. */
  readonly migrations?: 'ok' | 'pending' | 'newer';
  readonly worker?: {
    readonly state: 'ok' | 'down' | 'stuck';
    /** Seconds since a worker finished a job; absent when none ever has. */
    readonly lastJobSeconds?: number;
  };
  /** Every worker that was there in the last hour and did not end properly. */
  readonly workers?: readonly WorkerState[];
  readonly outbox?: { readonly waiting: number; readonly oldestSeconds: number; readonly givenUp: number };
  readonly queue?: { readonly waiting: number; readonly oldestSeconds: number };
  /** Events that wait to be forwarded; absent where none are. */
  readonly events?: { readonly waiting: number; readonly oldestSeconds: number };
  /** For how long a shared cache could not be purged, 0 while all can be; absent where there are none. */
  readonly purges?: { readonly failSeconds: number };
  /** The newest backup; absent where the worker writes none. */
  readonly backup?: BackupState;
  readonly disk: { readonly state: 'ok' | 'low'; readonly freeBytes: number };
  readonly replicas: readonly Replica[];
  /** Finished pages of the process that answers, since it began. */
  readonly pages: PageCounters;
}

/** The state of the whole portal as an operator sees it. Never throws. @param replicaUrls addresses of the replicas */
export async function status(replicaUrls: readonly string[] = env.DATABASE_REPLICA_URLS): Promise<Status> {
  const directory = env.BACKUP_DIRECTORY;
  const [stored, disk, replicas, backup, catcher] = await Promise.all([
    within(PATIENCE_MS, askDatabase()),
    checkDisk(),
    Promise.all(replicaUrls.map(askReplica)),
    directory === undefined ? undefined : backupState(configuredStore(directory, env), systemClock),
    goesNowhere(env),
  ]);
  const found: Omit<Status, 'attention'> = {
    database: stored ? 'ok' : 'down',
    ...stored,
    ...(stored?.workers && purgeTargets(env).length > 0 && { purges: purgeState(stored.workers) }),
    ...(backup && { backup }),
    disk,
    replicas,
    pages: { ...pageCounters() },
  };
  const isWrong: Record<Concern, boolean> = {
    database: found.database !== 'ok',
    migrations: found.migrations !== undefined && found.migrations !== 'ok',
    worker: found.worker !== undefined && found.worker.state !== 'ok',
    outbox: (found.outbox?.oldestSeconds ?? 0) > MAIL_SECONDS,
    catcher,
    queue: (found.queue?.oldestSeconds ?? 0) > QUEUE_SECONDS,
    disk: disk.state !== 'ok',
    events: (found.events?.oldestSeconds ?? 0) > EVENT_SECONDS,
    backup: backup?.state === 'late',
    replicas: replicas.some(({ state }) => state !== 'ok'),
    purges: (found.purges?.failSeconds ?? 0) > PURGE_SECONDS,
  };
  return { attention: concerns.filter((concern) => isWrong[concern]), ...found };
}

/** What a worker that is silent last said is no longer so: another one purged everything when it started. */
function purgeState(known: readonly WorkerState[]): NonNullable<Status['purges']> {
  const alive = known.filter(({ state }) => state !== 'silent');
  return { failSeconds: Math.max(0, ...alive.map(({ purgesFailSeconds }) => purgesFailSeconds ?? 0)) };
}

async function askDatabase(): Promise<
  Pick<Status, 'migrations' | 'worker' | 'workers' | 'outbox' | 'queue' | 'events'>
> {
  const [pool, payload] = await Promise.all([getPool(), getPortalPayload()]);
  const { rows } = await pool.query<{ workers: boolean; mails: boolean; jobs: boolean; events: boolean }>(
    `SELECT to_regclass('worker_heartbeats') IS NOT NULL AS workers, to_regclass('mail_outbox') IS NOT NULL AS mails,
       to_regclass('pgboss.job') IS NOT NULL AS jobs, to_regclass('audit_forwards') IS NOT NULL AS events`,
  );
  const [tables] = rows;
  const known = tables?.workers ? await workers(pool) : [];
  const { lastJobSeconds, ...queue } = tables?.jobs
    ? await queueState(pool)
    : { lastJobSeconds: undefined, waiting: 0, oldestSeconds: 0 };
  return {
    migrations: await migrationState(pool, payload.db.migrationDir),
    worker: {
      state: judgeWorkers(known, lastJobSeconds),
      ...(lastJobSeconds === undefined ? {} : { lastJobSeconds }),
    },
    workers: known,
    ...(tables?.mails ? { outbox: await outboxState(pool) } : {}),
    ...(tables?.jobs ? { queue } : {}),
    ...(tables?.events && env.AUDIT_STREAM ? { events: await streamState(pool) } : {}),
  };
}

async function streamState(pool: Pool): Promise<NonNullable<Status['events']>> {
  const { rows } = await pool.query<NonNullable<Status['events']>>(
    `SELECT count(*)::int AS waiting,
       coalesce(extract(epoch FROM now() - min(at)), 0)::int AS "oldestSeconds"
     FROM audit_forwards JOIN audit_events ON audit_events.id = audit_forwards.event_id`,
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

async function queueState(
  pool: Pool,
): Promise<{ lastJobSeconds: number | undefined; waiting: number; oldestSeconds: number }> {
  const { rows } = await pool.query<{ last: number | null; waiting: number; oldest: number }>(
    `SELECT extract(epoch FROM now() - max(completed_on))::int AS last,
       count(*) FILTER (WHERE is_due)::int AS waiting,
       coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE is_due)), 0)::int AS oldest
     FROM (SELECT completed_on, start_after, state IN ('created', 'retry') AND start_after <= now() AS is_due
           FROM pgboss.job WHERE NOT starts_with(name, '__pgboss__')) jobs`,
  );
  return {
    lastJobSeconds: rows[0]?.last ?? undefined,
    waiting: rows[0]?.waiting ?? 0,
    oldestSeconds: rows[0]?.oldest ?? 0,
  };
}

/**
 * Whether there are workers and all of them work. One that is silent was restarted or removed, so it matters only when no
 * other lives. A worker that lives must also finish jobs: those that it asks for may hang.
 */
export function judgeWorkers(
  known: readonly WorkerState[],
  lastJobSeconds: number | undefined,
): NonNullable<Status['worker']>['state'] {
  const alive = known.filter(({ state }) => state !== 'silent');
  if (alive.length === 0) return 'down';
  if (alive.some(({ state }) => state === 'stuck')) return 'stuck';
  const longest = Math.max(...alive.map(({ startedSeconds }) => startedSeconds));
  return Math.min(longest, lastJobSeconds ?? Infinity) > JOB_SECONDS ? 'stuck' : 'ok';
}

async function askReplica(connectionString: string): Promise<Replica> {
  const client = new Client({
    connectionString,
    application_name: 'portal-status',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ lag: number | null }>(
      // Without writes nothing is replayed, so only a replica that has something left to replay is behind.
      `SELECT CASE WHEN pg_last_wal_receive_lsn() IS NOT DISTINCT FROM pg_last_wal_replay_lsn() THEN 0
         ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::int END AS lag`,
    );
    const lagSeconds = rows[0]?.lag ?? 0;
    return { state: lagSeconds > LAG_SECONDS ? 'behind' : 'ok', lagSeconds };
  } catch {
    return { state: 'down' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
