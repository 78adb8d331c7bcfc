import { index, pgTable, primaryKey, text, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

/**
 * Which public item shows which upload (ADR 076). `media.shown` follows from it, and the list of pictures without a text.
 * `source` is a collection, `item` its id; for a global `source` is `globals` and `item` its name.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    media: uuid('media').notNull(),
    source: text('source').notNull(),
    item: text('item').notNull(),
    /**
     * Languages in which the item is public and gives the picture no text of its own, so readers need the text of the upload. Null in
     * rows from before it was noted.
     */
    needsTextIn: text('needs_text_in').array(),
  },
  (table) => [
    primaryKey({ columns: [table.media, table.source, table.item] }),
    index('media_uses_item_idx').on(table.source, table.item),
  ],
);
