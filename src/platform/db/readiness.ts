import { statfs } from 'node:fs/promises';

import type { Pool } from 'pg';

import { env } from '@/platform/env';

import { workers } from '../jobs/workers';
import { hasServablePage } from '../next-adapter/page-cache-handler';
import { within } from '../within';
import { getPool } from './database';
import { appliedMigrations, compareMigrations, knownMigrations } from './migrations';
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
    // Migrations keep the former version working, so it serves until it is replaced.
    migrations: (await migrationState(pool, payload.db.migrationDir)) === 'pending' ? 'pending' : 'ok',
    worker: known.some(({ state }) => state !== 'silent') ? 'ok' : 'down',
    ...(waiting === undefined || oldestSeconds === undefined ? {} : { outbox: { waiting, oldestSeconds } }),
  };
}

/**
 * How the schema compares with this version of the portal: it lacks migrations, or has some of a later version, which processes
 * of this one may see until they are replaced.
 */
export async function migrationState(pool: Pool, directory: string): Promise<'ok' | 'pending' | 'newer'> {
  const [applied, known] = await Promise.all([appliedMigrations(pool), knownMigrations(directory)]);
  const { pending, unknown } = compareMigrations(applied, known);
  if (pending.length > 0) return 'pending';
  return unknown.length > 0 ? 'newer' : 'ok';
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
