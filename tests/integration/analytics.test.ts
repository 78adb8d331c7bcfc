import { randomUUID } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it, vi } from 'vitest';

import { batchSchema, rowsOf } from '@/features/analytics/domain';
import { receiveEvents } from '@/features/analytics/use-cases/receive-events';
import { EventWriter } from '@/features/analytics/use-cases/write-events';
import { dropOldEvents, ensurePartitions, monthAt } from '@/features/analytics/use-cases/keep-partitions';
import {
  countNewEvents,
  dimensions,
  MAX_VALUES_PER_BUCKET,
  OTHER_VALUES,
} from '@/features/analytics/use-cases/count-events';
import { readAudience } from '@/features/analytics/use-cases/read-audience';
import { eraseOwnEvents, readOwnEvents } from '@/features/analytics/use-cases/own-events';
import { readMailHealth, readQueues } from '@/features/dashboard/work';
import { getDatabase, getPool } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

usePortalDatabase();

// The page cache of Next, which the setting is read through, exists in its server only.
vi.mock('@/features/analytics/queries', () => ({ getKeepDays: async () => 90 }));

const now = new Date('2026-11-20T12:30:00.000Z');
const KEEP_DAYS = 90;

interface Sent {
  event: string;
  at: string;
  client?: string;
  session?: string;
  properties?: Record<string, unknown>;
  receivedAt?: Date;
}

function rows(sent: Sent[]) {
  return sent.flatMap(
    ({ event, at, client = 'c1', session = `${client}-s`, properties = {}, receivedAt = now }) =>
      rowsOf(
        batchSchema.parse({
          header: { cId: client, os: 'Linux', browser: 'Firefox', device_type: 'desktop' },
          body: [{ event, time: at, sId: session, properties }],
        }),
        { now: receivedAt, memberId: undefined, keepDays: KEEP_DAYS },
      ),
  );
}

async function write(sent: Sent[]): Promise<void> {
  await new EventWriter(await getPool()).write(rows(sent));
}

async function query<Row extends Record<string, unknown>>(text: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows: found } = await (await getDatabase()).execute<Row>(text);
  return found as Row[];
}

async function clear(): Promise<void> {
  await query(sql`TRUNCATE analytics_events, analytics_rollups, analytics_vitals, analytics_progress`);
}

const view = (path: string) => ({ event: '$PageView', properties: { path } });

/** The events of an hour counted the slow way, one dimension at a time. */
async function recount(from: Date, to: Date) {
  const within = sql`at >= ${from.toISOString()} AND at < ${to.toISOString()}`;
  const columns: Record<string, ReturnType<typeof sql>> = {
    all: sql`''`,
    event: sql`name`,
    view: sql`CASE WHEN name = '$PageView' THEN '' END`,
    page: sql`CASE WHEN name = '$PageView' THEN page END`,
    language: sql`CASE WHEN name = '$PageView' THEN language END`,
    device: sql`CASE WHEN name = '$PageView' THEN device_type END`,
    os: sql`CASE WHEN name = '$PageView' THEN os END`,
    browser: sql`CASE WHEN name = '$PageView' THEN browser END`,
    referrer: sql`CASE WHEN name = '$PageView' THEN referrer END`,
    search: sql`CASE WHEN name = 'search' THEN lower(properties->>'term') END`,
    download: sql`CASE WHEN name = 'download' THEN properties->>'item' END`,
    subscribe: sql`CASE WHEN name = 'subscribe' THEN properties->>'step' END`,
    apply: sql`CASE WHEN name = 'apply' THEN properties->>'step' END`,
  };
  expect(Object.keys(columns).toSorted()).toEqual([...dimensions].toSorted());
  const counted: unknown[] = [];
  for (const dimension of dimensions) {
    counted.push(
      ...(await query(sql`
        SELECT ${dimension}::text AS dimension, value, count(*)::int AS events,
          count(DISTINCT client_id)::int AS visitors, count(DISTINCT session_id)::int AS sessions
        FROM (SELECT ${columns[dimension]} AS value, client_id, session_id FROM analytics_events WHERE ${within}) AS e
        WHERE value IS NOT NULL GROUP BY value`)),
    );
  }
  return sorted(counted);
}

function sorted(counted: unknown[]): string[] {
  return counted.map((row) => JSON.stringify(row)).sort();
}

async function totals(grain: 'hour' | 'day', bucket: string) {
  return sorted(
    await query(sql`SELECT dimension, value, events, visitors, sessions FROM analytics_rollups
      WHERE grain = ${grain} AND bucket = ${bucket}`),
  );
}

/** Visits of some hours: several visitors, languages, referrers, and events of every kind. */
function visits(): Sent[] {
  const random = (() => {
    let state = 7;
    return (below: number) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state % below;
    };
  })();
  return Array.from({ length: 600 }, (_, index): Sent => {
    const client = `c${random(25)}`;
    const at = new Date(Date.parse('2026-11-19T13:00:00Z') + random(23 * 3600) * 1000 + index).toISOString();
    const common = { at, client, session: `${client}-${random(3)}` };
    const path = `/${random(2) ? 'zh' : 'en'}/page-${random(12)}`;
    const kinds: Omit<Sent, 'at'>[] = [
      {
        event: '$PageView',
        properties: { path, ...(random(3) ? {} : { referrer: `site${random(3)}.example` }) },
      },
      { event: '$PageClick', properties: { path, element: 'link' } },
      { event: 'search', properties: { path, term: ['Lane', 'lane', '内存池'][random(3)], results: 3 } },
      { event: 'download', properties: { path, item: `spec-${random(2)}` } },
      { event: 'apply', properties: { path, step: 'opened' } },
      { event: 'subscribe', properties: { path, step: 'requested' } },
      { event: '$LCP', properties: { path, value: 500 + random(4000) } },
    ];
    return { ...common, ...(kinds[random(kinds.length)] ?? view(path)) };
  });
}

describe('writing events', () => {
  it('stores a batch that comes twice once', async () => {
    await clear();
    const sent = [{ ...view('/zh'), at: '2026-11-20T12:00:00.000Z' }];
    await write(sent);
    await write(sent);
    await Promise.all([write(sent), write([...sent, ...sent])]);
    expect(await query(sql`SELECT count(*)::int AS count FROM analytics_events`)).toEqual([{ count: 1 }]);
  });

  it('groups what arrives together and tells each caller about its own fate', async () => {
    await clear();
    const inserts: number[] = [];
    const pool = await getPool();
    let broken = false;
    const writer = new EventWriter({
      query: ((text: string, values: unknown[][]) => {
        inserts.push(values[0]?.length ?? 0);
        if (broken) return Promise.reject(new Error('the database is away'));
        return pool.query(text, values);
      }) as never,
    });
    const batches = Array.from({ length: 50 }, (_, index) =>
      rows([{ ...view('/zh'), at: '2026-11-20T12:00:00.000Z', client: `g${index}` }]),
    );
    await Promise.all(batches.map((batch) => writer.write(batch)));
    expect(inserts).toEqual([50]);
    broken = true;
    const results = await Promise.allSettled(batches.map((batch) => writer.write(batch)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    broken = false;
    await expect(writer.write(batches[0] ?? [])).resolves.toBeUndefined();
  });

  it('keeps what the database refuses from harming the batches beside it', async () => {
    await clear();
    const gone = rows([{ ...view('/zh'), at: '2026-11-20T12:00:00.000Z', client: 'gone' }]);
    // A member who was deleted between the question who sends and the insert.
    for (const { source } of gone) source.memberId = randomUUID();
    const writer = new EventWriter(await getPool());
    const others = ['a', 'b', 'c'].map((client) =>
      rows([{ ...view('/zh'), at: '2026-11-20T12:00:00.000Z', client }]),
    );
    const results = await Promise.allSettled([gone, ...others].map((batch) => writer.write(batch)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(await query(sql`SELECT client_id FROM analytics_events ORDER BY 1`)).toEqual(
      ['a', 'b', 'c'].map((client) => ({ client_id: client })),
    );
  });

  it('keeps each batch’s source with its own events, and survives two writers with the same events', async () => {
    await clear();
    const pool = await getPool();
    const batches = Array.from({ length: 40 }, (_, index) =>
      rows(
        Array.from({ length: 20 }, (_event, second) => ({
          ...view(`/zh/of-${index}`),
          at: new Date(Date.parse('2026-11-20T11:00:00Z') + second * 1000).toISOString(),
          client: `s${index}`,
        })),
      ),
    );
    const writers = Array.from({ length: 4 }, () => new EventWriter(pool));
    await Promise.all(
      writers.flatMap((writer, index) =>
        (index % 2 ? batches : batches.toReversed()).map((batch) => writer.write(batch)),
      ),
    );
    expect(
      await query(sql`SELECT count(*)::int AS count,
        count(*) FILTER (WHERE page = '/of-' || substr(client_id, 2))::int AS own FROM analytics_events`),
    ).toEqual([{ count: 800, own: 800 }]);
  });

  it('refuses more than it can hold instead of growing', async () => {
    const never = new EventWriter({ query: (() => new Promise(() => undefined)) as never });
    const batch = rows([{ ...view('/zh'), at: '2026-11-20T12:00:00.000Z' }]);
    const many = Array.from({ length: 10_000 }, () => batch).flat();
    void never.write(many);
    void never.write(many);
    await expect(never.write(batch)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
  });
});

describe('the intake', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const receive = (changes: Partial<Parameters<typeof receiveEvents>[1]> = {}) =>
    receiveEvents(
      async () => ({
        header: { cId: 'visitor' },
        body: [{ ...view('/zh/news'), time: now.toISOString(), sId: 's' }],
      }),
      {
        product: 'portal',
        network: '203.0.113.7',
        userAgent: agent,
        purpose: '',
        memberId: async () => undefined,
        clock: { now: () => now },
        ...changes,
      },
    );
  const stored = () => query(sql`SELECT * FROM analytics_events`);

  it('forgets what bots and pages that are only prepared send', async () => {
    await clear();
    for (const userAgent of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'curl/8.5.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    ]) {
      await receive({ userAgent });
    }
    for (const purpose of ['prefetch', 'prefetch;prerender']) await receive({ purpose });
    expect(await stored()).toEqual([]);
  });

  it('stores nothing about the network, and the member only if the batch says that someone is logged in', async () => {
    await clear();
    let asked = 0;
    await receive({ memberId: async () => ((asked += 1), randomUUID()) });
    expect(asked).toBe(0);
    const [row] = await stored();
    expect(row).toMatchObject({ name: '$PageView', client_id: 'visitor', member_id: null, page: '/news' });
    expect(JSON.stringify(row)).not.toContain('203.0.113');
  });

  it('knows its product only', async () => {
    await expect(receive({ product: 'other' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the parts of the table', () => {
  it('are made around the present month, and take over what waited in the default part', async () => {
    await clear();
    const database = await getDatabase();
    await write([{ ...view('/zh'), at: '2026-11-20T12:00:00.000Z' }]);
    const where = () =>
      query<{ part: string }>(sql`SELECT tableoid::regclass::text AS part FROM analytics_events`);
    expect(await where()).toEqual([{ part: 'analytics_events_default' }]);
    await Promise.all([ensurePartitions(database, now), ensurePartitions(database, now)]);
    await ensurePartitions(database, now);
    expect(await where()).toEqual([{ part: 'analytics_events_2026_11' }]);
    const parts = await query<{ name: string }>(
      sql`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'analytics_events'::regclass ORDER BY 1`,
    );
    expect(parts.map(({ name }) => name)).toEqual([
      ...[-1, 0, 1, 2].map((offset) => monthAt(now, offset).name),
      'analytics_events_default',
    ]);
  });

  it('go when all of a month is too old; of a month in between the old rows go', async () => {
    await clear();
    const database = await getDatabase();
    await ensurePartitions(database, new Date('2026-08-15T00:00:00Z'));
    await ensurePartitions(database, now);
    const days = ['2026-07-10', '2026-08-10', '2026-08-25', '2026-11-01'];
    await write(
      days.map((day) => ({
        ...view('/zh'),
        at: `${day}T12:00:00.000Z`,
        receivedAt: new Date(`${day}T12:00:00.000Z`),
      })),
    );
    await dropOldEvents(database, now, KEEP_DAYS);
    expect(
      await query(sql`SELECT to_char(at, 'YYYY-MM-DD') AS day FROM analytics_events ORDER BY at`),
    ).toEqual([{ day: '2026-08-25' }, { day: '2026-11-01' }]);
    expect(await query(sql`SELECT to_regclass('analytics_events_2026_07') AS part`)).toEqual([
      { part: null },
    ]);
  });
});

describe('a month that is too old', () => {
  it('goes without holding up events that arrive while someone still reads it', async () => {
    await clear();
    const database = await getDatabase();
    await ensurePartitions(database, new Date('2026-08-15T00:00:00Z'));
    await ensurePartitions(database, now);
    const old = new Date('2026-07-10T12:00:00.000Z');
    await write([{ ...view('/zh'), at: old.toISOString(), receivedAt: old }]);
    const part = () => query(sql`SELECT to_regclass('analytics_events_2026_07') AS part`);
    const arrived = () =>
      query(sql`SELECT client_id AS client FROM analytics_events WHERE at >= '2026-11-01'`);
    const waits = sql`SELECT FROM pg_locks WHERE NOT granted
      AND relation IN ('analytics_events'::regclass, 'analytics_events_2026_07'::regclass)`;

    const reader = await (await getPool()).connect();
    let dropping: Promise<void> | undefined;
    try {
      await reader.query('BEGIN');
      await reader.query('SELECT count(*) FROM analytics_events');
      dropping = dropOldEvents(database, now, KEEP_DAYS);
      await vi.waitFor(async () => expect(await query(waits)).not.toEqual([]), { timeout: 10_000 });
      // Behind the one that waits for the reader; the reader goes on reading.
      await write([{ ...view('/zh'), at: now.toISOString(), client: 'late' }]);
      expect(await arrived()).toEqual([{ client: 'late' }]);
      expect(await part()).toEqual([{ part: 'analytics_events_2026_07' }]);
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
    }
    await dropping;
    expect(await part()).toEqual([{ part: null }]);
  });
});

describe('the totals', () => {
  it('equal a recount of the raw events, for every hour and day and every dimension', async () => {
    await clear();
    const database = await getDatabase();
    await ensurePartitions(database, now);
    await write(visits());
    await countNewEvents(database, now, KEEP_DAYS);
    const buckets = await query<{ grain: 'hour' | 'day'; bucket: Date }>(
      sql`SELECT DISTINCT grain, bucket FROM analytics_rollups`,
    );
    expect(buckets.length).toBeGreaterThan(20);
    for (const { grain, bucket } of buckets) {
      const from = new Date(bucket);
      const to = new Date(from.getTime() + (grain === 'day' ? 24 : 1) * 3600 * 1000);
      expect(await totals(grain, from.toISOString())).toEqual(await recount(from, to));
    }
    const [{ samples, bins } = { samples: 0, bins: 0 }] = await query<{ samples: number; bins: number }>(
      sql`SELECT sum(samples)::int AS samples, (SELECT count(*)::int FROM analytics_events WHERE name = '$LCP') AS bins
        FROM analytics_vitals WHERE metric = 'LCP'`,
    );
    expect(samples).toBe(bins);
  });

  it('stay the same when they are counted again, and follow events that come late', async () => {
    await clear();
    const database = await getDatabase();
    await write(visits());
    await countNewEvents(database, now, KEEP_DAYS);
    const all = () => query(sql`SELECT * FROM analytics_rollups ORDER BY grain, bucket, dimension, value`);
    const before = await all();
    await countNewEvents(database, new Date(now.getTime() + 60_000), KEEP_DAYS);
    expect(await all()).toEqual(before);

    const later = new Date(now.getTime() + 3600_000);
    await write([{ ...view('/zh/late'), at: '2026-11-19T14:15:00.000Z', receivedAt: later }]);
    await countNewEvents(database, later, KEEP_DAYS);
    expect(await totals('hour', '2026-11-19T14:00:00Z')).toEqual(
      await recount(new Date('2026-11-19T14:00:00Z'), new Date('2026-11-19T15:00:00Z')),
    );
  });

  it('put a day where the community’s calendar has it', async () => {
    await clear();
    await write([{ ...view('/zh'), at: '2026-11-19T16:30:00.000Z' }]);
    await countNewEvents(await getDatabase(), now, KEEP_DAYS);
    const days = await query<{ bucket: Date }>(
      sql`SELECT DISTINCT bucket FROM analytics_rollups WHERE grain = 'day'`,
    );
    expect(days.map(({ bucket }) => new Date(bucket).toISOString())).toEqual(['2026-11-19T16:00:00.000Z']);
  });

  it('survive the raw events', async () => {
    await clear();
    const database = await getDatabase();
    const at = '2026-08-22T12:00:00.000Z';
    await write([{ ...view('/zh'), at, receivedAt: new Date(at) }]);
    await countNewEvents(database, new Date('2026-08-22T13:00:00.000Z'), KEEP_DAYS);
    const before = await query(sql`SELECT * FROM analytics_rollups`);
    const later = new Date('2026-11-25T12:00:00.000Z');
    await query(sql`DELETE FROM analytics_progress`);
    await countNewEvents(database, later, KEEP_DAYS);
    await dropOldEvents(database, later, KEEP_DAYS);
    await countNewEvents(database, later, KEEP_DAYS);
    expect(await query(sql`SELECT * FROM analytics_rollups`)).toEqual(before);
    expect(await query(sql`SELECT count(*)::int AS count FROM analytics_events`)).toEqual([{ count: 0 }]);
  });

  it('do not grow with invented pages', async () => {
    await clear();
    await write(
      Array.from({ length: MAX_VALUES_PER_BUCKET + 200 }, (_, index) => ({
        ...view(`/zh/invented-${index}`),
        at: '2026-11-20T12:00:00.000Z',
        client: `i${index}`,
      })),
    );
    await countNewEvents(await getDatabase(), now, KEEP_DAYS);
    const pages = await query<{ value: string; events: number }>(
      sql`SELECT value, events FROM analytics_rollups WHERE grain = 'hour' AND dimension = 'page'`,
    );
    expect(pages).toHaveLength(MAX_VALUES_PER_BUCKET + 1);
    expect(pages.find(({ value }) => value === OTHER_VALUES)?.events).toBe(200);
  });

  it('hold no search term that looks like a person’s address or number', async () => {
    await clear();
    await write(
      ['lane training', 'somebody@example.org', '13800138000'].map((term, index) => ({
        event: 'search',
        properties: { path: '/zh/search', term },
        at: `2026-11-20T12:00:0${index}.000Z`,
      })),
    );
    await countNewEvents(await getDatabase(), now, KEEP_DAYS);
    expect(await query(sql`SELECT DISTINCT value FROM analytics_rollups WHERE dimension = 'search'`)).toEqual(
      [{ value: 'lane training' }],
    );
  });
});

describe('the dashboard', () => {
  it('says of a period what a recount of the raw events says, and compares what is over', async () => {
    await clear();
    const database = await getDatabase();
    await write([
      ...visits(),
      { ...view('/zh/before'), at: '2026-11-18T14:00:00.000Z', client: 'x1' },
      { ...view('/zh/before'), at: '2026-11-18T14:00:01.000Z', client: 'x2' },
      // The hour that corresponds to the one that is not over yet.
      { ...view('/zh/before'), at: '2026-11-19T12:10:00.000Z', client: 'x1' },
    ]);
    await countNewEvents(database, now, KEEP_DAYS);
    const audience = await readAudience(database, '24h', now);
    const within = sql`at >= '2026-11-19T13:00:00Z' AND at < '2026-11-20T13:00:00Z'`;
    const [counted] = await query<Record<string, number>>(sql`
      SELECT count(*) FILTER (WHERE name = '$PageView')::int AS views,
        count(*) FILTER (WHERE name = '$PageView' AND at < '2026-11-20T12:00:00Z')::int AS over,
        count(*) FILTER (WHERE name = 'search')::int AS searches,
        count(*) FILTER (WHERE name = 'download')::int AS downloads,
        count(DISTINCT (date_trunc('hour', at), client_id)) FILTER (WHERE name = '$PageView')::int AS visitors,
        count(DISTINCT (date_trunc('hour', at), session_id)) FILTER (WHERE name = '$PageView')::int AS sessions
      FROM analytics_events WHERE ${within}`);
    const { over = 0, ...totals } = counted ?? {};
    expect(audience.totals).toEqual(totals);
    expect(audience.previous).toMatchObject({ views: 3, visitors: 3, searches: 0 });
    expect(audience.change).toMatchObject({ views: (over - 2) / 2, searches: null, downloads: null });
    expect(audience.series).toHaveLength(24);
    expect(audience.series.reduce((sum, { views }) => sum + views, 0)).toBe(totals.views);
    expect(audience.series.at(-1)).toMatchObject({ at: '2026-11-20T12:00:00.000Z', previous: 1 });
    const pages = await query(sql`
      SELECT page AS value, count(*)::int AS events FROM analytics_events
      WHERE ${within} AND name = '$PageView' GROUP BY page ORDER BY events DESC, page COLLATE "C" LIMIT 10`);
    expect(audience.lists.page.map(({ value, events }) => ({ value, events }))).toEqual(pages);
    expect(audience.lists.page[0]).toMatchObject({ previous: 0, change: null });
    const [opened] = await query<{ events: number }>(
      sql`SELECT count(*)::int AS events FROM analytics_events WHERE name = 'apply'`,
    );
    expect(audience.funnel[0]).toMatchObject({ step: 'opened', events: opened?.events });
    const exact = await query<{ page: string; p75: number }>(sql`
      SELECT page, percentile_disc(0.75) WITHIN GROUP (ORDER BY (properties->>'value')::float8) AS p75
      FROM analytics_events WHERE name = '$LCP' GROUP BY page`);
    expect(audience.vitals.some(({ p75 }) => p75.LCP !== undefined)).toBe(true);
    for (const { page, p75 } of audience.vitals) {
      const wanted = exact.find((row) => row.page === page)?.p75;
      if (wanted === undefined) expect(p75.LCP).toBeUndefined();
      else expect(Math.abs((p75.LCP ?? 0) - wanted) / wanted).toBeLessThan(0.1);
    }
  });

  it('shows each role its queues, with the age of the oldest, what is late, and what is one’s own', async () => {
    const database = await getDatabase();
    const [staff] = await query<{ id: string }>(
      sql`INSERT INTO staff (email, name) VALUES ('reviewer@example.org', 'R') RETURNING id`,
    );
    const id = staff?.id ?? '';
    for (const [number, state, at, assignee] of [
      ['q1', 'submitted', '2026-11-10T12:00:00Z', id],
      ['q2', 'submitted', '2026-11-20T12:00:00Z', null],
      ['a1', 'agreement_returned', '2026-11-20T11:00:00Z', null],
      ['g1', 'granted', '2026-01-01T11:00:00Z', id],
    ]) {
      await query(sql`
        INSERT INTO applications (language, state, state_at, locale, number, name, organization, email, organization_key, assignee_id)
        VALUES ('zh', ${state}, ${at}, 'zh', ${number}, 'N', 'O', 'n@example.org', 'o', ${assignee}::uuid)`);
    }
    await query(sql`
      INSERT INTO mail_outbox (kind, locale, recipient, subject, html, text, redacted_text, message_id, state, created_at)
      VALUES ('x', 'zh', 'a@example.org', 's', 'h', 't', 't', '<failed@example.org>', 'failed', '2026-11-20T10:00:00Z')`);
    const around = { now, targets: { qualification: 3, agreement: 3, subscription: 2 } };
    const reviewer = await readQueues(database, { id, roles: ['reviewer'] }, around);
    expect(reviewer.map(({ key, waiting, late, own, oldest }) => [key, waiting, late, own, oldest])).toEqual([
      ['qualification', 2, 1, 1, '2026-11-10T12:00:00.000Z'],
      ['agreement', 1, 0, 0, '2026-11-20T11:00:00.000Z'],
      ['subscriptions', 0, 0, 0, null],
      ['support', 0, 0, 0, null],
    ]);
    const administrator = await readQueues(database, { id: randomUUID(), roles: ['administrator'] }, around);
    expect(administrator.map(({ key, waiting, own }) => [key, waiting, own])).toEqual([
      ['qualification', 2, 0],
      ['agreement', 1, 0],
      ['subscriptions', 0, 0],
      ['support', 0, 0],
      ['mails', 1, 0],
      ['reviews', 0, 0],
      ['returned', 0, 0],
      ['drafts', 0, 0],
      ['translations', 0, 0],
      ['failures', 0, 0],
    ]);
    expect((await readQueues(database, { id, roles: ['editor'] }, around)).map(({ key }) => key)).toEqual([
      'reviews',
      'returned',
      'drafts',
      'translations',
      'failures',
    ]);
    const both = await readQueues(database, { id, roles: ['reviewer', 'editor'] }, around);
    expect(both.map(({ key }) => key)).toEqual([
      'qualification',
      'agreement',
      'subscriptions',
      'support',
      'reviews',
      'returned',
      'drafts',
      'translations',
      'failures',
    ]);
    const health = await readMailHealth(database);
    expect(health).toMatchObject({ failed: 1, bouncesWeek: 0 });
    expect(health.days).toHaveLength(14);
    expect(new Set(health.days.map(({ day }) => day)).size).toBe(14);
  });
});

describe('a member', () => {
  it('sees and erases what is tied to the own client identifier, and nothing else', async () => {
    await clear();
    await write([
      { ...view('/zh'), at: '2026-11-20T12:00:00.000Z', client: 'mine' },
      { ...view('/zh'), at: '2026-11-20T12:00:01.000Z', client: 'mine' },
      { ...view('/zh/news'), at: '2026-11-20T12:00:02.000Z', client: 'mine' },
      { ...view('/zh'), at: '2026-11-20T12:00:00.000Z', client: 'theirs' },
    ]);
    const me = { memberId: randomUUID(), clientId: 'mine' };
    expect(await readOwnEvents(me)).toEqual({
      total: 3,
      first: '2026-11-20T12:00:00.000Z',
      last: '2026-11-20T12:00:02.000Z',
      byEvent: [{ event: '$PageView', count: 3 }],
      pages: [
        { page: '/', count: 2 },
        { page: '/news', count: 1 },
      ],
    });
    expect(await eraseOwnEvents(me)).toBe(3);
    expect(await readOwnEvents(me)).toMatchObject({ total: 0, first: null });
    expect(await query(sql`SELECT client_id FROM analytics_events`)).toEqual([{ client_id: 'theirs' }]);
  });
});
