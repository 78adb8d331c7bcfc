import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';

import { deliveryStates, disabledReasons, messageTypes, type WebhookEvent, webhookStates } from './domain';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Addresses of other systems that learn what is published. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: jsonb('events').notNull().$type<readonly WebhookEvent[]>(),
    /** Empty for all kinds. */
    collections: jsonb('collections').notNull().$type<readonly KindSlug[]>(),
    /** Empty for all languages. */
    languages: jsonb('languages').notNull().$type<readonly Locale[]>(),
    /** Encrypted with a key from the portal’s secret, as is the former one, which signs as well until `formerUntil`. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: moment('former_until'),
    state: text('state', { enum: webhookStates }).notNull().default('active'),
    disabledReason: text('disabled_reason', { enum: disabledReasons }),
    /** The first failure since the latest success. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
  },
  // Payload adds conditions by wrapping this function.
  () => [],
);

/** What was told: the same bytes for every receiver and every try. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: messageTypes }).notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('webhook_messages_created_idx').on(table.createdAt)],
);

/** A message to one receiver, with what came of its latest try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    leaseUntil: moment('lease_until'),
    leasedBy: uuid('leased_by'),
    /** HTTP status of the latest answer. */
    status: integer('status'),
    /** Milliseconds of the latest try. */
    duration: integer('duration'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('webhook_deliveries_due_idx').on(table.state, table.nextTryAt),
    index('webhook_deliveries_log_idx').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_message_idx').on(table.messageId),
  ],
);
