import { pgTable, timestamp, varchar } from '@payloadcms/db-postgres/drizzle/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What is wrong at the moment, so administrators get one email when it begins and one when it ends (ADR 164). */
export const alarms = pgTable('alarms', {
  name: varchar('name', { length: 32 }).primaryKey(),
  beganAt: moment('began_at').notNull(),
  /** When it was last seen; what comes and goes within minutes is one alarm. */
  seenAt: moment('seen_at').notNull(),
  /** When administrators were told; null until it has lasted. */
  toldAt: moment('told_at'),
});
