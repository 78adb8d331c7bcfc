import { lt } from '@payloadcms/db-postgres/drizzle';

import type { Executor } from '../db/database';

import { sharedAnswers } from './tables';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Removes answers that no process has made again for a day: of addresses that are gone, and of former builds. */
export async function removeOldAnswers(executor: Executor, now: Date): Promise<void> {
  await executor.delete(sharedAnswers).where(lt(sharedAnswers.startedAt, new Date(now.getTime() - DAY_MS)));
}
