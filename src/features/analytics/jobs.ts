import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { dropOldEvents, ensurePartitions } from './use-cases/keep-partitions';
import { countNewEvents } from './use-cases/count-events';
import { readKeepDays } from './use-cases/read-keep-days';

/** Creates the table parts that events of this month need; the nightly job creates those of the months to come. */
export async function prepareAnalytics(clock: Clock): Promise<void> {
  await ensurePartitions(await getDatabase(), clock.now());
}

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
