import { integer, pgTable, timestamp, uuid, varchar } from '@payloadcms/db-postgres/drizzle/pg-core';

/** Worker processes, each with the time at which it last said that it lives (ADR 132). */
export const workerHeartbeats = pgTable('worker_heartbeats', {
  id: uuid('id').primaryKey(),
  host: varchar('host', { length: 255 }).notNull(),
  pid: integer('pid').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  beatAt: timestamp('beat_at', { withTimezone: true }).notNull(),
  /** When one of its queues was last asked for a job; the beat alone says only that a timer runs. */
  askedAt: timestamp('asked_at', { withTimezone: true }),
  /** Since when it cannot purge one of the shared caches; null while it can, and where there are none. */
  purgesFailSince: timestamp('purges_fail_since', { withTimezone: true }),
});
