import type { PgBoss } from 'pg-boss';

import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';

import { readBounceMailbox } from './bounces/mailbox';
import { MailmanClient } from './mailman/client';
import { drainMailman } from './mailman/drain';
import { reconcileMailman } from './mailman/reconcile';
import { purgePending } from './use-cases/purge-pending';

/** Queue of the task that forgets requests which nobody confirmed, four times an hour. */
const EXPIRY = 'list-expiry';
const EVERY_QUARTER = '*/15 * * * *';

/** Queue of the task that repeats changes of membership in Mailman. */
const MIRROR = 'mailman-mirror';
const EVERY_MINUTE = '* * * * *';
/** A run ends after this time; the rest follows a minute later. */
const MIRROR_MS = 50_000;

/** Queue of the nightly comparison with Mailman. */
const COMPARISON = 'mailman-comparison';
/** 03:40 in Beijing, when few people join or leave. */
const NIGHTLY = '40 3 * * *';

/** Queue of the task that reads the mailbox of bounces. */
const BOUNCES = 'list-bounces';

interface Log {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
}

/** Registers what mailing lists do in the worker. */
export async function registerListJobs(boss: PgBoss, log: Log): Promise<void> {
  await boss.createQueue(EXPIRY, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600 });
  await boss.work(EXPIRY, () => purgePending(systemClock));
  await boss.schedule(EXPIRY, EVERY_QUARTER);

  await registerBounces(boss, log);

  if (env.MAILMAN_API_URL === undefined) {
    // Left over from a time with Mailman; without a worker its runs would pile up.
    for (const queue of [MIRROR, COMPARISON]) await boss.unschedule(queue);
    return;
  }
  const context = { mailman: new MailmanClient(env.MAILMAN_API_URL), clock: systemClock };
  await boss.createQueue(MIRROR, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 120 });
  await boss.work(MIRROR, () => {
    const end = performance.now() + MIRROR_MS;
    return drainMailman(context, () => performance.now() > end);
  });
  await boss.schedule(MIRROR, EVERY_MINUTE);
  await boss.createQueue(COMPARISON, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 3600 });
  await boss.work(COMPARISON, () => reconcileMailman(context));
  await boss.schedule(COMPARISON, NIGHTLY, null, { tz: 'Asia/Shanghai' });
}

async function registerBounces(boss: PgBoss, log: Log): Promise<void> {
  const address = env.BOUNCE_MAILBOX_URL;
  if (address === undefined) {
    await boss.unschedule(BOUNCES);
    return;
  }
  await boss.createQueue(BOUNCES, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600 });
  await boss.work(BOUNCES, async () => {
    try {
      const { read, reports } = await readBounceMailbox(address, { clock: systemClock });
      if (read > 0) log.info({ read, reports }, 'the mailbox of bounces was read');
    } catch (error) {
      // The next minute tries again.
      log.warn({ err: error }, 'the mailbox of bounces could not be read (BOUNCE_MAILBOX_URL)');
    }
  });
  await boss.schedule(BOUNCES, EVERY_MINUTE);
}
