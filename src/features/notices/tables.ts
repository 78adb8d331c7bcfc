import { sql } from '@payloadcms/db-postgres/drizzle';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';

import { noticeKinds } from './domain';
import type { NoticeOfFailure } from './occasion';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a member of staff hears of in the bell of the admin (ADR 219). */
export const staffNotices = pgTable(
  'staff_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** Of the item, or the name of a global; for failures also `bundles`. */
    collection: text('collection').notNull(),
    /** Zeros for a global; the failure itself for one that is about no item. */
    itemId: uuid('item_id').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    /** Who did it; null for the portal, and after the account was deleted. */
    actorId: uuid('actor_id').references(() => staff.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
    /** Of the kind `failed`: what a notice about an item looks up. */
    failure: jsonb('failure').$type<NoticeOfFailure>(),
  },
  (table) => [
    index('staff_notices_newest_idx').on(table.staffId, table.at),
    index('staff_notices_unread_idx')
      .on(table.staffId)
      .where(sql`read_at IS NULL`),
    index('staff_notices_item_idx').on(table.itemId),
    index('staff_notices_at_idx').on(table.at),
  ],
);

/** Whether a member of staff gets notices by email as well, and in which language: that of the admin when it was last open. */
export const noticeReaders = pgTable('notice_readers', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  locale: text('locale').notNull(),
  emails: boolean('emails').notNull(),
});
