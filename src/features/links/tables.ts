import { pgTable, primaryKey, text, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';

/** Links of public items that led nowhere when all were last checked (ADR 257). */
export const brokenLinks = pgTable(
  'broken_links',
  {
    collection: text('collection').notNull().$type<KindSlug>(),
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    address: text('address').notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.itemId, table.locale, table.address] })],
);
