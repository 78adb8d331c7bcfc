import { PgBoss } from 'pg-boss';

import { runSchedules, STALE_AFTER_SECONDS } from '@/cms/run-schedules';
import { keepHouse } from '@/features/account/use-cases/keep-house';
import { registerApplicationJobs, runPersonalCopies } from '@/features/applications';
import { registerAnalyticsJobs } from '@/features/analytics/jobs';
import { registerAnnouncementJobs, runAnnouncements } from '@/features/announcements';
import { registerListJobs } from '@/features/mailing-lists';
import { registerSearchJobs } from '@/features/search';
import { systemClock } from '@/platform/clock/clock';
import { getPool } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';
import { runOutbox } from '@/platform/mail/run-outbox';

/** Queue of the task that runs Payload's scheduled publications, once a minute, in one worker at a time. */
const SCHEDULED_PUBLICATION = 'scheduled-publication';

const EVERY_MINUTE = '* * * * *';

/** Queue of the task that removes what has served its time, once an hour. */
const HOUSEKEEPING = 'housekeeping';

const EVERY_HOUR = '17 * * * *';

/**
 * The worker process: everything that happens without a visitor waiting for it. Prints `worker: ready` once it works.
 */
async function work(): Promise<void> {
  const payload = await getPortalPayload();
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, application_name: 'portal-worker', max: 4 });
  boss.on('error', (error) => payload.logger.error({ err: error }, 'the job queue reported an error'));
  await boss.start();

  // `exclusive`: a run that takes longer than a minute is not joined by a second one. A worker that dies during a run
  // would block the following ones for as long as a run may take, hence the short limit.
  const runs = { policy: 'exclusive', retryLimit: 0, expireInSeconds: STALE_AFTER_SECONDS } as const;
  await boss.createQueue(SCHEDULED_PUBLICATION, runs);
  // Creating leaves a queue alone that exists already.
  await boss.updateQueue(SCHEDULED_PUBLICATION, { expireInSeconds: runs.expireInSeconds });
  await boss.work(SCHEDULED_PUBLICATION, () => runSchedules(payload, Date.now()));
  await boss.schedule(SCHEDULED_PUBLICATION, EVERY_MINUTE);

  await boss.createQueue(HOUSEKEEPING, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 900 });
  await boss.work(HOUSEKEEPING, () => keepHouse(systemClock));
  await boss.schedule(HOUSEKEEPING, EVERY_HOUR);

  await registerAnalyticsJobs(boss);
  await registerListJobs(boss, payload.logger);
  await registerAnnouncementJobs(boss);
  await registerSearchJobs(boss, payload);
  await registerApplicationJobs(boss, payload.logger);

  const stopOutbox = runOutbox({
    pool: await getPool(),
    connectionString: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    log: payload.logger,
  });

  const stopCopies = runPersonalCopies(payload.logger);

  const stopAnnouncements = runAnnouncements({
    pool: await getPool(),
    connectionString: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    log: payload.logger,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([
      stopOutbox(),
      stopAnnouncements(),
      stopCopies(),
      boss.stop({ graceful: true, timeout: 8_000 }),
    ]);
    await payload.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop());
  }
  console.log('worker: ready');
}

await work();
