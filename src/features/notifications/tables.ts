import {
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { EmailTexts } from './email';

/** Most revisions of an email in one language that are kept. */
export const REVISIONS_KEPT = 50;

/**
 * What people wrote for emails, one row for each time that they saved. The highest revision counts; one without texts
 * means the default.
 */
export const emailTexts = pgTable(
  'email_texts',
  {
    /** The ID of its declaration. */
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    /** Counts from 1. */
    revision: integer('revision').notNull(),
    texts: jsonb('texts').notNull().$type<EmailTexts>(),
    /** The defaults of the same parts when they were written, to notice that a release has changed them. */
    defaults: jsonb('defaults').notNull().$type<EmailTexts>(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** A member of staff. Not a foreign key: the text stays when the account is deleted. */
    changedBy: uuid('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.locale, table.revision] })],
);
