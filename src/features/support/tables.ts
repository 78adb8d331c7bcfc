import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import { members, staff } from '@/payload-schema';

import { entryKinds, requestKinds, requestStates, topics } from './domain';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Support requests of members and visitors, each with at most one attachment, which is a private file. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What people call it: `S-7K3M9Q`. It opens nothing. */
    number: text('number').notNull().unique(),
    /** Made by the form: the same one again is the same request. */
    submission: uuid('submission').notNull().unique(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    topic: text('topic', { enum: topics }).notNull(),
    /** `Base Specification 1.1`, in the language of the request; empty when it is about no release. */
    about: text('about').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Language of the page on which it was written; answers are sent in it. */
    locale: text('locale').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null for visitors. Requests of a member are removed before the member is. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** Last change of state, person in charge, or words. */
    changedAt: moment('changed_at').notNull(),
    state: text('state', { enum: requestStates }).notNull(),
    /** Counts the changes, so nobody acts on what they have not seen. */
    revision: integer('revision').notNull().default(0),
    assignee: uuid('assignee').references(() => staff.id, { onDelete: 'set null' }),
    /** When the office was told of it by email; null before. */
    toldAt: moment('told_at'),
    fileKey: text('file_key').unique(),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileSize: bigint('file_size', { mode: 'number' }),
    fileSha256: text('file_sha256'),
  },
  (table) => [
    index('support_requests_state_idx').on(table.state, table.createdAt),
    index('support_requests_changed_idx').on(table.changedAt),
    index('support_requests_member_idx').on(table.memberId, table.createdAt),
    index('support_requests_assignee_idx').on(table.assignee),
    index('support_requests_told_idx').on(table.toldAt),
  ],
);

export type RequestRow = typeof supportRequests.$inferSelect;

/** The history of a request: who did what, with replies, what the reporter added, and notes of the office. */
export const supportEntries = pgTable(
  'support_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    text: text('text').notNull(),
    /** Null for the reporter, and after the account was deleted. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('support_entries_request_idx').on(table.requestId, table.at),
    index('support_entries_staff_idx').on(table.staffId),
  ],
);
