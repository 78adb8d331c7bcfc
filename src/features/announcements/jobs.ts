import type { PgBoss } from 'pg-boss';

import { systemClock } from '@/platform/clock/clock';

import { writeByItself } from './use-cases/write-by-itself';

/** Queue of the task that writes what lists send by themselves. */
const BY_ITSELF = 'list-announcements';
/** Hits Monday 09:00 in Beijing, whose offset is whole hours. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Registers what announcements do in the worker, apart from the sending. */
export async function registerAnnouncementJobs(boss: PgBoss): Promise<void> {
  await boss.createQueue(BY_ITSELF, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300 });
  await boss.work(BY_ITSELF, () => writeByItself({ clock: systemClock }));
  await boss.schedule(BY_ITSELF, EVERY_FIVE_MINUTES);
}
