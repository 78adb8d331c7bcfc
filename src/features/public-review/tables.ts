import { index, pgTable, primaryKey, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import { errata, members, staff } from '@/payload-schema';

import { commentKinds, commentStates, digestRhythms, visibilities } from './domain';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Comments on preview releases and reports of errors, with their answers. What they are about is named twice: by IDs, so a
 * renamed chapter keeps its comments, and in words, so a comment still says what it was about after its chapter is gone.
 */
export const reviewComments = pgTable(
  'review_comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What people call it: `R-7K3M9Q`. */
    number: text('number').notNull().unique(),
    kind: text('kind', { enum: commentKinds }).notNull(),
    releaseId: uuid('release_id').notNull(),
    chapterId: uuid('chapter_id').notNull(),
    /** `Base Specification 2.0-preview` and `4 Network layer: 4.2 Retry`, in the language of the comment. */
    releaseName: text('release_name').notNull(),
    place: text('place').notNull(),
    anchor: text('anchor').notNull(),
    passage: text('passage').notNull(),
    text: text('text').notNull(),
    /** Language of the page on which it was written; answers are sent in it. */
    locale: text('locale').notNull(),
    /** Null after the author's account was deleted. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    visibility: text('visibility', { enum: visibilities }).notNull(),
    state: text('state', { enum: commentStates }).notNull(),
    answer: text('answer').notNull().default(''),
    fixedIn: text('fixed_in').notNull().default(''),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by'),
    /** The erratum that was written from a report. */
    erratumId: uuid('erratum_id').references(() => errata.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('review_comments_chapter_idx').on(table.chapterId, table.createdAt),
    index('review_comments_release_idx').on(table.releaseId, table.createdAt),
    index('review_comments_state_idx').on(table.state, table.createdAt),
    index('review_comments_member_idx').on(table.memberId, table.createdAt),
    index('review_comments_erratum_idx').on(table.erratumId),
  ],
);

export type CommentRow = typeof reviewComments.$inferSelect;

/** Emails to those who answer comments: how often each person gets one, and up to which comment the last one went. */
export const commentDigests = pgTable(
  'comment_digests',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    every: text('every', { enum: digestRhythms }).notNull(),
    /** Language of the admin when it was chosen. */
    locale: text('locale').notNull(),
    toldUntil: moment('told_until').notNull(),
    /** Null before the first one. */
    sentAt: moment('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.staffId] })],
);
