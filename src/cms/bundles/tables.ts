import { sql } from '@payloadcms/db-postgres/drizzle';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';

/** States of a bundle: what is prepared, what waits for its time, what could not be published then, and what is over. */
export const bundleStates = ['open', 'scheduled', 'failed', 'published', 'undone'] as const;

export type BundleState = (typeof bundleStates)[number];

/** Why an item of a bundle could not be published. */
export interface BundleFailure {
  readonly target: string;
  readonly locale: Locale;
  readonly reason: 'gone' | 'incomplete' | 'forbidden' | 'refused';
  /** Names of fields, for `incomplete`. */
  readonly fields?: readonly string[];
  /** What the rule that refused says; in the language of the person who published or scheduled the bundle. */
  readonly message?: string;
}

/** What visitors read of an item in one language; null for a language in which they read nothing. */
export type PublicState = Readonly<
  Partial<Record<Locale, { readonly digest: string; readonly values: Readonly<Record<string, unknown>> }>>
>;

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const person = (name: string) => uuid(name).references(() => staff.id, { onDelete: 'set null' });

/** Changes to several items that are previewed, published, and undone together (ADR 220). */
export const publicationBundles = pgTable(
  'publication_bundles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: bundleStates }).notNull().default('open'),
    /** Changes with the content of the bundle, so nobody publishes what they have not seen. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    createdBy: person('created_by'),
    dueAt: moment('due_at'),
    /** Who scheduled it, and with whose permissions it is published. */
    dueBy: person('due_by'),
    publishedAt: moment('published_at'),
    publishedBy: person('published_by'),
    undoneAt: moment('undone_at'),
    undoneBy: person('undone_by'),
    /** Of the last attempt at the set time. */
    failures: jsonb('failures').$type<readonly BundleFailure[]>(),
  },
  (table) => [
    index('publication_bundles_state_idx').on(table.state, table.createdAt),
    index('publication_bundles_due_idx')
      .on(table.dueAt)
      .where(sql`state = 'scheduled'`),
    index('publication_bundles_created_by_idx').on(table.createdBy),
    index('publication_bundles_due_by_idx').on(table.dueBy),
    index('publication_bundles_published_by_idx').on(table.publishedBy),
    index('publication_bundles_undone_by_idx').on(table.undoneBy),
  ],
);

/** An item in one language, in a bundle. */
export const publicationBundleItems = pgTable(
  'publication_bundle_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    bundleId: uuid('bundle_id')
      .notNull()
      .references(() => publicationBundles.id, { onDelete: 'cascade' }),
    /** `news/{id}`; the form has room for settings, which have no id. */
    target: text('target').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    /** While the bundle is prepared, no other one may have the same language of the item. */
    isClaimed: boolean('is_claimed').notNull().default(true),
    addedAt: moment('added_at').notNull(),
    addedBy: person('added_by'),
    /** What visitors read before the publication, in every language; null until then. */
    before: jsonb('before').$type<PublicState>(),
    /** Digests of what they read after it, by which it is known whether someone has published since. */
    after: jsonb('after').$type<Readonly<Partial<Record<Locale, string>>>>(),
    /** Whether undoing the bundle has left this item as it was. */
    isLeftOut: boolean('is_left_out').notNull().default(false),
  },
  (table) => [
    uniqueIndex('publication_bundle_items_once_idx').on(table.bundleId, table.target, table.locale),
    uniqueIndex('publication_bundle_items_claim_idx')
      .on(table.target, table.locale)
      .where(sql`is_claimed`),
    index('publication_bundle_items_added_by_idx').on(table.addedBy),
  ],
);
