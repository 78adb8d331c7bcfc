import { randomUUID } from 'node:crypto';

import type { Transporter } from 'nodemailer';
import type { Pool } from 'pg';

import { type Clock, secondsAfter } from '../clock/clock';
import { privateStorage, readWhole } from '../storage/storage';

import type { MailAttachment } from './tables';

/** Mails that one worker sends at the same time. */
const AT_ONCE = 4;
/** A try that takes longer than this counts as failed. */
const TRY_SECONDS = 60;
/** How long a claimed mail belongs to its worker; longer than a try, so that nobody else sends it meanwhile. */
const LEASE_SECONDS = 2 * TRY_SECONDS;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
/** Bridges about twelve hours without a mail relay. */
const MOST_TRIES = 20;
/** A relay that refuses the recipient or the message for good will hardly change its mind. */
const MOST_REFUSALS = 3;

interface ClaimedMail {
  id: string;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: MailAttachment[];
  message_id: string;
  created_at: Date;
  tries: number;
}

export interface SenderOptions {
  readonly pool: Pool;
  readonly transport: Pick<Transporter, 'sendMail'>;
  /** `Name <address>`. */
  readonly from: string;
  readonly clock: Clock;
  /** Told about every failed try. */
  readonly onFailure?: (mailId: string, error: Error, final: boolean) => void;
}

/** Seconds to wait after the given number of failed tries: doubling from 10 s, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_SECONDS);
}

/**
 * Sends what is due in the outbox. A mail is claimed with a lease in one short statement and sent without any lock;
 * a worker that dies while sending leaves the lease to run out, and the next one sends the same bytes with the same
 * Message-ID. So several workers never send one mail twice while they live, and a dead one causes at most one duplicate.
 */
export class OutboxSender {
  readonly #options: SenderOptions;
  readonly #worker = randomUUID();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends until nothing is due. Resolves to the number of tries, successful or not. */
  async sendDue(): Promise<number> {
    let tried = 0;
    for (;;) {
      const mails = await this.#claim();
      if (mails.length === 0) return tried;
      tried += mails.length;
      await Promise.all(mails.map((mail) => this.#try(mail)));
    }
  }

  /** When something becomes due, or `undefined` when nothing waits. */
  async nextDueAt(): Promise<Date | undefined> {
    const { rows } = await this.#options.pool.query<{ at: Date | null }>(
      `SELECT min(CASE state WHEN 'waiting' THEN next_try_at ELSE lease_until END) AS at
       FROM mail_outbox WHERE state IN ('waiting', 'sending')`,
    );
    return rows[0]?.at ?? undefined;
  }

  async #claim(): Promise<ClaimedMail[]> {
    const now = this.#options.clock.now();
    const { rows } = await this.#options.pool.query<ClaimedMail>(
      `UPDATE mail_outbox SET state = 'sending', tries = tries + 1, leased_by = $1, lease_until = $2
       WHERE id IN (
         SELECT id FROM mail_outbox
         WHERE (state = 'waiting' AND next_try_at <= $3) OR (state = 'sending' AND lease_until <= $3)
         ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING id, recipient, recipient_name, subject, html, text, headers, attachments,
         message_id, created_at, tries`,
      [this.#worker, secondsAfter(now, LEASE_SECONDS), now],
    );
    return rows;
  }

  async #try(mail: ClaimedMail): Promise<void> {
    // Only a worker that was lost while sending, again and again, gets a mail beyond its last try.
    if (mail.tries > MOST_TRIES) {
      await this.#fail(mail, new Error('workers were lost while sending this mail'), true);
      return;
    }
    try {
      await within(TRY_SECONDS, this.#options.transport.sendMail(await this.#compose(mail)));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      const most = isRefusal(failure) ? MOST_REFUSALS : MOST_TRIES;
      await this.#fail(mail, failure, mail.tries >= most);
      return;
    }
    await this.#options.pool.query(
      `UPDATE mail_outbox SET state = 'sent', sent_at = $3, last_error = NULL, lease_until = NULL,
         html = CASE WHEN holds_secret THEN '' ELSE html END,
         text = CASE WHEN holds_secret THEN '' ELSE text END
       WHERE id = $1 AND state = 'sending' AND leased_by = $2`,
      [mail.id, this.#worker, this.#options.clock.now()],
    );
  }

  async #compose(mail: ClaimedMail): Promise<Parameters<Transporter['sendMail']>[0]> {
    const attachments = await Promise.all(
      mail.attachments.map(async ({ fileName, contentType, storageKey }) => ({
        filename: fileName,
        contentType,
        content: await readWhole(privateStorage(), storageKey),
      })),
    );
    return {
      from: this.#options.from,
      to: { name: mail.recipient_name ?? '', address: mail.recipient },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: mail.headers,
      attachments,
      messageId: mail.message_id,
      date: mail.created_at,
      // The parts' boundary would be random otherwise, and every try sends the same bytes.
      baseBoundary: mail.id,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  async #fail(mail: ClaimedMail, error: Error, final: boolean): Promise<void> {
    this.#options.onFailure?.(mail.id, error, final);
    const now = this.#options.clock.now();
    await this.#options.pool.query(
      `UPDATE mail_outbox SET state = $3, next_try_at = $4, last_error = $5, lease_until = NULL
       WHERE id = $1 AND state = 'sending' AND leased_by = $2`,
      [
        mail.id,
        this.#worker,
        final ? 'failed' : 'waiting',
        secondsAfter(now, pauseAfter(mail.tries)),
        readable(error.message),
      ],
    );
  }
}

/** True when the relay answered 5xx to the recipient or to the message. Failed log-ins are 5xx too, but curable. */
function isRefusal(error: Error): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

/** A server's words, as far as they fit into a list: one line, no control characters. */
function readable(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
