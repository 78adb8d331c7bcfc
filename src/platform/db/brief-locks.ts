import { setTimeout as delay } from 'node:timers/promises';

import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Database, Transaction } from './database';

/** The code with which PostgreSQL ends a statement that has waited long enough for a lock. */
const LOCK_NOT_AVAILABLE = '55P03';

interface Patience {
  /** Milliseconds that a statement waits for a lock, in which everyone else who wants the table waits behind it. */
  readonly lockMs?: number;
  /** Milliseconds between two tries, in which the others have their turn. */
  readonly pauseMs?: number;
  readonly tries?: number;
}

/**
 * Does something that locks a table against everyone, in a transaction that gives up soon while someone reads the table, and
 * tries again. Without that, one long-running report would stop all who write, since they queue behind the lock.
 * @returns whether it was done
 */
export async function withBriefLocks(
  database: Database,
  work: (transaction: Transaction) => Promise<void>,
  { lockMs = 2_000, pauseMs = 3_000, tries = 5 }: Patience = {},
): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`SET LOCAL lock_timeout = ${lockMs}`));
        await work(transaction);
      });
      return true;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (left > 1) await delay(pauseMs);
    }
  }
  return false;
}

/** Whether something failed because others use what it wanted to lock. */
export function isLockTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') return code === LOCK_NOT_AVAILABLE;
  }
  return false;
}
