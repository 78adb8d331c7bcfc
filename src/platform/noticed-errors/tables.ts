import { integer, pgTable, timestamp, varchar } from '@payloadcms/db-postgres/drizzle/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Errors that any process logged, one row for each kind of error, without anything that a person wrote (ADR 163). */
export const noticedErrors = pgTable('noticed_errors', {
  fingerprint: varchar('fingerprint', { length: 64 }).primaryKey(),
  /** `web` or `worker`. */
  process: varchar('process', { length: 16 }).notNull(),
  name: varchar('name', { length: 80 }).notNull(),
  /** What was logged, without values. */
  text: varchar('text', { length: 300 }).notNull(),
  /** Where it was thrown in our code, as far as it says. */
  place: varchar('place', { length: 200 }),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  times: integer('times').notNull(),
});
