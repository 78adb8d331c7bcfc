import { statfs } from 'node:fs/promises';

import { portalVersion, presentBuild } from '../build';
import { getPool } from '../db/database';
import { poolsOf } from '../db/patient-pool';
import { concerns, type Status, status } from '../db/status';
import { env } from '../env';
import { type Reading, reading, sample } from './metrics';

/** Registers the figures of what all features share. The composition root adds those of the features. */
export function provideSamples(): void {
  sample({ name: 'portal', read: portal });
  sample({ name: 'pool', read: pool });
  sample({ name: 'status', read: async () => statusReadings(await status()) });
  sample({ name: 'queue', read: queue });
  sample({ name: 'outbox', read: outbox });
  sample({ name: 'disk', read: disk });
}

async function portal(): Promise<Reading[]> {
  const [version, { id: build }] = await Promise.all([portalVersion(), presentBuild()]);
  return [reading('portal_info', { version, node: process.versions.node, build }, 1)];
}

async function pool(): Promise<Reading[]> {
  return poolsOf(await getPool()).flatMap(([name, { totalCount, idleCount, waitingCount }]) => [
    reading('portal_database_connections', { pool: name, state: 'used' }, totalCount - idleCount),
    reading('portal_database_connections', { pool: name, state: 'idle' }, idleCount),
    reading('portal_database_waiting', { pool: name }, waitingCount),
  ]);
}

/** The state of the whole portal as figures. What is not known, such as while the database is away, is left out. */
function statusReadings(found: Status): Reading[] {
  const { attention, database, migrations, workers, replicas, purges, backup } = found;
  return [
    reading('portal_database_up', {}, Number(database === 'ok')),
    ...(migrations ? [reading('portal_migrations_pending', {}, Number(migrations === 'pending'))] : []),
    ...(workers
      ? (['ok', 'silent', 'stuck'] as const).map((state) =>
          reading('portal_workers', { state }, workers.filter((worker) => worker.state === state).length),
        )
      : []),
    ...replicas.flatMap(({ state, lagSeconds }, index) => [
      reading('portal_replica_up', { replica: String(index + 1) }, Number(state !== 'down')),
      ...(lagSeconds === undefined
        ? []
        : [reading('portal_replica_lag_seconds', { replica: String(index + 1) }, lagSeconds)]),
    ]),
    ...(purges ? [reading('portal_purges_fail_seconds', {}, purges.failSeconds)] : []),
    ...(backup ? [reading('portal_backup_late', {}, Number(backup.state === 'late'))] : []),
    ...(backup?.ageSeconds === undefined
      ? []
      : [reading('portal_backup_age_seconds', {}, backup.ageSeconds)]),
    ...concerns.map((concern) =>
      reading('portal_attention', { concern }, Number(attention.includes(concern))),
    ),
  ];
}

async function queue(): Promise<Reading[]> {
  const { rows } = await (
    await getPool()
  ).query<{ job: string; waiting: number; oldest: number; failed: number }>(
    `SELECT q.name AS job, count(j.id) FILTER (WHERE j.is_due)::int AS waiting,
       coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (WHERE j.is_due)), 0)::int AS oldest,
       count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed
     FROM pgboss.queue q
     LEFT JOIN (SELECT id, name, state, start_after, state IN ('created', 'retry') AND start_after <= now() AS is_due
                FROM pgboss.job) j ON j.name = q.name
     WHERE NOT starts_with(q.name, '__pgboss__') GROUP BY q.name`,
  );
  return rows.flatMap(({ job, waiting, oldest, failed }) => [
    reading('portal_queue_jobs', { queue: job }, waiting),
    reading('portal_queue_oldest_seconds', { queue: job }, oldest),
    reading('portal_queue_failed_jobs', { queue: job }, failed),
  ]);
}

async function outbox(): Promise<Reading[]> {
  const { rows } = await (
    await getPool()
  ).query<{ kind: string; state: string; mails: number; oldest: number }>(
    `SELECT kind, state, count(*)::int AS mails, extract(epoch FROM now() - min(created_at))::int AS oldest
     FROM mail_outbox WHERE state IN ('waiting', 'sending', 'failed') GROUP BY kind, state`,
  );
  const oldest = new Map<string, number>();
  for (const { kind, state, oldest: age } of rows) {
    if (state !== 'failed') oldest.set(kind, Math.max(age, oldest.get(kind) ?? 0));
  }
  return [
    ...rows.map(({ kind, state, mails }) => reading('portal_outbox_mails', { kind, state }, mails)),
    ...[...oldest].map(([kind, age]) => reading('portal_outbox_oldest_seconds', { kind }, age)),
  ];
}

async function disk(): Promise<Reading[]> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return [
    reading('portal_disk_free_bytes', {}, bavail * bsize),
    reading('portal_disk_size_bytes', {}, blocks * bsize),
  ];
}
