import { sql } from '@payloadcms/db-postgres/drizzle';

import { portalTimeZone } from '@/i18n/time-zone';
import type { Database, Executor } from '@/platform/db/database';

import { BIN_RATIO, MAX_BIN, vitalScales } from '../vitals';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Values of a dimension that are counted separately in one bucket; the rarer ones are counted together as `…`. */
export const MAX_VALUES_PER_BUCKET = 500;
export const OTHER_VALUES = '…';

/**
 * Milliseconds by which counting looks back behind where it stopped: an insert that had begun by then may have been
 * committed later, and the clocks of several web processes differ.
 */
const OVERLAP_MS = 5 * 60_000;

export type Grain = 'hour' | 'day';

/** What is counted. All but the first three look at page views only, or at one event of the portal's own. */
export const dimensions = [
  'all',
  'event',
  'view',
  'page',
  'language',
  'device',
  'os',
  'browser',
  'referrer',
  'search',
  'download',
  'subscribe',
  'apply',
] as const;

export type Dimension = (typeof dimensions)[number];

/** For each event the value of each dimension, NULL where it has none. What looks like an address is no search term. */
const valuesOfEvent = sql`(VALUES
  ('all', ''),
  ('event', name),
  ('view', CASE WHEN name = '$PageView' THEN '' END),
  ('page', CASE WHEN name = '$PageView' THEN page END),
  ('language', CASE WHEN name = '$PageView' THEN language END),
  ('device', CASE WHEN name = '$PageView' THEN device_type END),
  ('os', CASE WHEN name = '$PageView' THEN os END),
  ('browser', CASE WHEN name = '$PageView' THEN browser END),
  ('referrer', CASE WHEN name = '$PageView' THEN referrer END),
  ('search', CASE WHEN name = 'search' AND properties->>'term' !~ '@|[0-9]{7}'
    THEN nullif(left(lower(btrim(properties->>'term')), 100), '') END),
  ('download', CASE WHEN name = 'download' THEN left(properties->>'item', 100) END),
  ('subscribe', CASE WHEN name = 'subscribe' THEN left(properties->>'step', 40) END),
  ('apply', CASE WHEN name = 'apply' THEN left(properties->>'step', 40)
    WHEN name = 'download' AND properties->>'kind' = 'specification' THEN 'downloaded' END)
)`;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/**
 * Counts one hour or day again from its raw events, regardless of earlier counts. Three steps of grouping instead of
 * `count(DISTINCT …)`, which would sort every event once for each dimension.
 */
async function countBucket(executor: Executor, grain: Grain, from: Date, to: Date): Promise<void> {
  await executor.execute(sql`DELETE FROM analytics_rollups WHERE grain = ${grain} AND bucket = ${at(from)}`);
  await executor.execute(sql`
    WITH by_session AS (
      SELECT dimension, value, client_id, session_id, count(*) AS events
      FROM analytics_events CROSS JOIN LATERAL ${valuesOfEvent} AS d (dimension, value)
      WHERE at >= ${at(from)} AND at < ${at(to)} AND value IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ), by_client AS (
      SELECT dimension, value, client_id, sum(events) AS events, count(*) AS sessions
      FROM by_session GROUP BY 1, 2, 3
    ), by_value AS (
      SELECT dimension, value, sum(events) AS events, count(*) AS visitors, sum(sessions) AS sessions
      FROM by_client GROUP BY 1, 2
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY dimension ORDER BY events DESC, value) AS rank FROM by_value
    )
    INSERT INTO analytics_rollups (grain, bucket, dimension, value, events, visitors, sessions)
    SELECT ${grain}, ${at(from)}, dimension,
      CASE WHEN rank <= ${MAX_VALUES_PER_BUCKET} THEN value ELSE ${OTHER_VALUES} END AS kept,
      sum(events), sum(visitors), sum(sessions)
    FROM ranked GROUP BY dimension, kept`);
}

/** Counts the web vitals of one day again. */
async function countVitals(executor: Executor, from: Date, to: Date): Promise<void> {
  await executor.execute(sql`DELETE FROM analytics_vitals WHERE bucket = ${at(from)}`);
  const metrics = sql.join(
    vitalScales.map(
      ({ metric, event, property, scale, max }) =>
        sql`(${metric}::text, ${event}::text, ${property}::text, ${scale}::float8, ${max}::float8)`,
    ),
    sql`, `,
  );
  await executor.execute(sql`
    WITH measured AS (
      SELECT page, metric, scale, max, CASE WHEN jsonb_typeof(properties->property) = 'number'
        THEN (properties->>property)::float8 END AS measured
      FROM analytics_events JOIN (VALUES ${metrics}) AS m (metric, event, property, scale, max) ON name = event
      WHERE at >= ${at(from)} AND at < ${at(to)} AND page IS NOT NULL
    ), binned AS (
      SELECT page, metric,
        least(${MAX_BIN}, floor(ln(greatest(measured * scale, 1)) / ln(${BIN_RATIO}::float8)))::smallint AS bin
      FROM measured WHERE measured >= 0 AND measured <= max
    ), frequent AS (
      SELECT page FROM binned GROUP BY page ORDER BY count(*) DESC, page LIMIT ${MAX_VALUES_PER_BUCKET}
    )
    INSERT INTO analytics_vitals (bucket, page, metric, bin, samples)
    SELECT ${at(from)}, page, metric, bin, count(*) FROM binned JOIN frequent USING (page) GROUP BY 2, 3, 4`);
}

/**
 * Counts all hours and days for which events came since the last time. Hours and days that lie behind `keepDays` are
 * left alone: their raw events are going, their totals stay.
 */
export async function countNewEvents(database: Database, now: Date, keepDays: number): Promise<void> {
  const { rows: progress } = await database.execute<{ until: Date }>(
    sql`SELECT until FROM analytics_progress WHERE task = 'rollups'`,
  );
  const since = progress[0] ? new Date(new Date(progress[0].until).getTime() - OVERLAP_MS) : new Date(0);
  // Counting begins at the first whole day behind the border.
  const oldest = new Date(now.getTime() - (keepDays - 1) * DAY_MS);
  const touched = await touchedBuckets(database, since, oldest);
  for (const { grain, bucket } of touched) {
    const to = new Date(bucket.getTime() + (grain === 'day' ? DAY_MS : HOUR_MS));
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('analytics:rollups'))`);
      // A busy day has hundreds of thousands of groups: with the usual 4 MB they would go through the disk.
      await transaction.execute(sql`SET LOCAL work_mem = '64MB'`);
      await countBucket(transaction, grain, bucket, to);
      if (grain === 'day') await countVitals(transaction, bucket, to);
    });
  }
  await database.execute(sql`
    INSERT INTO analytics_progress (task, until) VALUES ('rollups', ${at(now)})
    ON CONFLICT (task) DO UPDATE SET until = excluded.until`);
}

async function touchedBuckets(
  database: Database,
  since: Date,
  oldest: Date,
): Promise<{ grain: Grain; bucket: Date }[]> {
  const touched = sql`SELECT DISTINCT date_trunc('hour', at) AS hour FROM analytics_events
    WHERE received_at >= ${at(since)} AND at >= ${at(oldest)}`;
  const day = sql`date_trunc('day', hour, ${portalTimeZone()}::text)`;
  const { rows } = await database.execute<{ grain: Grain; bucket: Date }>(sql`
    WITH touched AS MATERIALIZED (${touched})
    SELECT 'hour' AS grain, hour AS bucket FROM touched
    UNION SELECT 'day', ${day} FROM touched WHERE ${day} >= ${at(oldest)}
    ORDER BY bucket`);
  return rows.map(({ grain, bucket }) => ({ grain, bucket: new Date(bucket) }));
}
