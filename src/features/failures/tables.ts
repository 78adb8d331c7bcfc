import { index, jsonb, pgTable, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

import { bulkOperations } from '@/cms/bulk/domain';
import type { ByLanguage } from '@/features/notices';
import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';

import { failureKinds } from './domain';

/** What was to happen without its person and did not, until someone tries again or removes it (ADR 234). */
export const publicationFailures = pgTable(
  'publication_failures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: failureKinds }).notNull(),
    operation: text('operation', { enum: bulkOperations }).notNull(),
    /** `news/{id}`, `globals/home`, `bundles/{id}`; for many items, the collection: `news`. */
    subject: text('subject').notNull(),
    /** Null for every language. */
    locale: text('locale').$type<Locale>(),
    /** Who set the time; null after the account was deleted. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    title: jsonb('title').notNull().$type<ByLanguage>(),
    reason: jsonb('reason').notNull().$type<ByLanguage>(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('publication_failures_staff_idx').on(table.staffId),
    index('publication_failures_at_idx').on(table.at),
    index('publication_failures_subject_idx').on(table.subject),
  ],
);
