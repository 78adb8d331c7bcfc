import { index, pgTable, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import { staff } from '@/payload-schema';

/** When the person behind a session last proved who they are, after the login itself. */
export const staffSessionProofs = pgTable(
  'staff_session_proofs',
  {
    /** Without a reference: Payload writes the rows of sessions again when it saves an account. */
    sid: text('sid').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    provedAt: timestamp('proved_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('staff_session_proofs_staff_idx').on(table.staffId)],
);
