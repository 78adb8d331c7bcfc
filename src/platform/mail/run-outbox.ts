import { createTransport } from 'nodemailer';
import { Client, type Pool } from 'pg';

import { systemClock } from '../clock/clock';

import { MAIL_CHANNEL } from './outbox';
import { OutboxSender } from './sender';

/** Looks at the outbox at least this often, should a notification be lost. */
const LONGEST_SLEEP_MS = 15_000;

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
 * Sends the outbox for as long as the process lives: at once when a transaction with a mail commits, and whenever a
 * try becomes due.
 * @returns a function that finishes the mails under way and stops
 */
export function runOutbox({ pool, connectionString, smtpUrl, from, log }: Options): () => Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const sender = new OutboxSender({
    pool,
    transport,
    from,
    clock: systemClock,
    onFailure: (mailId, error, final) => {
      if (final) log.error({ mailId, err: error }, 'a mail could not be sent and was given up');
      else log.warn({ mailId, err: error }, 'a mail could not be sent and will be tried again');
    },
  });

  const stopping = new AbortController();
  let woken = false;
  let wake: () => void = () => undefined;
  const wakeUp = () => {
    woken = true;
    wake();
  };
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (woken) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const listener = new Listener(connectionString, wakeUp, (error) =>
    log.warn({ err: error }, 'notifications of new mails were interrupted'),
  );

  const loop = async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      let pause = LONGEST_SLEEP_MS;
      try {
        await listener.ensure();
        await sender.sendDue();
        const due = await sender.nextDueAt();
        if (due) pause = Math.min(Math.max(due.getTime() - Date.now(), 100), LONGEST_SLEEP_MS);
      } catch (error) {
        log.warn({ err: error }, 'the mail outbox could not be read');
        pause = 1_000;
      }
      await sleep(pause);
    }
  };
  const finished = loop();

  return async () => {
    stopping.abort();
    wakeUp();
    await finished;
    await listener.stop();
    transport.close();
  };
}

/** One connection that hears of new mails; connects again when asked after it was lost. */
class Listener {
  #client: Client | undefined;

  constructor(
    readonly connectionString: string,
    readonly onMail: () => void,
    readonly onLost: (error: Error) => void,
  ) {}

  async ensure(): Promise<void> {
    if (this.#client) return;
    const client = new Client({
      connectionString: this.connectionString,
      application_name: 'portal-mail-listener',
      keepAlive: true,
    });
    client.on('error', (error) => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.onLost(error);
      this.onMail();
    });
    client.on('notification', this.onMail);
    await client.connect();
    await client.query(`LISTEN ${MAIL_CHANNEL}`);
    this.#client = client;
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }
}
