import { lt } from '@payloadcms/db-postgres/drizzle';

import type { Executor } from '../db/database';

import { rateLimits } from './tables';

/** Removes expired counters. */
export async function removeOldCounters(executor: Executor, now: Date): Promise<void> {
  await executor.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
