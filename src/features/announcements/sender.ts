import { setTimeout as delay } from 'node:timers/promises';

import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Pool } from 'pg';

import { listHeaders, oneClickToken, oneClickUrl } from '@/features/mailing-lists';
import type { Locale } from '@/i18n/locales';
import { announcements, mailing_lists, subscriptions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { connectionBounds, FirmClient } from '@/platform/db/connections';
import { bare, queryOf } from '@/platform/db/sql';
import { stillIn } from '@/platform/db/transition';
import { contentWentOut, FAREWELL_MS, type MailRelay } from '@/platform/mail/relay';

import { composeTemplate, copyOf, type CopyTemplate } from './copies';
import { announcementMachine, copiesAtOnce, MOST_TRIES, pauseAfter } from './domain';

interface Options {
  readonly pool: Pool;
  /** For the connection that holds the lock of an announcement. */
  readonly connectionString: string;
  readonly transport: MailRelay;
  /** `Name <address>`; the address is also the envelope's sender. */
  readonly from: string;
  readonly clock: Clock;
  /** Ends the sending between two copies; copies that hang are given back a little later. */
  readonly signal: AbortSignal;
}

interface Copy {
  readonly subscription_id: string;
  readonly email: string;
  readonly locale: Locale;
  readonly tries: number;
  readonly subscribed: boolean;
}

type Outcome =
  | { readonly id: string; readonly state: 'sent' | 'skipped' | 'given_back' }
  | {
      readonly id: string;
      readonly state: 'waiting' | 'failed' | 'uncertain';
      readonly error: string;
      readonly tries: number;
    };

/**
 * Sends the copies of one announcement until none is left, it is paused, or the process stops.
 *
 * One worker at a time sends an announcement: it holds a lock of its database session, which PostgreSQL frees when the
 * worker dies. A copy is marked before its bytes go out and again after the relay took it. What the next worker finds
 * in between may or may not have arrived: it is marked uncertain and not sent again automatically, so nobody gets two
 * copies (ADR 039). At the usual pace one copy is under way at a time, so is at most one.
 * @returns `busy` when another worker has it
 */
export async function sendAnnouncement(id: string, options: Options): Promise<'done' | 'stopped' | 'busy'> {
  const lock = await Lock.take(id, options.connectionString);
  if (!lock) return 'busy';
  try {
    return await new AnnouncementSender(id, lock, options).run();
  } finally {
    await lock.release();
  }
}

class AnnouncementSender {
  /** Aborts copies that still hang when the process has to end. */
  private readonly farewell = new AbortController();

  constructor(
    private readonly id: string,
    private readonly lock: Lock,
    private readonly options: Options,
  ) {}

  async run(): Promise<'done' | 'stopped'> {
    const { signal } = this.options;
    let patience: NodeJS.Timeout | undefined;
    const stop = () => {
      patience = setTimeout(() => this.farewell.abort(), FAREWELL_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await this.sendAll();
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(patience);
    }
  }

  private async sendAll(): Promise<'done' | 'stopped'> {
    const { pool, signal } = this.options;
    const announcement = await this.load();
    if (!announcement) return 'stopped';
    const { templates, perSecond, date } = announcement;
    await pool.query(
      `UPDATE announcement_deliveries SET state = 'uncertain' WHERE announcement_id = $1 AND state = 'handed'`,
      [this.id],
    );
    const atOnce = copiesAtOnce(perSecond);
    let slot = performance.now();
    while (!signal.aborted && this.lock.isHeld) {
      const copies = await this.claim(atOnce);
      if (copies.length === 0) {
        if (await this.finish()) return 'done';
        return 'stopped';
      }
      const outcomes = await Promise.all(copies.map((copy) => this.send(copy, templates[copy.locale], date)));
      await this.store(outcomes);
      // The pace: each group has its slot; a slow relay does not earn a burst afterwards.
      slot = Math.max(slot + (1000 * copies.length) / perSecond, performance.now() - 1000);
      const early = slot - performance.now();
      if (early > 1) await delay(early, undefined, { signal }).catch(() => undefined);
    }
    return 'stopped';
  }

  /** What all copies share; undefined when the announcement is not being sent. */
  private async load() {
    const { pool, from } = this.options;
    const { rows } = await pool.query<{
      slug: string;
      address: string;
      per_second: string;
      started_at: Date;
    }>(
      queryOf(sql`
        SELECT ${mailing_lists.slug}, ${mailing_lists.address}, ${announcements.perSecond}, ${announcements.startedAt}
        FROM ${announcements} JOIN ${mailing_lists} ON ${mailing_lists.id} = ${announcements.list}
        WHERE ${announcements.id} = ${this.id} AND ${announcements.state} = 'sending'`),
    );
    const [row] = rows;
    if (!row) return undefined;
    const mails = await pool.query<{ locale: Locale; subject: string; html: string; text: string }>(
      'SELECT locale, subject, html, text FROM announcement_mails WHERE announcement_id = $1',
      [this.id],
    );
    // Each copy adds its own way to leave.
    const { 'List-Unsubscribe': _own, ...shared } = listHeaders(row, this.id);
    const templates = {} as Record<Locale, CopyTemplate>;
    for (const { locale, ...mail } of mails.rows) {
      templates[locale] = await composeTemplate({
        ...mail,
        from,
        boundary: `${this.id}-${locale}`,
        headers: { ...shared, Precedence: 'list' },
      });
    }
    return { templates, perSecond: Number(row.per_second), date: row.started_at };
  }

  /** Marks the next copies as handed over, while the announcement is being sent. */
  private async claim(atOnce: number): Promise<Copy[]> {
    const { rows } = await this.options.pool.query<Copy>(
      // Materialized: a subquery in FROM may be run again for every row of the table, and each run skips what is locked
      // and takes the next ones. Then one statement claims all copies, far beyond the pace, and takes minutes for it.
      queryOf(sql`
        WITH due AS MATERIALIZED (
          SELECT w.subscription_id FROM announcement_deliveries w
          WHERE w.announcement_id = ${this.id} AND w.state = 'waiting' AND w.next_try_at <= ${this.options.clock.now()}
            AND EXISTS (SELECT FROM ${announcements}
              WHERE ${announcements.id} = ${this.id} AND ${announcements.state} = 'sending')
          ORDER BY w.next_try_at LIMIT ${atOnce} FOR UPDATE OF w SKIP LOCKED)
        UPDATE announcement_deliveries d SET state = 'handed', tries = d.tries + 1
        FROM due LEFT JOIN ${subscriptions} ON ${subscriptions.id} = due.subscription_id
        WHERE d.announcement_id = ${this.id} AND d.subscription_id = due.subscription_id
        RETURNING d.subscription_id, d.email, d.locale, d.tries,
          coalesce(${subscriptions.state} = 'subscribed', false) AS subscribed`),
    );
    return rows;
  }

  private async send(copy: Copy, template: CopyTemplate, date: Date): Promise<Outcome> {
    const { subscription_id: id, email, tries } = copy;
    // A person who unsubscribed after the announcement began no longer gets a copy.
    if (!copy.subscribed) return { id, state: 'skipped' };
    const host = new URL(oneClickUrl(id)).hostname;
    const attempt = AbortSignal.any([this.farewell.signal]);
    try {
      await this.options.transport.sendMail({
        envelope: { from: /<([^>]+)>/.exec(this.options.from)?.[1] ?? this.options.from, to: email },
        raw: copyOf(template, {
          to: email,
          messageId: `<${this.id}.${id}@${host}>`,
          date,
          token: oneClickToken(id),
          unsubscribeUrl: oneClickUrl(id),
        }),
        signal: attempt,
      });
      return { id, state: 'sent' };
    } catch (error) {
      const wentOut = contentWentOut(attempt);
      if (attempt.aborted && !wentOut) return { id, state: 'given_back' };
      const { message, responseCode } = error as Error & { responseCode?: number };
      const failure = { id, error: message.replaceAll(/\s+/g, ' ').slice(0, 300), tries } as const;
      if (responseCode !== undefined) {
        const final = responseCode >= 500 || tries >= MOST_TRIES;
        return { ...failure, state: final ? 'failed' : 'waiting' };
      }
      // Without an answer to the content nobody knows whether the relay took it.
      if (wentOut) return { ...failure, state: 'uncertain' };
      return { ...failure, state: tries >= MOST_TRIES ? 'failed' : 'waiting' };
    }
  }

  private async store(outcomes: readonly Outcome[]): Promise<void> {
    const { pool, clock } = this.options;
    const now = clock.now();
    for (const state of ['sent', 'skipped'] as const) {
      const ids = outcomes.filter((outcome) => outcome.state === state).map(({ id }) => id);
      if (ids.length === 0) continue;
      await pool.query(
        `UPDATE announcement_deliveries SET state = $3, sent_at = $4, last_error = NULL
         WHERE announcement_id = $1 AND subscription_id = ANY($2) AND state IN ('handed', 'uncertain')`,
        [this.id, ids, state, state === 'sent' ? now : null],
      );
    }
    const givenBack = outcomes.filter(({ state }) => state === 'given_back').map(({ id }) => id);
    if (givenBack.length > 0) {
      await pool.query(
        `UPDATE announcement_deliveries SET state = 'waiting', tries = tries - 1, next_try_at = $3
         WHERE announcement_id = $1 AND subscription_id = ANY($2) AND state = 'handed'`,
        [this.id, givenBack, now],
      );
    }
    for (const outcome of outcomes) {
      if (!('error' in outcome)) continue;
      await pool.query(
        `UPDATE announcement_deliveries SET state = $3, last_error = $4, next_try_at = $5
         WHERE announcement_id = $1 AND subscription_id = $2 AND state = 'handed'`,
        [this.id, outcome.id, outcome.state, outcome.error, secondsAfter(now, pauseAfter(outcome.tries))],
      );
    }
  }

  /** Ends the announcement when no copy is left to send. */
  private async finish(): Promise<boolean> {
    const { rowCount } = await this.options.pool.query(
      queryOf(sql`
        UPDATE ${announcements} SET ${bare(announcements.state)} = ${announcementMachine.next('sending', 'finish', 'system')},
          ${bare(announcements.finishedAt)} = ${this.options.clock.now()}
        WHERE ${stillIn(announcements, { id: this.id, state: 'sending' })} AND NOT EXISTS (
          SELECT FROM announcement_deliveries
          WHERE announcement_id = ${this.id} AND state IN ('waiting', 'handed'))`),
    );
    return rowCount === 1;
  }
}

/** How often the connection of a lock is used, in ms: PostgreSQL frees the locks of a machine that is gone after 60 s. */
const BEAT_MS = 10_000;
/** How long PostgreSQL may take to answer. */
const ANSWER_MS = 5_000;

/** A lock that PostgreSQL frees when the process that holds it is gone. */
class Lock {
  private held = true;
  private readonly beat: NodeJS.Timeout;

  private constructor(private readonly client: FirmClient) {
    const lose = () => {
      this.held = false;
      clearInterval(this.beat);
    };
    client.on('error', lose);
    client.on('end', lose);
    // A connection that is dead without having been closed would be noticed only when it is used. A failed beat is
    // reported by the connection itself, to `lose`.
    this.beat = setInterval(() => void client.query('SELECT').catch(() => undefined), BEAT_MS);
    this.beat.unref();
  }

  static async take(id: string, connectionString: string): Promise<Lock | undefined> {
    const client = new FirmClient({
      ...connectionBounds({ kind: 'job', answerMs: ANSWER_MS }),
      connectionString,
      application_name: 'portal-announcement',
    });
    await client.connect();
    const lock = new Lock(client);
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('announcement:' || $1, 0)) AS taken`,
      [id],
    );
    if (rows[0]?.taken) return lock;
    await client.end();
    return undefined;
  }

  get isHeld(): boolean {
    return this.held;
  }

  async release(): Promise<void> {
    if (this.held) await this.client.end();
  }
}
