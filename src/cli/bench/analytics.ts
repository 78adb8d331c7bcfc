import { loadavg } from 'node:os';

import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres';
import { Pool } from 'pg';

import { type Period, periods, readAudience } from '@/features/analytics/use-cases/read-audience';
import { EventWriter } from '@/features/analytics/use-cases/write-events';
import { batchSchema, type EventRow, rowsOf } from '@/features/analytics/domain';
import { ensurePartitions } from '@/features/analytics/use-cases/keep-partitions';
import { countNewEvents } from '@/features/analytics/use-cases/count-events';

import { percentile } from './load';
import type { Portal } from './portal';
import { machine, mebibytes, milliseconds, rate, table } from './report';

const BATCH = 100;
const WRITTEN = 200_000;
/** Batches under way at a time. */
const AT_ONCE = 20;
const HTTP_SECONDS = 10;
/** Events that are stored before the dashboard is read, where nobody says otherwise. */
export const STORED_EVENTS = 10_000_000;
const DAYS = 90;
const READS = 20;
const DAY_MS = 24 * 60 * 60_000;

export interface AnalyticsResult {
  /** Events/s through the validation and the writer alone, and over HTTP through the whole intake. */
  writerPerSecond: number;
  httpPerSecond: number;
  /** Bytes; of this process around the writer, of the web process around HTTP. */
  writerMemory: number;
  webMemoryBefore: number | undefined;
  webMemoryAfter: number | undefined;
  stored: number;
  /** Processes that wanted to run in the minute before the measurement. */
  loadBefore: number;
  /** Seconds to count all of them into totals, and to count five minutes' worth of new ones. */
  countAllSeconds: number;
  countAgainSeconds: number;
  /** Milliseconds to read each period, at the 50th and 99th percentile. */
  reads: { period: Period; p50: number; p99: number }[];
}

/** Measures the intake of events and the answers of the dashboard on a portal's database. */
export async function measureAnalytics(
  portal: Portal,
  say: (line: string) => void,
  events = STORED_EVENTS,
): Promise<AnalyticsResult> {
  const { databaseUrl, origin } = portal;
  const [loadBefore = 0] = loadavg();
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  const database = drizzle({ client: pool });
  const now = new Date();
  try {
    await ensurePartitions(database, now);
    say(`bench: analytics: writing ${WRITTEN} events in batches of ${BATCH}`);
    const writerPerSecond = await measureWriter(pool);
    const writerMemory = process.memoryUsage().rss;
    say(`bench: analytics: ${Math.round(writerPerSecond)} events/s; over HTTP for ${HTTP_SECONDS} s`);
    const webMemoryBefore = await portal.webMemory();
    const httpPerSecond = await measureHttp(origin);
    const webMemoryAfter = await portal.webMemory();
    say(`bench: analytics: ${Math.round(httpPerSecond)} events/s; storing ${events} events`);
    await store(pool, now, events);
    say('bench: analytics: counting them');
    // The portal's worker has been counting since its start: begin again, so everything counts, and without the worker.
    await pool.query("DELETE FROM pgboss.schedule WHERE name = 'analytics-counting'");
    await pool.query('DELETE FROM analytics_progress');
    const countAllSeconds = await seconds(() => countNewEvents(database, now, DAYS));
    const countAgainSeconds = await seconds(() => countNewEvents(database, new Date(), DAYS));
    const { rows } = await pool.query<{ counted: string }>(
      "SELECT sum(events) AS counted FROM analytics_rollups WHERE grain = 'day' AND dimension = 'all'",
    );
    // A day that has begun before the time that is kept is not counted.
    if (Number(rows[0]?.counted) < events * 0.95)
      throw new Error('The totals do not hold the stored events.');
    const reads: AnalyticsResult['reads'] = [];
    for (const period of Object.keys(periods) as Period[]) {
      const times: number[] = [];
      for (let read = 0; read < READS; read += 1) {
        times.push(1000 * (await seconds(() => readAudience(database, period, now))));
      }
      reads.push({ period, p50: percentile(times, 50), p99: percentile(times, 99) });
    }
    return {
      writerPerSecond,
      httpPerSecond,
      writerMemory,
      webMemoryBefore,
      webMemoryAfter,
      stored: events,
      loadBefore,
      countAllSeconds,
      countAgainSeconds,
      reads,
    };
  } finally {
    await pool.end();
  }
}

let made = 0;

/** A batch as a reporter sends it: different clients, times and pages. */
function batch(): unknown {
  made += 1;
  const time = Date.now() - DAY_MS;
  return {
    header: {
      cId: `bench-${made}`,
      aId: 'portal',
      os: 'Linux',
      os_version: '6',
      browser: 'Firefox',
      browser_version: '140',
      device_type: 'desktop',
      viewport_width: 1280,
      viewport_height: 800,
      screen_width: 1920,
      screen_height: 1080,
    },
    body: Array.from({ length: BATCH }, (_, index) => ({
      event: '$PageView',
      time: new Date(time + index * 7).toISOString(),
      sId: `session-${made}`,
      properties: { path: `/zh/news/item-${index}`, title: 'A page' },
    })),
  };
}

async function measureWriter(pool: Pool): Promise<number> {
  const writer = new EventWriter(pool);
  const batches = Array.from({ length: WRITTEN / BATCH }, batch);
  const spent = await seconds(async () => {
    let next = 0;
    const send = async (): Promise<void> => {
      while (next < batches.length) {
        const input = batches[next];
        next += 1;
        const rows: EventRow[] = rowsOf(batchSchema.parse(input), {
          now: new Date(),
          memberId: undefined,
          keepDays: DAYS,
        });
        await writer.write(rows);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
  });
  return WRITTEN / spent;
}

async function measureHttp(origin: string): Promise<number> {
  const until = performance.now() + HTTP_SECONDS * 1000;
  let taken = 0;
  const send = async (): Promise<void> => {
    while (performance.now() < until) {
      const response = await fetch(`${origin}/api-dsapi/query/track/portal`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent':
            'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
        },
        body: JSON.stringify(batch()),
      });
      if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      taken += BATCH;
    }
  };
  const spent = await seconds(() => Promise.all(Array.from({ length: AT_ONCE }, send)));
  return taken / spent;
}

/** Events spread over 90 days: 200 pages, a third as many visits, every kind of event. Made by the database itself. */
async function store(pool: Pool, now: Date, count: number): Promise<void> {
  for (let day = 0; day < DAYS + 31; day += 31) {
    await ensurePartitions(drizzle({ client: pool }), new Date(now.getTime() - day * DAY_MS));
  }
  // Filling tables is not what is measured: without the unique index it takes a third of the time.
  const [index] = (
    await pool.query<{ indexdef: string }>(
      "SELECT indexdef FROM pg_indexes WHERE indexname = 'analytics_events_identity_idx'",
    )
  ).rows;
  if (!index) throw new Error('The index of the events is not where it should be.');
  await pool.query('DROP INDEX analytics_events_identity_idx');
  await pool.query(
    `INSERT INTO analytics_events (at, received_at, name, client_id, session_id, page, language, referrer,
       device_type, os, browser, properties)
     SELECT at, at, name, 'client-' || n % ($1 / 60 + 1), 'session-' || n % ($1 / 20 + 1),
       '/page-' || floor(200 * power(random(), 3)), (ARRAY['zh', 'zh', 'en'])[1 + n % 3],
       CASE WHEN n % 9 = 0 THEN 'site-' || n % 40 || '.example' END,
       (ARRAY['desktop', 'desktop', 'phone', 'tablet'])[1 + n % 4], (ARRAY['Windows', 'macOS', 'Android', 'iOS'])[1 + n % 4],
       (ARRAY['Chrome', 'Safari', 'Edge', 'Firefox', 'WeChat'])[1 + n % 5],
       CASE name WHEN '$LCP' THEN jsonb_build_object('value', round((600 + 3000 * random() ^ 2)::numeric, 1))
         WHEN '$INP' THEN jsonb_build_object('value', round((40 + 300 * random() ^ 2)::numeric))
         WHEN '$CLS' THEN jsonb_build_object('value', round((0.2 * random() ^ 3)::numeric, 4))
         WHEN '$PageBasePerformance' THEN jsonb_build_object('ttfb', round((80 + 700 * random() ^ 2)::numeric))
         WHEN 'search' THEN jsonb_build_object('term', 'term ' || floor(300 * random() ^ 2))
         WHEN 'download' THEN jsonb_build_object('item', 'specification-' || n % 5)
         WHEN 'apply' THEN jsonb_build_object('step',
           (ARRAY['opened', 'opened', 'opened', 'opened', 'submitted', 'submitted', 'agreement', 'agreement', 'downloaded'])[1 + n % 9])
       END
     FROM (
       SELECT n, $2::timestamptz - n * ($3 * interval '1 day' / $1) AS at,
         (ARRAY['$PageView', '$PageView', '$PageView', '$PageView', '$PageClick', '$LCP', '$INP', '$CLS', '$PageBasePerformance',
           '$PageView', 'search', '$PageClick', 'download', '$PageView', 'apply'])[1 + floor(random() * 15)::int] AS name
       FROM generate_series(1, $1::int) AS n
     ) AS made`,
    [count, now.toISOString(), DAYS],
  );
  // The definition names the table without its parts.
  await pool.query(index.indexdef.replace(' ON ONLY ', ' ON '));
  await pool.query('ANALYZE analytics_events');
}

async function seconds(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return (performance.now() - began) / 1000;
}

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
};

/** The section of the document. */
export function renderAnalytics(results: AnalyticsResult, now = new Date()): string {
  const { writerPerSecond, httpPerSecond, writerMemory, webMemoryBefore, webMemoryAfter, stored, reads } =
    results;
  return `Generated by \`npm run bench -- --only analytics\` on ${now.toISOString().slice(0, 10)}: ${machine()}. The load average
in the minute before was ${results.loadBefore.toFixed(1)}.

How many events can the portal receive and count? The load generator sent batches of ${BATCH} events, ${AT_ONCE} at a time, and got
the answer to each batch only after its commit. The load generator, the web process, and the embedded PostgreSQL shared this machine.
For planning, use the events over HTTP: the first row measures validation and writing alone.

${table(
  ['Measurement', 'Result', 'Target'],
  [
    ['Events/s validated and committed by one process', rate(writerPerSecond), 'at least 20,000'],
    ['Memory (RSS) of that process afterward', mebibytes(writerMemory), '–'],
    ['Events/s over HTTP, through the whole intake of one web process', rate(httpPerSecond), '–'],
    [
      'Memory (RSS) of the web process, before and after',
      `${mebibytes(webMemoryBefore)}, ${mebibytes(webMemoryAfter)}`,
      '–',
    ],
    [
      `Counting ${stored.toLocaleString('en')} events into totals`,
      `${results.countAllSeconds.toFixed(0)} s`,
      '–',
    ],
    ['Recounting after five minutes of new events', `${results.countAgainSeconds.toFixed(1)} s`, '–'],
  ],
)}

How long does it take to read the audience for the dashboard? The target is under 500 ms. The database held ${stored.toLocaleString('en')} events
from ${DAYS} days on 200 pages, so the longest period holds no more events than the one before it:

${table(
  ['Period', 'p50', 'p99'],
  reads.map(({ period, p50, p99 }) => [PERIOD_NAMES[period], milliseconds(p50), milliseconds(p99)]),
)}`;
}
