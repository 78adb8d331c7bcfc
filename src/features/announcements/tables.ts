import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An announcement in one language, rendered once when its sending begins; every copy is made of these bytes. */
export const announcementMails = pgTable(
  'announcement_mails',
  {
    announcementId: uuid('announcement_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.locale] })],
);

/**
 * `waiting` for its (next) try, `handed` when its bytes are about to go to the relay, `sent`, `failed`, `skipped` when
 * the reader left meanwhile, `uncertain` when a worker was lost between handing over and the relay's answer (ADR 039).
 */
const deliveryStates = ['waiting', 'handed', 'sent', 'failed', 'skipped', 'uncertain'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One row for each copy of an announcement. */
export const announcementDeliveries = pgTable(
  'announcement_deliveries',
  {
    announcementId: uuid('announcement_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    email: text('email').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.subscriptionId] }),
    index('announcement_deliveries_due_idx').on(table.announcementId, table.state, table.nextTryAt),
    index('announcement_deliveries_subscription_idx').on(table.subscriptionId),
  ],
);

/**
 * When the worker first saw an item public in a language (ADR 040). Published dates of editors may lie long before, and
 * an item may be withdrawn and come back; this table decides what readers are notified about. The row with
 * the nil UUID says that the worker has looked before.
 */
export const firstPublications = pgTable(
  'first_publications',
  {
    collection: text('collection', { enum: ['releases', 'news'] }).notNull(),
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.itemId, table.locale] }),
    index('first_publications_at_idx').on(table.collection, table.at),
  ],
);
