import { sql } from '@payloadcms/db-postgres/drizzle';
import { index, jsonb, pgTable, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';

import { bulkOperations, type BulkOutcome, bulkStates, type ChosenItem } from './domain';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What staff do with many items together: waits, can be taken back, and is then done by the worker (ADR 225). */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    collection: text('collection').notNull(),
    operation: text('operation', { enum: bulkOperations }).notNull(),
    items: jsonb('items').notNull().$type<readonly ChosenItem[]>(),
    /** Of the admin, for what is said about refusals. */
    language: text('language').notNull().$type<Locale>(),
    state: text('state', { enum: bulkStates }).notNull().default('waiting'),
    outcomes: jsonb('outcomes').notNull().$type<readonly BulkOutcome[]>().default([]),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Until then a worker is at it; later, another one goes on. */
    busyUntil: moment('busy_until'),
  },
  (table) => [
    index('bulk_actions_open_idx')
      .on(table.dueAt)
      .where(sql`${table.state} IN ('waiting', 'running')`),
    index('bulk_actions_staff_idx').on(table.staffId),
    index('bulk_actions_created_idx').on(table.createdAt),
  ],
);
