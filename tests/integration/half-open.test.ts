import { setTimeout as delay } from 'node:timers/promises';

import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres';
import { sql } from '@payloadcms/db-postgres/drizzle';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listenForContentChanges } from '@/platform/cache/content-notifications';
import { connectionBounds, connectFor } from '@/platform/db/connections';
import { patientDriver } from '@/platform/db/patient-pool';
import { QUEUE_MS } from '@/platform/db/waiting';
import { isDatabaseAway } from '@/platform/http/errors';
import { runQueue } from '@/platform/jobs/run-queue';
import PageCacheHandler from '@/platform/next-adapter/page-cache-handler';
import { usePortalDatabase } from '../support/database';
import { DatabaseLink } from '../support/database-link';

/** Connections whose other side vanished without closing them (ADR 132). */

const portal = usePortalDatabase();
let link: DatabaseLink;
let direct: pg.Client;

beforeAll(async () => {
  link = new DatabaseLink(portal.databaseUrl);
  await link.start();
  direct = new pg.Client({ connectionString: portal.databaseUrl });
  await direct.connect();
});
afterAll(async () => {
  connectFor('command');
  await direct.end();
  await link.cut();
});

const seconds = (since: number) => (performance.now() - since) / 1_000;
/** How many connections of this name PostgreSQL has. */
const connections = async (name: string) =>
  (await direct.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name])).rowCount;

describe('a connection that went silent', () => {
  it(
    'fails the request that waits on it as an outage, and serves no other',
    { timeout: 60_000 },
    async () => {
      connectFor('request');
      const pool = new patientDriver.Pool({ connectionString: link.url, max: 1 });
      pool.on('error', () => undefined);
      await pool.query('SELECT 1');
      link.silence();
      const begin = performance.now();
      const error = await pool.query('SELECT 1').catch((reason: unknown) => reason);
      expect(isDatabaseAway(error)).toBe(true);
      expect(seconds(begin)).toBeGreaterThan(20);
      expect(seconds(begin)).toBeLessThan(27);
      await expect(pool.query('SELECT 2 AS two')).resolves.toMatchObject({ rows: [{ two: 2 }] });
      await pool.end();
    },
  );

  it('is not given back by a transaction that ended on it', async () => {
    const pool = new pg.Pool({
      ...connectionBounds({ kind: 'request', answerMs: 1_000 }),
      connectionString: link.url,
      max: 1,
    });
    pool.on('connect', (client) => client.on('error', () => undefined));
    const work = drizzle(pool).transaction(async (transaction) => {
      await transaction.execute(sql`SELECT 1`);
      link.silence();
      await transaction.execute(sql`SELECT 2`);
    });
    expect(isDatabaseAway(await work.catch((reason: unknown) => reason))).toBe(true);
    const begin = performance.now();
    await expect(pool.query('SELECT 3 AS three')).resolves.toMatchObject({ rows: [{ three: 3 }] });
    expect(seconds(begin)).toBeLessThan(2);
    await pool.end();
  });

  it('does not include one that is idle or answers in time', async () => {
    const pool = new pg.Pool({
      ...connectionBounds({ kind: 'request', answerMs: 1_000 }),
      connectionString: link.url,
      max: 1,
    });
    await expect(pool.query('SELECT pg_sleep(0.7)')).resolves.toMatchObject({ rowCount: 1 });
    await delay(600);
    await expect(pool.query('SELECT pg_sleep(0.7)')).resolves.toMatchObject({ rowCount: 1 });
    await pool.end();
  });

  it('is not waited for while it is opened', { timeout: 20_000 }, async () => {
    const pool = new patientDriver.Pool({ connectionString: link.url });
    link.silenceNew(true);
    const begin = performance.now();
    const error = await pool.query('SELECT 1').catch((reason: unknown) => reason);
    link.silenceNew(false);
    expect(isDatabaseAway(error)).toBe(true);
    expect(seconds(begin)).toBeLessThan(QUEUE_MS / 1_000 + 2);
    await pool.end();
  });
});

describe('the bounds of a session', () => {
  it.each([
    ['request', ['20s', '10s', '1min']],
    ['job', ['2min', '1min', '10min']],
    ['command', ['0', '0', '0']],
  ] as const)('for a %s', async (kind, expected) => {
    connectFor(kind);
    const pool = new patientDriver.Pool({ connectionString: portal.databaseUrl, max: 1 });
    const client = await pool.connect();
    const found: unknown[] = [];
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
      found.push(rows[0]?.[name]);
    }
    expect(found).toEqual(expected);
    const { rows } = await client.query<Record<string, string>>('SHOW tcp_keepalives_idle');
    expect(rows[0]?.['tcp_keepalives_idle']).toBe('30');
    client.release();
    await pool.end();
  });
});

describe('notifications', () => {
  it('of content are heard again within 12 s, and everything expired', { timeout: 30_000 }, async () => {
    const cache = new PageCacheHandler();
    const store = async (key: string) => {
      await cache.get(key);
      await cache.set(key, { kind: 'FETCH', data: { body: 'x' } }, { tags: ['of-silence'] });
    };
    const isKept = async (key: string) => (await cache.get(key)) !== null;
    let gaps = 0;
    const listener = listenForContentChanges(link.url, () => {
      gaps += 1;
    });
    await expect.poll(() => connections('portal-listener')).toBe(1);
    await delay(300);
    await store('before');
    link.silence();
    const begin = performance.now();
    await direct.query(`SELECT pg_notify('portal_content', '["of-silence"]')`);
    await delay(300);
    // It was lost, so the page would be shown forever.
    expect(await isKept('before')).toBe(true);
    await expect.poll(() => isKept('before'), { timeout: 14_000, interval: 100 }).toBe(false);
    expect(seconds(begin)).toBeLessThan(12);
    expect(gaps).toBe(1);
    await store('after');
    await direct.query(`SELECT pg_notify('portal_content', '["of-silence"]')`);
    await expect.poll(() => isKept('after'), { timeout: 1_000, interval: 20 }).toBe(false);
    await listener.stop();
  });

  it('of work are heard again within 12 s', { timeout: 30_000 }, async () => {
    let passes = 0;
    const stop = runQueue({
      connectionString: link.url,
      channel: 'work_of_silence',
      listenerName: 'test-silent-work',
      log: { warn: () => undefined },
      work: async () => {
        passes += 1;
        return undefined;
      },
    });
    await expect.poll(() => connections('test-silent-work')).toBe(1);
    await delay(300);
    link.silence();
    // Connection of the server that nobody reads, and the new one.
    await expect.poll(() => connections('test-silent-work'), { timeout: 12_000 }).toBe(2);
    await delay(300);
    const before = passes;
    await direct.query('NOTIFY work_of_silence');
    await expect.poll(() => passes, { timeout: 1_000, interval: 20 }).toBe(before + 1);
    await stop();
  });
});

describe('the queue of jobs', () => {
  it('goes on within 30 s', { timeout: 60_000 }, async () => {
    const boss = new PgBoss({
      ...connectionBounds({ kind: 'request' }),
      connectionString: link.url,
      application_name: 'test-silent-boss',
      max: 2,
      supervise: false,
      schedule: false,
    });
    boss.on('error', () => undefined);
    await boss.start();
    await boss.createQueue('silent');
    let done = 0;
    await boss.work('silent', { pollingIntervalSeconds: 0.5 }, async () => {
      done += 1;
    });
    await boss.send('silent');
    await expect.poll(() => done, { timeout: 5_000 }).toBe(1);
    link.silence();
    const begin = performance.now();
    const other = new PgBoss({ connectionString: portal.databaseUrl, supervise: false, schedule: false });
    await other.start();
    await other.send('silent');
    await other.stop({ graceful: false });
    await expect.poll(() => done, { timeout: 40_000 }).toBe(2);
    expect(seconds(begin)).toBeLessThan(30);
    await boss.stop({ graceful: false });
  });
});
