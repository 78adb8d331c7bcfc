import { readdir, statfs } from 'node:fs/promises';

import type { Pool } from 'pg';

import { env } from '@/platform/env';

import { workers } from '../jobs/workers';
import { hasServablePage } from '../next-adapter/page-cache-handler';
import { getPool } from './database';
import { getPortalPayload } from './payload';

/** What `/readyz` reports (contracts, section 9). Fields that need the database are absent while it does not answer. */
export interface Readiness {
  database: 'ok' | 'down';
  migrations?: 'ok' | 'pending';
  worker?: 'ok' | 'down';
  outbox?: { waiting: number; oldestSeconds: number };
  disk: 'ok' | 'low';
  /** Whether this process has pages that it can show without the database. */
  pages: 'kept' | 'none';
}

/** A database that can serve visitors never takes longer than this. */
export const PATIENCE_MS = 3_000;

/** Below this, uploads and the embedded database are about to fail. */
const NEEDED_DISK_BYTES = 200 * 1024 * 1024;

/** The state of everything that this process depends on. Never throws. */
export async function readiness(): Promise<Readiness> {
  const [stored, { state: disk }] = await Promise.all([within(PATIENCE_MS, askDatabase()), checkDisk()]);
  const pages = hasServablePage() ? 'kept' : 'none';
  return stored ? { database: 'ok', ...stored, disk, pages } : { database: 'down', disk, pages };
}

/**
 * Whether visitors can be served: by this release with its database, or with pages that are kept. Everything else is
 * reported, but another instance would be no better: work waits in the database, and only uploads need space.
 */
export function canServe({ database, migrations, pages }: Readiness): boolean {
  return database === 'ok' ? migrations === 'ok' : pages === 'kept';
}

async function askDatabase(): Promise<Pick<Readiness, 'migrations' | 'worker' | 'outbox'>> {
  const [pool, payload] = await Promise.all([getPool(), getPortalPayload()]);
  const { rows } = await pool.query<{ workers: boolean; mails: boolean }>(
    `SELECT to_regclass('worker_heartbeats') IS NOT NULL AS workers, to_regclass('mail_outbox') IS NOT NULL AS mails`,
  );
  const [found] = rows;
  const known = found?.workers ? await workers(pool) : [];
  const { waiting, oldestSeconds } = found?.mails ? await outboxState(pool) : {};
  return {
    migrations: await migrationState(pool, payload.db.migrationDir),
    worker: known.some(({ state }) => state !== 'silent') ? 'ok' : 'down',
    ...(waiting === undefined || oldestSeconds === undefined ? {} : { outbox: { waiting, oldestSeconds } }),
  };
}

/** Whether every migration of this version of the portal has been applied. */
export async function migrationState(pool: Pool, directory: string): Promise<'ok' | 'pending'> {
  const { rows } = await pool.query<{ known: boolean }>(
    `SELECT to_regclass('payload_migrations') IS NOT NULL AS known`,
  );
  if (!rows[0]?.known) return 'pending';
  const [applied, files] = await Promise.all([
    pool.query<{ name: string }>('SELECT name FROM payload_migrations WHERE batch >= 0'),
    readdir(directory),
  ]);
  const names = new Set(applied.rows.map(({ name }) => name));
  const isApplied = files
    .filter((file) => /^\d{8}_\d{6}.*\.ts$/.test(file))
    .every((file) => names.has(file.replace(/\.ts$/, '')));
  return isApplied ? 'ok' : 'pending';
}

/** Emails that wait for the worker, the age of the oldest in seconds, and those that were given up. */
export async function outboxState(
  pool: Pool,
): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> {
  const { rows } = await pool.query<{ waiting: number; oldest: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE state <> 'failed')::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed,
       coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state <> 'failed')), 0)::int AS oldest
     FROM mail_outbox WHERE state IN ('waiting', 'sending', 'failed')`,
  );
  return {
    waiting: rows[0]?.waiting ?? 0,
    oldestSeconds: rows[0]?.oldest ?? 0,
    givenUp: rows[0]?.failed ?? 0,
  };
}

export async function checkDisk(): Promise<{ state: 'ok' | 'low'; freeBytes: number }> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    const freeBytes = bavail * bsize;
    return { state: freeBytes >= NEEDED_DISK_BYTES ? 'ok' : 'low', freeBytes };
  } catch {
    // A directory that cannot even be read cannot be written to.
    return { state: 'low', freeBytes: 0 };
  }
}

/** The result, or undefined when it fails or takes too long. */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => undefined), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
