import { index, pgTable, primaryKey, text, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

/**
 * Which public item shows which upload (ADR 076). `media.shown` follows from it; nothing else reads it.
 * `source` is a collection, `item` its id; for a global `source` is `globals` and `item` its name.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    media: uuid('media').notNull(),
    source: text('source').notNull(),
    item: text('item').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.media, table.source, table.item] }),
    index('media_uses_item_idx').on(table.source, table.item),
  ],
);
