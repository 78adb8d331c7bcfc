import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import type { PublicationEvent } from '@/cms/publications/note-publications';
import { CONTENT_API } from '@/features/content-api';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';

import { type MessageType, TEST_EVENT } from '../domain';
import { webhookDeliveries, webhookMessages, webhooks } from '../tables';

/** PostgreSQL notification channel that tells the worker about something to deliver. */
export const WEBHOOK_CHANNEL = 'portal_webhooks';

/**
 * Puts what was published, changed, or withdrawn in line for every webhook that wants to know. In the transaction of the
 * publication, so what is undone is sent to nobody, and what is committed cannot get lost.
 */
export async function announcePublications(
  executor: Executor,
  events: readonly PublicationEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const receivers = await executor
    .select({
      id: webhooks.id,
      events: webhooks.events,
      collections: webhooks.collections,
      languages: webhooks.languages,
    })
    .from(webhooks)
    .where(eq(webhooks.state, 'active'));
  for (const event of events) {
    const wanted = receivers.filter(
      ({ events: types, collections, languages }) =>
        types.includes(event.type) &&
        (collections.length === 0 || collections.includes(event.collection)) &&
        (languages.length === 0 || languages.includes(event.locale)),
    );
    if (wanted.length > 0)
      await putInLine(
        executor,
        event.type,
        event.at,
        dataOf(event),
        wanted.map(({ id }) => id),
      );
  }
}

/** What a receiver needs to read the item, and no more: the text may have changed again when it does. */
function dataOf({ collection, itemId, locale, slug, movedFrom }: PublicationEvent) {
  return {
    collection,
    id: itemId,
    language: locale,
    slug: slug || null,
    movedFrom: movedFrom ?? null,
    url: `${env.PUBLIC_URL}${CONTENT_API}/${locale}/${collection}/${itemId}`,
  };
}

/** Sends a receiver a message that means nothing, so an administrator can see whether it arrives. */
export async function announceTest(executor: Executor, webhookId: string, at: Date): Promise<void> {
  await putInLine(executor, TEST_EVENT, at, { webhook: webhookId }, [webhookId]);
}

async function putInLine(
  executor: Executor,
  type: MessageType,
  at: Date,
  data: object,
  receivers: readonly string[],
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const [message] = await executor
    .insert(webhookMessages)
    .values({ type, body, createdAt: at })
    .returning({ id: webhookMessages.id });
  if (!message) throw new Error('a message was not written');
  await executor
    .insert(webhookDeliveries)
    .values(
      receivers.map((webhookId) => ({ webhookId, messageId: message.id, nextTryAt: at, createdAt: at })),
    );
  await executor.execute(sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`);
}

/**
 * Puts deliveries that were given up, or done, in line again.
 * @param only one of them; otherwise all of the webhook that were given up
 * @returns how many
 */
export async function announceAgain(
  executor: Executor,
  webhookId: string,
  now: Date,
  only?: string,
): Promise<number> {
  const again = await executor
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: now, lastError: null, finishedAt: null })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        only === undefined
          ? eq(webhookDeliveries.state, 'failed')
          : and(eq(webhookDeliveries.id, only), sql`${webhookDeliveries.state} IN ('failed', 'delivered')`),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (again.length > 0) await executor.execute(sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`);
  return again.length;
}
