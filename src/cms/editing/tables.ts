import { index, pgTable, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import { staff } from '@/payload-schema';

/** Who has an item or a global open, in which language and at which field: a row for each open page, for half a minute. */
export const editingPresence = pgTable(
  'editing_presence',
  {
    /** Made by the page, which is all that knows it. */
    page: uuid('page').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** `news/<id>` or `globals/home`. */
    subject: text('subject').notNull(),
    language: text('language').notNull(),
    /** Name of the field; null while the person only reads. */
    field: text('field'),
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('editing_presence_subject_idx').on(table.subject),
    index('editing_presence_staff_idx').on(table.staffId),
    index('editing_presence_seen_idx').on(table.seenAt),
  ],
);
