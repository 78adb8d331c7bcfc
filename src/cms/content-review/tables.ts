import { sql } from '@payloadcms/db-postgres/drizzle';
import { index, pgTable, text, timestamp, unique, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';

import { reviewStates } from './domain';
import type { ReviewedSlug } from './reviewed';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A member of staff; null after the account was deleted. */
const person = (name: string) => uuid(name).references(() => staff.id, { onDelete: 'set null' });

/** The review of each language of an item or a global that was ever submitted (ADR 218, 236). It goes with the item. */
export const contentReviews = pgTable(
  'content_reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of the item, or the name of a global. */
    collection: text('collection').notNull().$type<ReviewedSlug>(),
    /** Zeros for a global. */
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    state: text('state', { enum: reviewStates }).notNull(),
    stateAt: moment('state_at').notNull(),
    /** Digest of what is reviewed; the approval counts for nothing else. */
    revision: text('revision').notNull(),
    submittedBy: person('submitted_by'),
    /** Who is asked; null for anyone who may approve. */
    reviewer: person('reviewer'),
    /** Who changed it last since it was submitted. */
    editedBy: person('edited_by'),
    decidedBy: person('decided_by'),
  },
  (table) => [
    unique('content_reviews_language').on(table.collection, table.itemId, table.locale),
    // Of all languages that were ever reviewed, the few that wait for someone.
    index('content_reviews_open_idx')
      .on(table.stateAt)
      .where(sql`state NOT IN ('withdrawn', 'published')`),
  ],
);

export type ReviewRow = typeof contentReviews.$inferSelect;

const entryKinds = [
  'comment',
  'submit',
  'assign',
  'approve',
  'return',
  'withdraw',
  'override',
  'edit',
  'publish',
  'discard',
] as const;

/** What happened in a review and what was said, the oldest first. */
export const contentReviewEntries = pgTable(
  'content_review_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => contentReviews.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: entryKinds }).notNull(),
    at: moment('at').notNull(),
    staffId: person('staff_id'),
    text: text('text').notNull(),
    /** Path of the field that a comment is about; empty for the whole item. */
    field: text('field').notNull().default(''),
    /** The block of the field, by its identifier or by a digest of its words; empty for the whole field. */
    block: text('block').notNull().default(''),
    /** How the place began when the comment was written. */
    quote: text('quote').notNull().default(''),
    resolvedAt: moment('resolved_at'),
    resolvedBy: person('resolved_by'),
  },
  (table) => [index('content_review_entries_review_idx').on(table.reviewId, table.at)],
);

export type EntryRow = typeof contentReviewEntries.$inferSelect;
