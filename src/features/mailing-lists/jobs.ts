import type { PgBoss } from 'pg-boss';

import { systemClock } from '@/platform/clock/clock';

import { purgePending } from './use-cases/purge-pending';

/** Queue of the task that forgets requests which nobody confirmed, four times an hour. */
const EXPIRY = 'list-expiry';
const EVERY_QUARTER = '*/15 * * * *';

/** Registers what mailing lists do in the worker. */
export async function registerListJobs(boss: PgBoss): Promise<void> {
  await boss.createQueue(EXPIRY, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600 });
  await boss.work(EXPIRY, () => purgePending(systemClock));
  await boss.schedule(EXPIRY, EVERY_QUARTER);
}
