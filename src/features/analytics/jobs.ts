import type { PgBoss } from 'pg-boss';

import { type Clock, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { dropOldEvents, ensurePartitions } from './use-cases/keep-partitions';
import { countNewEvents } from './use-cases/count-events';
import { readKeepDays } from './use-cases/read-keep-days';

/** Queue of the task that counts new events into the totals. */
const COUNTING = 'analytics-counting';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Queue of the task that prepares the coming months and removes what has been kept for long enough. */
const UPKEEP = 'analytics-upkeep';
const EVERY_NIGHT = '37 19 * * *';

/** Counts what came since the last time. */
export async function countAnalytics(clock: Clock): Promise<void> {
  await countNewEvents(await getDatabase(), clock.now(), await readKeepDays());
}

/** Counts what is left, then makes room. */
export async function keepAnalytics(clock: Clock): Promise<void> {
  const database = await getDatabase();
  const days = await readKeepDays();
  await ensurePartitions(database, clock.now());
  await countNewEvents(database, clock.now(), days);
  await dropOldEvents(database, clock.now(), days);
}

/** Registers what the measurements do in the worker, and makes the present months' parts of the table at once. */
export async function registerAnalyticsJobs(boss: PgBoss): Promise<void> {
  await ensurePartitions(await getDatabase(), systemClock.now());
  for (const [queue, schedule, task] of [
    [COUNTING, EVERY_FIVE_MINUTES, countAnalytics],
    [UPKEEP, EVERY_NIGHT, keepAnalytics],
  ] as const) {
    await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 3600 });
    await boss.work(queue, () => task(systemClock));
    await boss.schedule(queue, schedule);
  }
}
