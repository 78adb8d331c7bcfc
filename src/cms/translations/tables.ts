import { sql } from '@payloadcms/db-postgres/drizzle';
import { index, pgTable, primaryKey, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';

import { translationStates } from './states';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * How far the languages of each item are that visitors can read in at least one of them (ADR 199), and those of the parts of the
 * site (ADR 259). A row stays when its language is unpublished: the language that was published first remains the source.
 */
export const contentLanguages = pgTable(
  'content_languages',
  {
    /** Of the item, or the name of a part of the site. */
    collection: text('collection').notNull(),
    /** Zeros for a part of the site. */
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    /** Null until visitors can read the item in this language, like the other times. */
    firstPublishedAt: moment('first_published_at'),
    /** When it was last published, also without a change. */
    publishedAt: moment('published_at'),
    /** When visitors last saw its texts change. */
    textChangedAt: moment('text_changed_at'),
    /** Of the texts in this language, without what all languages share. */
    textDigest: text('text_digest'),
    state: text('state', { enum: translationStates }).notNull(),
    /** The language to translate from; null for the source and for items that nobody can read. */
    source: text('source').$type<Locale>(),
    /** Since when it has to be translated. */
    since: moment('since'),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.itemId, table.locale] }),
    // Of the languages of all items, the few that wait for a translator.
    index('content_languages_open_idx')
      .on(table.since, table.collection, table.itemId, table.locale)
      .where(sql`state IN ('missing', 'outdated')`),
  ],
);
