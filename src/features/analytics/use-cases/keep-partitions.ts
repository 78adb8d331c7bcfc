import { sql } from '@payloadcms/db-postgres/drizzle';

import { withBriefLocks } from '@/platform/db/brief-locks';
import type { Database, Executor } from '@/platform/db/database';
import { createLogger } from '@/platform/log';

const log = createLogger('analytics');

const DAY_MS = 24 * 60 * 60_000;
/** Months ahead for which parts are ready, so a worker may be away for that long. */
const MONTHS_AHEAD = 2;
/** Months back: events may arrive that late (`MAX_AGE_DAYS`). */
const MONTHS_BACK = 1;

interface Month {
  name: string;
  from: Date;
  to: Date;
}

/** The month, in UTC, that lies `offset` months after the one of `moment`. */
export function monthAt(moment: Date, offset: number): Month {
  const from = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + offset, 1));
  const to = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + offset + 1, 1));
  const [year, month] = from.toISOString().split('-', 2);
  return { name: `analytics_events_${year}_${month}`, from, to };
}

/**
 * Makes the parts of the table of events around `now`. What waited in the default part for lack of another moves over.
 * May run at any time and any number of times.
 */
export async function ensurePartitions(database: Database, now: Date): Promise<void> {
  for (let offset = -MONTHS_BACK; offset <= MONTHS_AHEAD; offset += 1) {
    await ensurePartition(database, monthAt(now, offset));
  }
}

async function ensurePartition(database: Database, { name, from, to }: Month): Promise<void> {
  if (await exists(database, name)) return;
  // Names and bounds are made above from a date; bounds of parts cannot be parameters.
  const table = sql.raw(`"${name}"`);
  const bounds = sql.raw(`'${from.toISOString()}'`);
  const end = sql.raw(`'${to.toISOString()}'`);
  const isMade = await withBriefLocks(database, async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('analytics:partitions'))`);
    if (await exists(transaction, name)) return;
    await transaction.execute(sql`LOCK TABLE analytics_events_default IN ACCESS EXCLUSIVE MODE`);
    await transaction.execute(sql`CREATE TABLE ${table} (LIKE analytics_events INCLUDING ALL)`);
    await transaction.execute(sql`
      WITH moved AS (DELETE FROM analytics_events_default WHERE at >= ${bounds} AND at < ${end} RETURNING *)
      INSERT INTO ${table} SELECT * FROM moved`);
    await transaction.execute(
      sql`ALTER TABLE analytics_events ATTACH PARTITION ${table} FOR VALUES FROM (${bounds}) TO (${end})`,
    );
  });
  if (!isMade) log.warn({ part: name }, 'a part of the events could not be made, since others read them');
}

/** Reads the catalog directly: `to_regclass` may answer with the state before another worker's commit. */
async function exists(executor: Executor, name: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`SELECT FROM pg_class WHERE relname = ${name}`);
  return rows.length > 0;
}

/**
 * Removes raw events older than `keepDays`: whole months by dropping their part, the rest row by row. While someone reads old
 * events for long, the part stays without its rows, and goes with a later run: events that arrive never wait for a reader.
 */
export async function dropOldEvents(database: Database, now: Date, keepDays: number): Promise<void> {
  const oldest = new Date(now.getTime() - keepDays * DAY_MS);
  const { rows } = await database.execute<{ name: string }>(sql`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'analytics_events'::regclass`);
  const firstKept = monthAt(oldest, 0).name;
  for (const { name } of rows) {
    // The names sort like the months they are of.
    if (/^analytics_events_\d{4}_\d{2}$/.test(name) && name < firstKept) {
      const isDropped = await withBriefLocks(database, async (transaction) => {
        await transaction.execute(sql`DROP TABLE ${sql.raw(`"${name}"`)}`);
      });
      if (!isDropped) log.warn({ part: name }, 'a part of the events could not go yet, since others read it');
    }
  }
  await database.execute(sql`DELETE FROM analytics_events WHERE at < ${oldest.toISOString()}`);
}
