import type { Pool } from 'pg';

import { systemClock } from '../clock/clock';
import { runQueue } from '../jobs/run-queue';

import { LANES } from './lanes';
import { MAIL_CHANNEL } from './outbox';
import { openRelay } from './relay';
import { OutboxSender } from './sender';

interface Options {
  readonly pool: Pool;
  /** For the connection that listens. */
  readonly connectionString: string;
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: {
    warn(details: Record<string, unknown>, message: string): void;
    error(details: Record<string, unknown>, message: string): void;
  };
}

/**
 * Sends the outbox for as long as the process lives: immediately when a transaction with an email commits, and whenever
 * a retry becomes due.
 * @returns a function that finishes the current emails, closes the connections to the relay, and stops
 */
export function runOutbox({ pool, connectionString, smtpUrl, from, log }: Options): () => Promise<void> {
  const relay = openRelay(smtpUrl, LANES);
  const sender = new OutboxSender({
    pool,
    relay,
    from,
    clock: systemClock,
    onFailure: (mailId, error, final) => {
      if (final) log.error({ mailId, err: error }, 'a mail could not be sent and was given up');
      else log.warn({ mailId, err: error }, 'a mail could not be sent and will be tried again');
    },
  });

  const stop = runQueue({
    connectionString,
    channel: MAIL_CHANNEL,
    listenerName: 'portal-mail-listener',
    log,
    work: async () => {
      await sender.sendDue();
      return sender.nextDueAt();
    },
  });
  return async () => {
    await Promise.all([stop(), sender.stop()]);
    relay.close();
  };
}
