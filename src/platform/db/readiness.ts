import { readdir, statfs } from 'node:fs/promises';

import type { Pool } from 'pg';

import { env } from '@/platform/env';

import { getPool } from './database';
import { getPortalPayload } from './payload';

/** What `/readyz` reports (contracts, section 9). Fields that need the database are absent while it does not answer. */
export interface Readiness {
  database: 'ok' | 'down';
  migrations?: 'ok' | 'pending';
  worker?: 'ok' | 'down';
  outbox?: { waiting: number; oldestSeconds: number };
  disk: 'ok' | 'low';
}

/** A database that can serve visitors never takes longer than this. */
const PATIENCE_MS = 3_000;

/** Below this, uploads and the embedded database are about to fail. */
const NEEDED_DISK_BYTES = 200 * 1024 * 1024;

/** The state of everything that this process depends on. Never throws. */
export async function readiness(): Promise<Readiness> {
  const [stored, disk] = await Promise.all([within(PATIENCE_MS, askDatabase()), checkDisk()]);
  return stored ? { database: 'ok', ...stored, disk } : { database: 'down', disk };
}

/**
 * Whether visitors can be served. A missing worker is reported but does not take the web process out of service: its
 * work waits in the database.
 */
export function canServe({ database, migrations, disk }: Readiness): boolean {
  return database === 'ok' && migrations === 'ok' && disk === 'ok';
}

async function askDatabase(): Promise<Pick<Readiness, 'migrations' | 'worker' | 'outbox'>> {
  const [pool, payload] = await Promise.all([getPool(), getPortalPayload()]);
  const { rows } = await pool.query<{ worker: boolean; migrated: boolean; mails: boolean }>(
    // The name that src/worker.ts gives its connections.
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'portal-worker') AS worker,
            to_regclass('payload_migrations') IS NOT NULL AS migrated,
            to_regclass('mail_outbox') IS NOT NULL AS mails`,
  );
  const [found] = rows;
  return {
    migrations: found?.migrated && (await isMigrated(pool, payload.db.migrationDir)) ? 'ok' : 'pending',
    worker: found?.worker ? 'ok' : 'down',
    ...(found?.mails ? { outbox: await outboxState(pool) } : {}),
  };
}

/** Whether every migration of this version of the portal has been applied. */
async function isMigrated(pool: Pool, directory: string): Promise<boolean> {
  const [applied, files] = await Promise.all([
    pool.query<{ name: string }>('SELECT name FROM payload_migrations WHERE batch >= 0'),
    readdir(directory),
  ]);
  const names = new Set(applied.rows.map(({ name }) => name));
  return files
    .filter((file) => /^\d{8}_\d{6}.*\.ts$/.test(file))
    .every((file) => names.has(file.replace(/\.ts$/, '')));
}

async function outboxState(pool: Pool): Promise<NonNullable<Readiness['outbox']>> {
  const { rows } = await pool.query<{ waiting: number; oldest: number }>(
    `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::int AS oldest
     FROM mail_outbox WHERE state IN ('waiting', 'sending')`,
  );
  return { waiting: rows[0]?.waiting ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}

async function checkDisk(): Promise<Readiness['disk']> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return bavail * bsize >= NEEDED_DISK_BYTES ? 'ok' : 'low';
  } catch {
    // A directory that cannot even be read cannot be written to.
    return 'low';
  }
}

/** The result, or undefined when it fails or takes too long. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
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
