import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { SendMailOptions } from 'nodemailer';
import type { Pool } from 'pg';

import { type Clock, secondsAfter } from '../clock/clock';
import { withLogContext } from '../log-context';
import { count } from '../metrics/metrics';
import { continued } from '../tracing/tracing';
import { privateStorage, readWhole } from '../storage/storage';

import { Lanes, LANES_A_HOST, type TryEnd } from './lanes';
import { MAIL_CHANNEL } from './outbox';
import { contentWentOut, FAREWELL_MS, type MailRelay } from './relay';
import type { MailAttachment } from './tables';

/** A try that takes longer than this is aborted and counts as failed. */
const TRY_SECONDS = 60;
/** How long a claimed email belongs to its worker; longer than a try, so no other worker sends it meanwhile. */
const LEASE_SECONDS = 2 * TRY_SECONDS;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
/** Enough for about twelve hours without a mail relay. */
const MOST_TRIES = 20;
/** A relay that permanently refuses the recipient or the message is unlikely to change its mind. */
const MOST_REFUSALS = 3;
/** Due emails that one claim considers. */
const CANDIDATES = 64;
/** While emails are being sent, newly due ones are looked for this often, in case none of the current ones ends. */
const LOOK_AGAIN_MS = 250;

interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: MailAttachment[];
  message_id: string;
  request_id: string | null;
  trace_parent: string | null;
  created_at: Date;
  tries: number;
}

export interface SenderOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly relay: MailRelay;
  /** `Name <address>`. */
  readonly from: string;
  readonly clock: Clock;
  /** Called for every failed try. */
  readonly onFailure?: (mailId: string, error: Error, final: boolean) => void;
}

/** The worker stops before the relay has read anything of an email, so its try does not count. */
class Stopped extends Error {
  constructor() {
    super('the portal was stopped');
  }
}

/** The recipient's host, in SQL and in JavaScript. */
const HOST = `lower(split_part(recipient, '@', 2))`;
const hostOf = (recipient: string) => (recipient.split('@', 2)[1] ?? '').toLowerCase();

/** Seconds to wait after the given number of failed tries: doubling from 10 s, up to an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_SECONDS);
}

/**
 * Sends what is due in the outbox, several emails in parallel. One short statement claims an email with a lease, and
 * the email is sent without any lock. If a worker dies while sending, the lease runs out and the next one sends the
 * same bytes with the same Message-ID. So live workers never send one email twice, and a dead one causes at most one
 * duplicate of each email that it was sending.
 */
export class OutboxSender {
  readonly #options: SenderOptions;
  readonly #worker = randomUUID();
  readonly #lanes = new Lanes();
  readonly #tries = new Set<AbortController>();
  /** Settles when an email that is being sent is done. */
  #ended = Promise.withResolvers<void>();
  #stopping = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends until nothing is due and nothing is being sent. Resolves to the number of tries, successful or not. */
  async sendDue(): Promise<number> {
    let tried = 0;
    for (;;) {
      const ended = this.#ended.promise;
      const underWay = this.#lanes.underWay;
      const mails = this.#stopping || this.#lanes.free === 0 ? [] : await this.#claim();
      for (const mail of mails) this.#begin(mail);
      tried += mails.length;
      if (mails.length > 0) continue;
      if (underWay === 0) return tried;
      // They ended during the search for more, which left out emails that had no room then.
      if (this.#lanes.underWay === 0) continue;
      // One that hangs does not block others that become due meanwhile.
      const pause = new AbortController();
      await Promise.race([ended, delay(LOOK_AGAIN_MS, undefined, { signal: pause.signal })]);
      pause.abort();
    }
  }

  /**
   * Starts no more emails. Resolves when nothing is being sent. Emails that hang are aborted: if the relay has read
   * nothing of one, another worker may take it immediately, otherwise it is tried again like after any failure.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    const patience = setTimeout(() => {
      for (const attempt of this.#tries) attempt.abort(new Stopped());
    }, FAREWELL_MS);
    while (this.#lanes.underWay > 0) await this.#ended.promise;
    clearTimeout(patience);
  }

  /** When something becomes due, or `undefined` when nothing waits. */
  async nextDueAt(): Promise<Date | undefined> {
    const { rows } = await this.#options.pool.query<{ at: Date | null }>(
      `SELECT min(CASE state WHEN 'waiting' THEN next_try_at ELSE lease_until END) AS at
       FROM mail_outbox WHERE state IN ('waiting', 'sending')`,
    );
    return rows[0]?.at ?? undefined;
  }

  /** Claims as many due emails as may start now, and for each host only as many as it has room for. */
  async #claim(): Promise<ClaimedMail[]> {
    const now = this.#options.clock.now();
    const crowded = this.#lanes.crowded(performance.now());
    const full = [...crowded].filter(([, room]) => room === 0).map(([host]) => host);
    const { rows } = await this.#options.pool.query<ClaimedMail>(
      `WITH crowded AS (SELECT * FROM unnest($4::text[], $5::int[]) AS c (host, room)),
       waiting AS MATERIALIZED (
         SELECT id, next_try_at, ${HOST} AS host FROM mail_outbox
         WHERE state = 'waiting' AND next_try_at <= $3 AND ${HOST} <> ALL ($6::text[])
         ORDER BY next_try_at LIMIT ${CANDIDATES} FOR UPDATE SKIP LOCKED),
       stranded AS MATERIALIZED (
         SELECT id, next_try_at, ${HOST} AS host FROM mail_outbox
         WHERE state = 'sending' AND lease_until <= $3 AND ${HOST} <> ALL ($6::text[])
         LIMIT ${CANDIDATES} FOR UPDATE SKIP LOCKED),
       due AS (
         SELECT id, next_try_at, host, row_number() OVER (PARTITION BY host ORDER BY next_try_at) AS place
         FROM (SELECT * FROM waiting UNION ALL SELECT * FROM stranded) found),
       chosen AS (
         SELECT id FROM due LEFT JOIN crowded USING (host)
         WHERE place <= coalesce(room, ${LANES_A_HOST}) ORDER BY next_try_at LIMIT $7)
       UPDATE mail_outbox SET state = 'sending', tries = tries + 1, leased_by = $1, lease_until = $2
       WHERE id IN (SELECT id FROM chosen)
       RETURNING id, kind, recipient, recipient_name, subject, html, text, headers, attachments,
         message_id, request_id, trace_parent, created_at, tries`,
      [
        this.#worker,
        secondsAfter(now, LEASE_SECONDS),
        now,
        [...crowded.keys()],
        [...crowded.values()],
        full,
        this.#lanes.free,
      ],
    );
    return rows;
  }

  /** Tries an email in parallel with the others. */
  #begin(mail: ClaimedMail): void {
    const host = hostOf(mail.recipient);
    const began = performance.now();
    this.#lanes.begin(host);
    const over = (how: TryEnd) => {
      const now = performance.now();
      this.#lanes.end(host, how, now - began, now);
      this.#ended.resolve();
      this.#ended = Promise.withResolvers();
    };
    // Its lines and its trace belong to the request that caused it.
    const context = { mailId: mail.id, ...(mail.request_id !== null && { requestId: mail.request_id }) };
    const trace = { name: 'mail', parent: mail.trace_parent, attributes: { 'portal.mail.kind': mail.kind } };
    withLogContext(context, () => {
      continued(trace, () => this.#try(mail)).then(over, (error: unknown) => {
        // The database is down: the email keeps its lease.
        this.#options.onFailure?.(mail.id, asError(error), false);
        over('silent');
      });
    });
  }

  async #try(mail: ClaimedMail): Promise<TryEnd> {
    // An email gets past its last try only if workers died repeatedly while sending it.
    if (mail.tries > MOST_TRIES) {
      await this.#fail(mail, new Error('workers were lost while sending this mail'), true);
      return 'answered';
    }
    try {
      await this.#send(mail);
    } catch (error) {
      const failure = asError(error);
      if (failure instanceof Stopped) {
        await this.#giveBack(mail);
        return 'silent';
      }
      const most = isRefusal(failure) ? MOST_REFUSALS : MOST_TRIES;
      await this.#fail(mail, failure, mail.tries >= most);
      return endOf(failure);
    }
    count('portal_mails_total', { kind: mail.kind, result: 'sent' });
    await this.#options.pool.query(
      `UPDATE mail_outbox SET state = 'sent', sent_at = $3, last_error = NULL, lease_until = NULL,
         html = CASE WHEN holds_secret THEN '' ELSE html END,
         text = CASE WHEN holds_secret THEN '' ELSE text END
       WHERE id = $1 AND state = 'sending' AND leased_by = $2`,
      [mail.id, this.#worker, this.#options.clock.now()],
    );
    return 'answered';
  }

  /** Passes an email to the relay. Once aborted, it is not sent without the outbox knowing. */
  async #send(mail: ClaimedMail): Promise<void> {
    const attempt = new AbortController();
    this.#tries.add(attempt);
    const timer = setTimeout(
      () => attempt.abort(new Error(`no answer within ${TRY_SECONDS} s`)),
      TRY_SECONDS * 1000,
    );
    try {
      await this.#options.relay.sendMail({ ...(await this.#compose(mail)), signal: attempt.signal });
    } catch (error) {
      const { reason } = attempt.signal as { reason?: unknown };
      if (reason instanceof Stopped && contentWentOut(attempt.signal))
        throw new Error(reason.message, { cause: error });
      throw reason instanceof Error ? reason : error;
    } finally {
      clearTimeout(timer);
      this.#tries.delete(attempt);
    }
  }

  async #compose(mail: ClaimedMail): Promise<SendMailOptions> {
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
      // The boundary of the parts would otherwise be random, but every try must send the same bytes.
      baseBoundary: mail.id,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  async #giveBack(mail: ClaimedMail): Promise<void> {
    await this.#options.pool.query(
      `UPDATE mail_outbox SET state = 'waiting', tries = tries - 1, next_try_at = $3, lease_until = NULL
       WHERE id = $1 AND state = 'sending' AND leased_by = $2`,
      [mail.id, this.#worker, this.#options.clock.now()],
    );
    await this.#options.pool.query('SELECT pg_notify($1, $2)', [MAIL_CHANNEL, '']);
  }

  async #fail(mail: ClaimedMail, error: Error, final: boolean): Promise<void> {
    this.#options.onFailure?.(mail.id, error, final);
    count('portal_mails_total', { kind: mail.kind, result: final ? 'failed' : 'delayed' });
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

/**
 * True when the relay answered 5xx to the recipient or to the message. Failed logins are 5xx too, but they can be
 * fixed.
 */
function isRefusal(error: Error): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

/** What a failed try says about the relay and the recipient's host. */
function endOf(error: Error): TryEnd {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  if (responseCode === 421 || (code === 'EPROTOCOL' && command === 'CONN')) return 'turned_away';
  return responseCode === undefined ? 'silent' : 'answered';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** A server's message, shortened for a list: one line, no control characters. */
function readable(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
}
