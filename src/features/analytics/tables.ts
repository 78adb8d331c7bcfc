import {
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from '@payloadcms/db-postgres/drizzle/pg-core';

/*
 * `analytics_events`, the raw events, is not here: it is partitioned by month, which drizzle cannot describe. A
 * migration of its own makes it, `use-cases/keep-partitions.ts` looks after its parts (decision 035).
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Counts of events by hour and by day, for each value of each dimension. Without anything about single visitors. */
export const analyticsRollups = pgTable(
  'analytics_rollups',
  {
    grain: text('grain', { enum: ['hour', 'day'] }).notNull(),
    /** Beginning of the hour, or of the day in the community's time zone. */
    bucket: moment('bucket').notNull(),
    dimension: text('dimension').notNull(),
    value: text('value').notNull(),
    events: integer('events').notNull(),
    /** Different clients and different sessions among these events. */
    visitors: integer('visitors').notNull(),
    sessions: integer('sessions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.grain, table.dimension, table.bucket, table.value] })],
);

/** How often a measurement of a page fell into each bin of a logarithmic scale; percentiles follow from that. */
export const analyticsVitals = pgTable(
  'analytics_vitals',
  {
    /** Beginning of the day in the community's time zone. */
    bucket: moment('bucket').notNull(),
    page: text('page').notNull(),
    metric: text('metric').notNull(),
    bin: smallint('bin').notNull(),
    samples: integer('samples').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.metric, table.page, table.bin] }),
    index('analytics_vitals_page_idx').on(table.page, table.bucket),
  ],
);

/** Up to which moment of receiving the events have been counted. */
export const analyticsProgress = pgTable('analytics_progress', {
  task: text('task').primaryKey(),
  until: moment('until').notNull(),
});
