import { lt } from '@payloadcms/db-postgres/drizzle';

import type { Executor } from '../db/database';

import { rateLimits } from './tables';

/** Removes counters whose time is over. */
export async function removeOldCounters(executor: Executor, now: Date): Promise<void> {
  await executor.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
