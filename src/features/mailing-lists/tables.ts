import { sql } from '@payloadcms/db-postgres/drizzle';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { subscriptions } from '@/payload-schema';

import { actorKinds, type SubscriptionEvent, subscriptionStates } from './domain';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * An index besides those that the collection declares, which are of columns only: the addresses of a domain.
 * @returns by name, as drizzle wants it
 */
export function subscriptionIndexes() {
  return {
    domain: index('subscriptions_domain_idx').on(sql`split_part(email, '@', 2)`),
  };
}

/** A row of the collection `subscriptions`; moments are texts of PostgreSQL, see `isoMoment`. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Permanent history of subscriptions: rows are added and never changed, except for the details, which are cleared when
 * a person is erased. Not a foreign key, since the history outlives the subscription.
 */
export const subscriptionEventsTable = pgTable(
  'subscription_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id').notNull(),
    listId: uuid('list_id').notNull(),
    at: moment('at').notNull(),
    event: text('event').notNull().$type<SubscriptionEvent>(),
    fromState: text('from_state', { enum: [...subscriptionStates, 'none'] }).notNull(),
    toState: text('to_state', { enum: [...subscriptionStates, 'removed'] }).notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id'),
    details: jsonb('details').notNull().default({}).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('subscription_events_subscription_idx').on(table.subscriptionId, table.at),
    index('subscription_events_at_idx').on(table.at),
  ],
);

const suppressionReasons = ['hard_bounce', 'soft_bounces', 'complaint', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * Addresses that get no mail of a list. The key is a keyed hash, so an entry still holds after the person behind
 * it was erased; the address itself is there only until then.
 */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    addressHash: text('address_hash').primaryKey(),
    address: text('address'),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    /** The relay's words, or staff's. */
    note: text('note'),
    at: moment('at').notNull(),
    byStaff: uuid('by_staff'),
  },
  (table) => [
    index('mail_suppressions_at_idx').on(table.at),
    index('mail_suppressions_address_idx').on(table.address),
  ],
);

/**
 * Permanent history of suppressions: rows are added and never changed, except for the texts, which are cleared when the
 * person is erased.
 */
export const mailSuppressionEvents = pgTable(
  'mail_suppression_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    addressHash: text('address_hash').notNull(),
    at: moment('at').notNull(),
    event: text('event', { enum: ['suppressed', 'lifted'] }).notNull(),
    /** Why it was suppressed; absent when it was lifted. */
    reason: text('reason', { enum: suppressionReasons }),
    note: text('note'),
    byStaff: uuid('by_staff'),
  },
  (table) => [index('mail_suppression_events_address_idx').on(table.addressHash, table.at)],
);

/** Reports of mails that did not arrive or were unwelcome; each report counts once. */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    /** Hash of the report, so the same one piped in twice counts once. */
    reportHash: text('report_hash').primaryKey(),
    at: moment('at').notNull(),
    kind: text('kind', { enum: ['hard', 'soft', 'complaint'] }).notNull(),
    addressHash: text('address_hash').notNull(),
    /** Enhanced status code (RFC 3463). */
    status: text('status'),
    diagnostic: text('diagnostic'),
  },
  (table) => [
    index('mail_bounces_address_idx').on(table.addressHash, table.at),
    index('mail_bounces_at_idx').on(table.at),
  ],
);

/** Changes of membership that wait to be mirrored to Mailman, written in the transaction that causes them. */
export const mailmanOperations = pgTable(
  'mailman_operations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listAddress: text('list_address').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    action: text('action', { enum: ['subscribe', 'unsubscribe'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    lastError: text('last_error'),
    /** When it was given up; staff see it, and the nightly comparison tries again. */
    failedAt: moment('failed_at'),
    createdAt: moment('created_at').notNull(),
    /** The request that caused the change, for the lines about it. */
    requestId: text('request_id'),
  },
  (table) => [index('mailman_operations_due_idx').on(table.nextTryAt)],
);

/**
 * Memberships that Mailman is known to have had, so the portal can tell why a person is missing there: never added, or
 * unsubscribed there. The address is a keyed hash.
 */
export const mailmanMembers = pgTable(
  'mailman_members',
  { listAddress: text('list_address').notNull(), addressHash: text('address_hash').notNull() },
  (table) => [primaryKey({ columns: [table.listAddress, table.addressHash] })],
);

/** Reports of the nightly reconciliation with Mailman. */
export const mailmanReports = pgTable('mailman_reports', {
  at: moment('at').primaryKey(),
  report: jsonb('report').notNull().$type<Record<string, unknown>>(),
});
