import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import { sql } from '@payloadcms/db-postgres/drizzle';

import { byLocale, type Locale } from '@/i18n/locales';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What can be found in one language: an item, or a section of a chapter. Only what visitors may read stands here. */
function entriesTable(name: string) {
  return pgTable(
    name,
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      collection: text('collection').notNull(),
      item: uuid('item').notNull(),
      /** Section within the item; empty for the item itself. */
      anchor: text('anchor').notNull(),
      type: text('type').notNull(),
      /** Path with language prefix and anchor. */
      url: text('url').notNull(),
      title: text('title').notNull(),
      /** Where the entry belongs: chapter, document and release. */
      context: text('context').notNull(),
      /** What the entry is, more exactly than its type: a chapter, a requirement, a term. */
      kind: text('kind').notNull().default(''),
      /** Names of what the entry is within, the widest first. */
      path: text('path').array().notNull().default([]),
      /** Slug of the document that the entry is part of; empty for anything else. */
      document: text('document').notNull().default(''),
      /** Number of the chapter and section, such as 5.2; empty where there is none. */
      number: text('number').notNull().default(''),
      /** Address of a picture of it; empty where there is none. */
      picture: text('picture').notNull().default(''),
      body: text('body').notNull(),
      /** Title, context and body in the spelling that is compared (see `fold`), for quoted phrases. */
      folded: text('folded').notNull(),
      /** The title in the spelling that is compared, cut to what an index takes. */
      titleKey: text('title_key').notNull(),
      vector: tsvector('vector').notNull(),
      /** The words of the title alone, small enough to stay in the row. */
      titleVector: tsvector('title_vector').notNull(),
      /** Number of different words in the title: the fewer there are, the more one of them means. */
      titleWords: integer('title_words').notNull().default(1),
      /** The same section in every release of a document; absent where there is only one. Results show it once. */
      family: text('family'),
      /** Version of the release that the entry belongs to; empty for what has no releases. */
      edition: text('edition').notNull().default(''),
      publishedAt: moment('published_at').notNull(),
      /** Factor of the rank: 1 for what is in force, less for superseded releases. */
      boost: real('boost').notNull(),
      /** What the entry was made from; equal fingerprints mean that nothing has to be written. */
      fingerprint: text('fingerprint').notNull(),
      indexedAt: moment('indexed_at').notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_item_idx`).on(table.collection, table.item, table.anchor),
      index(`${name}_vector_idx`).using('gin', table.vector),
      index(`${name}_title_vector_idx`).using('gin', table.titleVector),
      index(`${name}_title_key_idx`).on(table.titleKey.op('text_pattern_ops')),
      index(`${name}_url_idx`).on(table.url),
      index(`${name}_indexed_idx`).on(table.indexedAt),
      index(`${name}_family_idx`).on(table.family),
      // Only chapters and sections have one.
      index(`${name}_number_idx`)
        .on(table.number)
        .where(sql`${table.number} <> ''`),
    ],
  );
}

/** The entries by language: one table for each, all with the same columns. */
export const searchEntries = byLocale((locale) => entriesTable(`search_${locale}`));

export type EntriesTable = ReturnType<typeof entriesTable>;

export function entriesOf(locale: Locale): EntriesTable {
  return searchEntries[locale];
}

/** Latin words that occur in the entries, used to correct misspelled ones. Written by the worker. */
export const searchWords = pgTable(
  'search_words',
  {
    locale: text('locale').notNull().$type<Locale>(),
    word: text('word').notNull(),
    /** Entries with the word, when it was last counted; decides between equally similar words. */
    entries: integer('entries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.word] })],
);

/** How often a query was made on a day (UTC), each network counted once. Holds nothing about who searched. */
export const searchQueries = pgTable(
  'search_queries',
  {
    day: date('day', { mode: 'string' }).notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    /** The query in the spelling that is compared. */
    query: text('query').notNull(),
    /** As it was typed last. */
    shown: text('shown').notNull(),
    networks: integer('networks').notNull(),
    /** Results when it was made last. */
    results: integer('results').notNull(),
    clicks: integer('clicks').notNull().default(0),
    /** Sum of the places (from 1) of the results that were opened. */
    clickedPlaces: integer('clicked_places').notNull().default(0),
    /** How many of them were the first result, and how many the second or third. */
    clickedFirst: integer('clicked_first').notNull().default(0),
    clickedNext: integer('clicked_next').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.locale, table.query] }),
    index('search_queries_locale_idx').on(table.locale, table.day),
  ],
);

/**
 * Queries that are asked again from time to time, to see how good the results are and what has moved: those with known
 * answers, and frequent ones.
 */
export const searchChecks = pgTable(
  'search_checks',
  {
    locale: text('locale').notNull().$type<Locale>(),
    query: text('query').notNull(),
    /** How well addresses without language answer it; absent for a query that is only frequent. */
    grades: jsonb('grades').$type<Record<string, number>>(),
    /** Addresses of the first results, without language, when it was asked last. */
    found: text('found').array().notNull().default([]),
    /** Those before another result came first. */
    before: text('before').array().notNull().default([]),
    changedAt: moment('changed_at'),
    /** Absent before it was asked for the first time. */
    checkedAt: moment('checked_at'),
  },
  (table) => [primaryKey({ columns: [table.locale, table.query] })],
);

/** How good the results of the judged queries were on a day (UTC). */
export const searchQuality = pgTable(
  'search_quality',
  {
    day: date('day', { mode: 'string' }).notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    /** Mean nDCG@10, 0 to 1. */
    ndcg: real('ndcg').notNull(),
    queries: integer('queries').notNull(),
    /** Items that had changed for visitors since the measurement before, which is what may have moved it. */
    changedItems: integer('changed_items').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.locale] })],
);

/** What has been counted today, as keyed hashes of network and query; erased when the day is over. */
export const searchSeen = pgTable(
  'search_seen',
  { day: date('day', { mode: 'string' }).notNull(), digest: text('digest').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.digest] })],
);

/** Where a rebuild of the index stands, and what the index was last built with. */
export const searchState = pgTable('search_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull().$type<Record<string, unknown>>(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * Transactions that changed entries, written by a trigger of the entries. What is in it tells one state of the index
 * from another, for results that a process remembers; what has served its time is erased.
 */
export const searchVersions = pgTable('search_versions', {
  /** Id of the transaction (xid8). */
  transaction: bigint('transaction', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull().defaultNow(),
});
