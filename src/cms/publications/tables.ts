import {
  bigserial,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What visitors may read: a row for each language of an item, with the time of its latest change in that language. */
export const contentPublications = pgTable(
  'content_publications',
  {
    collection: text('collection').notNull(),
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    /** Empty for kinds without one. */
    slug: text('slug').notNull(),
    /** Of what visitors read in this language; a change of another language leaves it as it is. */
    digest: text('digest').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.itemId, table.locale] }),
    index('content_publications_changed_idx').on(
      table.collection,
      table.locale,
      table.changedAt,
      table.itemId,
    ),
  ],
);

/** What visitors could read and no longer can: withdrawn items, and former slugs of items that moved. */
export const contentRemovals = pgTable(
  'content_removals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    collection: text('collection').notNull(),
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    slug: text('slug').notNull(),
    /** The slug that the item has now; null when it was withdrawn. */
    movedTo: text('moved_to'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('content_removals_at_idx').on(table.collection, table.locale, table.at, table.itemId),
    index('content_removals_item_idx').on(table.collection, table.itemId, table.locale),
    index('content_removals_age_idx').on(table.at),
  ],
);
