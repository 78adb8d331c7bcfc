import type { PgBoss } from 'pg-boss';

import { expireGrants, sweepPrivateFiles } from './use-cases/sweep';

const EXPIRY = 'applications-expiry';
const SWEEP = 'private-files-sweep';

const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_NIGHT = '40 2 * * *';

interface Log {
  info(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}

/** Ends grants whose time is over, and compares the private files with the database once a night. */
export async function registerApplicationJobs(boss: PgBoss, log: Log): Promise<void> {
  await boss.createQueue(EXPIRY, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300 });
  await boss.work(EXPIRY, async () => {
    await expireGrants();
  });
  await boss.schedule(EXPIRY, EVERY_TEN_MINUTES);

  await boss.createQueue(SWEEP, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 3600 });
  await boss.work(SWEEP, async () => {
    const { orphans, missing, partial } = await sweepPrivateFiles();
    if (orphans.length > 0 || partial > 0)
      log.info({ orphans, partial }, 'private files nobody knows were removed');
    if (missing.length > 0) log.error({ missing }, 'private files are not there');
  });
  await boss.schedule(SWEEP, EVERY_NIGHT);
}
