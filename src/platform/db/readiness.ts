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

/** A database that can serve visitors never takes longer than this, unless this process is busy. */
export const PATIENCE_MS = 3_000;

/** For so long, a process whose database answers late counts as busy: what it last said about itself is still true. */
const BUSY_MS = 15_000;

/** Below this, uploads and the embedded database are about to fail. */
const NEEDED_DISK_BYTES = 200 * 1024 * 1024;

type Stored = Pick<Readiness, 'migrations' | 'worker' | 'outbox'>;

/** The question that is under way. */
let asking: { readonly since: number; readonly answer: Promise<Stored> } | undefined;
/** What the database last said; nothing once it has failed. */
let known: { readonly at: number; readonly stored: Stored } | undefined;

/** The state of everything that this process depends on. Never throws. */
export async function readiness(): Promise<Readiness> {
  const [stored, { state: disk }] = await Promise.all([askTogether(), checkDisk()]);
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

/**
 * Asks once for everyone who wants to know at the same moment: several load balancers that ask a busy process again and again
 * would otherwise use up its connections. An answer that is merely late doesn’t make the process unready, because its work
 * would only move to others that are as busy.
 */
async function askTogether(): Promise<Stored | undefined> {
  if (!asking || performance.now() - asking.since > PATIENCE_MS) {
    const answer = askDatabase();
    const mine = { since: performance.now(), answer };
    asking = mine;
    const noted = answer.then(
      (stored) => void (known = { at: performance.now(), stored }),
      () => void (known = undefined),
    );
    void noted.finally(() => {
      if (asking === mine) asking = undefined;
    });
  }
  const answered = await within(PATIENCE_MS, asking.answer);
  if (answered) return answered;
  return known && performance.now() - known.at < BUSY_MS ? known.stored : undefined;
}

async function askDatabase(): Promise<Stored> {
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
