import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from '@payloadcms/db-postgres/drizzle/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Derived answers that one web process has made and the others take over, and which process is making one. A row is of
 * use for minutes; nothing is lost with it.
 */
export const sharedAnswers = pgTable(
  'shared_answers',
  {
    /** Another build may make another text of the same content. */
    build: text('build').notNull(),
    address: text('address').notNull(),
    /** When making it began, by the clock of the database. Identifies this version. */
    startedAt: moment('started_at').notNull(),
    /** What it depends on. */
    tags: jsonb('tags').notNull().$type<readonly string[]>(),
    text: text('text').notNull(),
    digest: text('digest').notNull(),
    /** When this text was first made. */
    lastModified: moment('last_modified').notNull(),
    /** Who is making the next version, and how long the others wait. */
    leasedBy: uuid('leased_by'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [primaryKey({ columns: [table.build, table.address] })],
);
