import { and, count, eq, ne, sql } from '@payloadcms/db-postgres/drizzle';

import { type AuditAction, recordAudit } from '@/features/identity';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { TargetRefused, targetsOf } from '@/platform/outbound/guarded-post';

import { MOST_WEBHOOKS, ROTATION_SECONDS, type WebhookInput } from '../domain';
import { sealSecret } from '../secrets';
import { newSecret } from '../signature';
import { webhooks } from '../tables';
import { announceAgain, announceTest } from './announce-publications';

/** The administrator who acts, and when. */
export interface WebhookActor {
  readonly staffId: string;
  readonly clock: Clock;
}

/**
 * Registers an address.
 * @returns its id, and the secret, which nobody sees again
 * @throws PortalError `invalid_input` for an address that is not allowed; `conflict` when there are too many
 */
export async function createWebhook(
  input: WebhookInput,
  actor: WebhookActor,
): Promise<{ id: string; secret: string }> {
  await checkAddress(input.url);
  const secret = newSecret();
  return inTransaction(async (transaction) => {
    // Two registrations of one moment are counted one after the other.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
    const [all] = await transaction.select({ total: count() }).from(webhooks);
    if ((all?.total ?? 0) >= MOST_WEBHOOKS) throw new PortalError('conflict');
    const [made] = await transaction
      .insert(webhooks)
      .values({ ...input, secret: sealSecret(secret), createdAt: actor.clock.now() })
      .returning({ id: webhooks.id });
    if (!made) throw new Error('a webhook was not written');
    await record(transaction, actor, 'webhook.created', made.id, { address: input.url });
    return { id: made.id, secret };
  });
}

/** Changes what is sent, and where. @throws PortalError `not_found`, `invalid_input` */
export async function changeWebhook(id: string, input: WebhookInput, actor: WebhookActor): Promise<void> {
  await checkAddress(input.url);
  await inTransaction(async (transaction) => {
    const before = await load(transaction, id);
    await transaction.update(webhooks).set(input).where(eq(webhooks.id, id));
    const changes = (['url', 'description', 'events', 'collections', 'languages'] as const).flatMap(
      (field) => {
        const [was, is] = [String(before[field]), String(input[field])];
        return was === is ? [] : [{ field, before: was, after: is }];
      },
    );
    if (changes.length > 0)
      await record(transaction, actor, 'webhook.changed', id, { address: input.url, changes });
  });
}

/**
 * Gives a webhook another secret. The former one signs as well for a day, so the receiver can be changed meanwhile.
 * @throws PortalError `not_found`
 */
export async function replaceSecret(id: string, actor: WebhookActor): Promise<{ secret: string }> {
  const secret = newSecret();
  await inTransaction(async (transaction) => {
    const before = await load(transaction, id);
    await transaction
      .update(webhooks)
      .set({
        secret: sealSecret(secret),
        formerSecret: before.secret,
        formerUntil: secondsAfter(actor.clock.now(), ROTATION_SECONDS),
      })
      .where(eq(webhooks.id, id));
    await record(transaction, actor, 'webhook.secret_replaced', id, { address: before.url });
  });
  return { secret };
}

/** Stops deliveries, which then wait, or starts them again. @throws PortalError `not_found`, `conflict` when it was done already */
export async function setWebhookActive(id: string, active: boolean, actor: WebhookActor): Promise<void> {
  await inTransaction(async (transaction) => {
    const { url } = await load(transaction, id);
    const changed = await transaction
      .update(webhooks)
      .set({ state: active ? 'active' : 'paused', disabledReason: null, failingSince: null })
      .where(and(eq(webhooks.id, id), active ? ne(webhooks.state, 'active') : eq(webhooks.state, 'active')))
      .returning({ id: webhooks.id });
    if (changed.length === 0) throw new PortalError('conflict');
    await record(transaction, actor, active ? 'webhook.resumed' : 'webhook.paused', id, { address: url });
  });
}

/** Removes a webhook with its deliveries. @throws PortalError `not_found` */
export async function deleteWebhook(id: string, actor: WebhookActor): Promise<void> {
  await inTransaction(async (transaction) => {
    const { url } = await load(transaction, id);
    await transaction.delete(webhooks).where(eq(webhooks.id, id));
    await record(transaction, actor, 'webhook.deleted', id, { address: url });
  });
}

/** Sends a message that means nothing. @throws PortalError `not_found` */
export async function testWebhook(id: string, actor: WebhookActor): Promise<void> {
  await inTransaction(async (transaction) => {
    const { url } = await load(transaction, id);
    await announceTest(transaction, id, actor.clock.now());
    await record(transaction, actor, 'webhook.tested', id, { address: url });
  });
}

/**
 * Sends again what was given up, or one delivery whatever became of it.
 * @throws PortalError `not_found`; `conflict` when there is nothing to send again
 */
export async function replayDeliveries(
  id: string,
  delivery: string | undefined,
  actor: WebhookActor,
): Promise<{ count: number }> {
  return inTransaction(async (transaction) => {
    const { url } = await load(transaction, id);
    const again = await announceAgain(transaction, id, actor.clock.now(), delivery);
    if (again === 0) throw new PortalError('conflict');
    await record(transaction, actor, 'webhook.replayed', id, { address: url });
    return { count: again };
  });
}

/** @throws PortalError `invalid_input` for an address to which nothing may be sent */
async function checkAddress(text: string): Promise<void> {
  const url = URL.parse(text);
  if (!url) throw invalidField('url', 'webAddress');
  try {
    await targetsOf(url, env.WEBHOOK_NETWORKS);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    throw invalidField('url', error.refusal === 'form' ? 'webAddress' : 'privateAddress');
  }
}

async function inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return (await getDatabase()).transaction(work);
}

async function load(executor: Executor, id: string): Promise<typeof webhooks.$inferSelect> {
  const [found] = await executor.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!found) throw new PortalError('not_found');
  return found;
}

async function record(
  executor: Executor,
  { staffId, clock }: WebhookActor,
  action: Extract<AuditAction, `webhook.${string}`>,
  subjectId: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(executor, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: staffId,
    action,
    subjectId,
    details,
  });
}
