import { bigint, integer, pgTable, varchar } from '@payloadcms/db-postgres/drizzle/pg-core';

/** Counters of `rate-limiter-flexible`; the columns are the library's. `expire` is in ms since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
