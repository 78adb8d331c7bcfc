import { and, count, desc, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { getDatabase } from '@/platform/db/database';

import { type DeliveryState, deliveryStates } from './domain';
import { webhookDeliveries, webhookMessages, webhooks } from './tables';

/** What the admin shows of a webhook; never its secrets. */
const shown = {
  id: webhooks.id,
  url: webhooks.url,
  description: webhooks.description,
  events: webhooks.events,
  collections: webhooks.collections,
  languages: webhooks.languages,
  state: webhooks.state,
  disabledReason: webhooks.disabledReason,
  failingSince: webhooks.failingSince,
  /** Until when the former secret signs as well; null when it does not. */
  formerUntil: sql<string | null>`CASE WHEN ${webhooks.formerUntil} > now() THEN ${webhooks.formerUntil} END`,
  createdAt: webhooks.createdAt,
};

// The condition is a statement of its own: in one that selects from a single table, Drizzle writes columns without the table’s
// name, and the id would be that of the delivery.
const inState = (state: DeliveryState) =>
  sql<number>`(SELECT count(*)::int FROM ${webhookDeliveries}
    WHERE ${and(eq(webhookDeliveries.webhookId, webhooks.id), eq(webhookDeliveries.state, state))})`;

const listed = { ...shown, waiting: inState('waiting'), failed: inState('failed') };

/** Every webhook, the oldest first. */
export async function listWebhooks() {
  return (await getDatabase()).select(listed).from(webhooks).orderBy(webhooks.createdAt, webhooks.id);
}

export type WebhookView = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function findWebhook(id: string): Promise<WebhookView | undefined> {
  const [found] = await (await getDatabase()).select(listed).from(webhooks).where(eq(webhooks.id, id));
  return found;
}

const PAGE_SIZE = 50;

/** Deliveries of a webhook, the newest first; an unknown state counts as none. */
export async function listDeliveries(webhookId: string, state: string | undefined, wanted: number) {
  const database = await getDatabase();
  const known = deliveryStates.find((one) => one === state);
  const where = and(
    eq(webhookDeliveries.webhookId, webhookId),
    known ? eq(webhookDeliveries.state, known) : undefined,
  );
  const [all] = await database.select({ total: count() }).from(webhookDeliveries).where(where);
  const total = all?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(1, Number.isInteger(wanted) ? wanted : 1), pages);
  const items = await database
    .select({
      id: webhookDeliveries.id,
      state: webhookDeliveries.state,
      tries: webhookDeliveries.tries,
      status: webhookDeliveries.status,
      duration: webhookDeliveries.duration,
      lastError: webhookDeliveries.lastError,
      createdAt: webhookDeliveries.createdAt,
      nextTryAt: webhookDeliveries.nextTryAt,
      finishedAt: webhookDeliveries.finishedAt,
      messageId: webhookDeliveries.messageId,
      type: webhookMessages.type,
      body: webhookMessages.body,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { items, total, page, pages };
}

export type DeliveryView = Awaited<ReturnType<typeof listDeliveries>>['items'][number];
