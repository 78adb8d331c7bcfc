import { sql } from '@payloadcms/db-postgres/drizzle';

import { backupTime } from '@/platform/backup/format';
import { listed } from '@/platform/backup/scheduled';
import { configuredStore } from '@/platform/backup/places';
import { verifiedAt } from '@/platform/backup/verified';
import { payload_migrations } from '@/payload-schema';
import { portalVersion, presentBuild } from '@/platform/build';
import { getDatabase } from '@/platform/db/database';
import { type Status, status } from '@/platform/db/status';
import { type Env, env } from '@/platform/env';
import { type Reading, samplers } from '@/platform/metrics/metrics';
import { withoutValues } from '@/platform/noticed-errors/note';

import { type Certificate, outgoingCertificates } from './certificates';
import { STUCK_SECONDS } from './domain';

/** Newest entries of each list on the page. */
const SHOWN = 20;
const SHOWN_BACKUPS = 5;

/** A process of the portal that is connected to the database, or a worker that was until recently. */
interface ProcessRow {
  readonly kind: 'web' | 'worker';
  readonly id: string;
  readonly host: string | null;
  readonly state: 'ok' | 'silent' | 'stuck';
  readonly startedAt: string;
  readonly seenAt: string;
}

interface QueueRow {
  readonly name: string;
  readonly cron: string | null;
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly failed: number;
  readonly lastDoneAt: string | null;
}

interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly failedAt: string | null;
  readonly error: string;
}

interface StuckMail {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly tries: number;
  readonly createdAt: string;
  readonly error: string | null;
  readonly canSendAgain: boolean;
}

interface ErrorRow {
  readonly process: string;
  readonly name: string;
  readonly text: string;
  readonly place: string | null;
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

interface AlarmRow {
  readonly name: string;
  readonly beganAt: string;
  readonly toldAt: string | null;
}

interface BackupRow {
  readonly name: string;
  readonly at: string;
  /** When it was restored for trial; null when it never was. */
  readonly verifiedAt: string | null;
}

/** Everything on the system page; no addresses, names, or secrets, so it is also what the support bundle has. */
export interface SystemState {
  readonly status: Status;
  readonly versions: {
    readonly portal: string;
    readonly build: string;
    readonly node: string;
    readonly postgres: string;
    readonly migrations: number;
    readonly newestMigration: string | null;
  };
  readonly processes: readonly ProcessRow[];
  readonly queues: readonly QueueRow[];
  readonly failedJobs: readonly FailedJob[];
  readonly outbox: Readonly<Record<string, number>>;
  readonly stuckMails: readonly StuckMail[];
  readonly databaseBytes: number;
  readonly files: 'disk' | 'bucket';
  readonly caches: readonly { readonly name: string; readonly bytes: number; readonly entries: number }[];
  /** Absent where the worker writes none. */
  readonly backups?: readonly BackupRow[];
  readonly certificates: readonly Certificate[];
  readonly limits: readonly (readonly [name: string, value: string])[];
  readonly errors: readonly ErrorRow[];
  readonly alarms: readonly AlarmRow[];
}

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await (await getDatabase()).execute(query)).rows as Row[];
}

/** A moment as text that every browser reads, from a column of a query. */
const moment = (expression: string) =>
  sql.raw(`to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** The state of the whole portal, for administrators. @throws what the database throws */
export async function systemState(): Promise<SystemState> {
  const [found, versions, processes, queues, failedJobs, outbox, stuckMails, size, backups, certificates] =
    await Promise.all([
      status(),
      readVersions(),
      readProcesses(),
      readQueues(),
      readFailedJobs(),
      rowsOf<{ state: string; mails: number }>(
        sql`SELECT state, count(*)::int AS mails FROM mail_outbox GROUP BY state ORDER BY state`,
      ),
      readStuckMails(),
      rowsOf<{ bytes: string }>(sql`SELECT pg_database_size(current_database()) AS bytes`),
      env.BACKUP_DIRECTORY === undefined ? undefined : readBackups(env.BACKUP_DIRECTORY),
      outgoingCertificates(env),
    ]);
  const [errors, alarms] = await Promise.all([
    rowsOf<ErrorRow>(sql`
      SELECT process, name, text, place, times, ${moment('first_at')} AS "firstAt", ${moment('last_at')} AS "lastAt"
      FROM noticed_errors ORDER BY last_at DESC LIMIT ${SHOWN}`),
    rowsOf<AlarmRow>(sql`
      SELECT name, ${moment('began_at')} AS "beganAt", ${moment('told_at')} AS "toldAt"
      FROM alarms ORDER BY began_at`),
  ]);
  return {
    status: found,
    versions,
    processes,
    queues,
    failedJobs,
    outbox: Object.fromEntries(outbox.map(({ state, mails }) => [state, mails])),
    stuckMails,
    databaseBytes: Number(size[0]?.bytes ?? 0),
    files: env.S3_BUCKET === undefined ? 'disk' : 'bucket',
    caches: await readCaches(),
    ...(backups && { backups }),
    certificates,
    limits: limitsOf(env),
    errors,
    alarms,
  };
}

async function readVersions(): Promise<SystemState['versions']> {
  const [portal, { id: build }, [row]] = await Promise.all([
    portalVersion(),
    presentBuild(),
    rowsOf<{ postgres: string; migrations: number; newest: string | null }>(sql`
      SELECT current_setting('server_version') AS postgres, count(*)::int AS migrations, max(name) AS newest
      FROM ${payload_migrations} WHERE batch >= 0`),
  ]);
  return {
    portal,
    build,
    node: process.versions.node,
    postgres: row?.postgres ?? '',
    migrations: row?.migrations ?? 0,
    newestMigration: row?.newest ?? null,
  };
}

/**
 * A web process has one connection that listens for changes of content and proves every five seconds that it does; a worker has its
 * row of heartbeats.
 */
async function readProcesses(): Promise<ProcessRow[]> {
  return rowsOf<ProcessRow>(sql`
    SELECT 'web' AS kind, pid::text AS id, host(client_addr) AS host,
      CASE WHEN state_change < now() - interval '60 seconds' THEN 'silent' ELSE 'ok' END AS state,
      ${moment('backend_start')} AS "startedAt", ${moment('state_change')} AS "seenAt"
    FROM pg_stat_activity WHERE application_name = 'portal-listener' AND datname = current_database()
    UNION ALL
    SELECT 'worker', id::text, host,
      CASE WHEN beat_at < now() - interval '60 seconds' THEN 'silent'
        WHEN greatest(started_at, asked_at) < now() - interval '60 seconds' THEN 'stuck'
        ELSE 'ok' END,
      ${moment('started_at')}, ${moment('beat_at')}
    FROM worker_heartbeats WHERE beat_at > now() - interval '1 hour'
    ORDER BY 1, 5`);
}

async function readQueues(): Promise<QueueRow[]> {
  return rowsOf<QueueRow>(sql`
    SELECT q.name, s.cron, count(j.id) FILTER (WHERE j.is_due)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (WHERE j.is_due)), 0)::int AS "oldestSeconds",
      count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed,
      ${moment("max(j.completed_on) FILTER (WHERE j.state = 'completed')")} AS "lastDoneAt"
    FROM pgboss.queue q LEFT JOIN pgboss.schedule s ON s.name = q.name
    LEFT JOIN (SELECT id, name, state, start_after, completed_on,
        state IN ('created', 'retry') AND start_after <= now() AS is_due FROM pgboss.job) j ON j.name = q.name
    WHERE NOT starts_with(q.name, '__pgboss__') GROUP BY q.name, s.cron ORDER BY q.name`);
}

async function readFailedJobs(): Promise<FailedJob[]> {
  const rows = await rowsOf<FailedJob>(sql`
    SELECT id, name AS queue, ${moment('completed_on')} AS "failedAt", coalesce(output->>'message', '') AS error
    FROM pgboss.job WHERE state = 'failed' AND NOT starts_with(name, '__pgboss__')
    ORDER BY completed_on DESC LIMIT ${SHOWN}`);
  return rows.map((row) => ({ ...row, error: withoutValues(row.error) }));
}

async function readStuckMails(): Promise<StuckMail[]> {
  const rows = await rowsOf<StuckMail>(sql`
    SELECT id, kind, state, tries, ${moment('created_at')} AS "createdAt", last_error AS error,
      (state = 'failed' AND html <> '' AND kind <> 'code') AS "canSendAgain"
    FROM mail_outbox
    WHERE state = 'failed' OR state IN ('waiting', 'sending')
      AND created_at < now() - make_interval(secs => ${STUCK_SECONDS})
    ORDER BY created_at DESC LIMIT ${SHOWN}`);
  return rows.map((row) => ({ ...row, error: row.error === null ? null : withoutValues(row.error) }));
}

async function readCaches(): Promise<SystemState['caches']> {
  const caches = new Map<string, { bytes: number; entries: number }>();
  for (const { name, read } of samplers()) {
    if (!/^(?:page-cache|finished-pages|kept-)/.test(name)) continue;
    const readings: readonly Reading[] = await read();
    for (const { gauge, labels, value } of readings) {
      const cache = caches.get(labels.cache ?? '') ?? { bytes: 0, entries: 0 };
      if (gauge === 'portal_cache_bytes') cache.bytes = value;
      if (gauge === 'portal_cache_entries') cache.entries = value;
      caches.set(labels.cache ?? '', cache);
    }
  }
  return [...caches].map(([name, sizes]) => ({ name, ...sizes }));
}

async function readBackups(location: string): Promise<readonly BackupRow[]> {
  const store = configuredStore(location, env);
  const names = await listed(store, SHOWN_BACKUPS);
  return Promise.all(
    names.map(async (name) => ({
      name,
      at: backupTime(name).toISOString(),
      verifiedAt: (await verifiedAt({ store, name }))?.toISOString() ?? null,
    })),
  );
}

/** Settings that bound what the portal does; none of them is a secret or an address. */
const SHOWN_LIMITS = [
  'DATABASE_POOL_SIZE',
  'RATE_LIMIT_SCALE',
  'SHUTDOWN_GRACE_SECONDS',
  'BACKUP_SCHEDULE',
  'BACKUP_KEEP',
  'PORTAL_TIME_ZONE',
  'JOB_TIME_ZONE',
  'LOG_LEVEL',
  'ALARM_MINUTES',
  'FRAMEWORK_ADAPTERS',
] as const satisfies readonly (keyof Env)[];

function limitsOf(settings: Env): SystemState['limits'] {
  return SHOWN_LIMITS.map((name) => [name, String(settings[name])] as const);
}
