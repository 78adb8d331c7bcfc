import type { Clock } from '@/platform/clock/clock';

import { readBounceMailbox } from './bounces/mailbox';
import { MailmanClient } from './mailman/client';
import { drainMailman } from './mailman/drain';
import { reconcileMailman } from './mailman/reconcile';

/** A run of the mirror ends after this time, in milliseconds; the rest follows a minute later. */
const MIRROR_MS = 50_000;

interface Log {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
}

/** Repeats changes of membership in Mailman. @param address REST address of the Mailman core */
export async function mirrorToMailman(address: string, clock: Clock, log: Log): Promise<void> {
  const end = performance.now() + MIRROR_MS;
  await drainMailman({ mailman: new MailmanClient(address), clock, log }, () => performance.now() > end);
}

/** Compares the memberships of both sides. @param address REST address of the Mailman core */
export async function compareWithMailman(address: string, clock: Clock): Promise<void> {
  await reconcileMailman({ mailman: new MailmanClient(address), clock });
}

/** Reads the reports about undelivered mails. A mailbox that cannot be read is logged; the next run tries again. */
export async function readBounces(address: string, clock: Clock, log: Log): Promise<void> {
  try {
    const { read, reports } = await readBounceMailbox(address, { clock });
    if (read > 0) log.info({ read, reports }, 'the mailbox of bounces was read');
  } catch (error) {
    log.warn({ err: error }, 'the mailbox of bounces could not be read (BOUNCE_MAILBOX_URL)');
  }
}
