import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { and, eq, isNotNull, sql } from '@payloadcms/db-postgres/drizzle';

import { recordAudit } from '@/features/identity';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Database, getDatabase } from '@/platform/db/database';
import { guardedPost, TargetRefused } from '@/platform/outbound/guarded-post';

import { DISABLE_AFTER_SECONDS, type DisabledReason, PAUSES } from './domain';
import { tellAdministrators } from './emails';
import { secretsOf } from './secrets';
import { signedHeaders } from './signature';
import { webhookDeliveries, webhooks } from './tables';

/** A try that takes longer than this is ended and counts as failed. */
const TRY_SECONDS = 15;
/** How long a claimed delivery belongs to its worker; longer than a try, so no other worker sends it meanwhile. */
const LEASE_SECONDS = 4 * TRY_SECONDS;
/** Deliveries under way at a time, each to another webhook. */
const MOST_UNDER_WAY = 8;
/** While something is under way, what else became due is looked for this often. */
const LOOK_AGAIN_MS = 1_000;
/** The receiver says that it is gone and wants nothing more. */
const GONE = 410;

const text = (value: string, most = 300) =>
  value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most);

interface Claimed extends Record<string, unknown> {
  readonly id: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly body: string;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerUntil: string | null;
  readonly tries: number;
}

interface Outcome {
  readonly status: number | null;
  /** Undefined after a success. */
  readonly error?: string;
  readonly retryAfter?: number | undefined;
}

interface SenderOptions {
  readonly clock: Clock;
  /** Networks beyond the public internet that the operator allows. */
  readonly networks: BlockList;
  /** Seconds after which a try is ended; 15 without. */
  readonly trySeconds?: number;
  readonly log: { warn(details: Record<string, unknown>, message: string): void };
}

/**
 * Delivers what is due, to several webhooks in parallel and to each one message after the other. One short statement claims a
 * delivery with a lease, and it is sent without any lock. If a worker dies meanwhile, the lease runs out and the next one sends
 * the same message with the same id. So live workers never send one twice.
 */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #worker = randomUUID();
  readonly #busy = new Set<string>();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends until nothing is due. @returns the number of tries */
  async sendDue(stopping?: AbortSignal): Promise<number> {
    const database = await getDatabase();
    const underWay = new Set<Promise<void>>();
    let tried = 0;
    try {
      for (;;) {
        if (stopping?.aborted) break;
        // One claim after the other, so each sees which receivers are busy.
        const delivery = underWay.size < MOST_UNDER_WAY ? await this.#claim(database) : undefined;
        if (delivery) {
          tried += 1;
          const sending = this.#deliver(database, delivery).finally(() => {
            this.#busy.delete(delivery.webhookId);
            underWay.delete(sending);
          });
          underWay.add(sending);
        } else if (underWay.size === 0) {
          break;
        } else {
          // A slow receiver must not delay what is published for others meanwhile.
          await Promise.race([...underWay, delay(LOOK_AGAIN_MS, undefined, { ref: false })]);
        }
      }
    } finally {
      await Promise.allSettled(underWay);
    }
    return tried;
  }

  /** When something becomes due, or undefined when nothing waits. */
  async nextDueAt(): Promise<Date | undefined> {
    const database = await getDatabase();
    const { rows } = await database.execute<{ at: string | null }>(sql`
      SELECT min(CASE d.state WHEN 'waiting' THEN d.next_try_at ELSE d.lease_until END) AS at
      FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.state = 'active'
      WHERE d.state IN ('waiting', 'sending')`);
    const at = rows[0]?.at;
    return at ? new Date(at) : undefined;
  }

  async #claim(database: Database): Promise<Claimed | undefined> {
    const now = this.#options.clock.now();
    const busy = sql.param([...this.#busy]);
    const { rows } = await database.execute<Claimed>(sql`
      WITH due AS (
        SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.state = 'active'
        WHERE ((d.state = 'waiting' AND d.next_try_at <= ${now.toISOString()}::timestamptz)
            OR (d.state = 'sending' AND d.lease_until <= ${now.toISOString()}::timestamptz))
          AND d.webhook_id <> ALL (${busy}::uuid[])
        ORDER BY d.next_try_at, d.created_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
      UPDATE webhook_deliveries d
      SET state = 'sending', tries = d.tries + 1, leased_by = ${this.#worker},
        lease_until = ${secondsAfter(now, LEASE_SECONDS).toISOString()}::timestamptz
      FROM due, webhooks w, webhook_messages m
      WHERE d.id = due.id AND w.id = d.webhook_id AND m.id = d.message_id
      RETURNING d.id, d.webhook_id AS "webhookId", d.message_id AS "messageId", m.body, w.url, w.secret,
        w.former_secret AS "formerSecret", w.former_until AS "formerUntil", d.tries`);
    const [delivery] = rows;
    if (delivery) this.#busy.add(delivery.webhookId);
    return delivery;
  }

  #mine(id: string) {
    return and(
      eq(webhookDeliveries.id, id),
      eq(webhookDeliveries.state, 'sending'),
      eq(webhookDeliveries.leasedBy, this.#worker),
    );
  }

  async #deliver(database: Database, delivery: Claimed): Promise<void> {
    const began = performance.now();
    const outcome = await this.#try(delivery);
    const duration = Math.round(performance.now() - began);
    const now = this.#options.clock.now();
    const result = { status: outcome.status, duration, leaseUntil: null };
    if (outcome.error === undefined) {
      await database
        .update(webhookDeliveries)
        .set({ ...result, state: 'delivered', lastError: null, finishedAt: now })
        .where(this.#mine(delivery.id));
      await database
        .update(webhooks)
        .set({ failingSince: null })
        .where(and(eq(webhooks.id, delivery.webhookId), isNotNull(webhooks.failingSince)));
      return;
    }
    const pause = PAUSES[delivery.tries - 1];
    const isLast = pause === undefined || outcome.status === GONE;
    this.#options.log.warn(
      { webhookId: delivery.webhookId, deliveryId: delivery.id, status: outcome.status, err: outcome.error },
      isLast ? 'a webhook delivery was given up' : 'a webhook delivery failed and will be tried again',
    );
    await database
      .update(webhookDeliveries)
      .set({
        ...result,
        state: isLast ? 'failed' : 'waiting',
        lastError: outcome.error,
        ...(isLast
          ? { finishedAt: now }
          : { nextTryAt: secondsAfter(now, Math.max(pause, Math.min(outcome.retryAfter ?? 0, 86_400))) }),
      })
      .where(this.#mine(delivery.id));
    await this.#noteFailure(database, delivery, outcome.status === GONE, now);
  }

  async #try({ messageId, body, url, ...stored }: Claimed): Promise<Outcome> {
    const { clock, networks, trySeconds = TRY_SECONDS } = this.#options;
    const at = clock.now();
    try {
      const { status, retryAfter } = await guardedPost(new URL(url), {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'interconnect-portal-webhooks/1',
          ...signedHeaders(secretsOf(stored, at), { id: messageId, at, body }),
        },
        body,
        networks,
        signal: AbortSignal.timeout(trySeconds * 1_000),
      });
      if (status >= 200 && status < 300) return { status };
      const what = status >= 300 && status < 400 ? 'redirects are not followed' : 'not accepted';
      return { status, error: `${status}: ${what}`, retryAfter };
    } catch (error) {
      if (error instanceof TargetRefused) return { status: null, error: error.message };
      const failure = error instanceof Error ? error : new Error(String(error));
      const isLate = failure.name === 'AbortError' || failure.name === 'TimeoutError';
      return { status: null, error: isLate ? `no answer within ${trySeconds} s` : text(failure.message) };
    }
  }

  /** Remembers since when a webhook fails, and disables it after days of it, once. */
  async #noteFailure(database: Database, { webhookId }: Claimed, isGone: boolean, now: Date): Promise<void> {
    await database.transaction(async (transaction) => {
      const [webhook] = await transaction
        .update(webhooks)
        .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
        .where(and(eq(webhooks.id, webhookId), eq(webhooks.state, 'active')))
        .returning({ url: webhooks.url, description: webhooks.description, since: webhooks.failingSince });
      if (!webhook?.since) return;
      if (!isGone && secondsAfter(webhook.since, DISABLE_AFTER_SECONDS) > now) return;
      const reason: DisabledReason = isGone ? 'gone' : 'failing';
      await transaction
        .update(webhooks)
        .set({ state: 'disabled', disabledReason: reason })
        .where(eq(webhooks.id, webhookId));
      await recordAudit(transaction, {
        at: now,
        actorKind: 'system',
        actorId: null,
        action: 'webhook.disabled',
        subjectId: webhookId,
        details: { address: webhook.url },
      });
      await tellAdministrators(transaction, { ...webhook, id: webhookId, reason, since: webhook.since });
    });
  }
}
