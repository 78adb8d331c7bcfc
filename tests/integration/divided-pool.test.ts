import { randomUUID } from 'node:crypto';

import { handleEndpoints } from 'payload';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { systemClock } from '@/platform/clock/clock';
import { connectFor } from '@/platform/db/connections';
import { getDatabase, getPool } from '@/platform/db/database';
import { patientDriver, poolsOf } from '@/platform/db/patient-pool';
import { canServe, readiness } from '@/platform/db/readiness';
import { env } from '@/platform/env';
import { withLogContext } from '@/platform/log-context';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Visitors and staff of a web process do not use up each other's connections (ADR 167). */

// Before the portal opens its pool.
connectFor('request');
const portal = usePortalDatabase();
let holder: pg.Client;
let token: string;

beforeAll(async () => {
  holder = new pg.Client({ connectionString: portal.databaseUrl });
  await holder.connect();
  const account = await portal.payload.create({
    collection: 'staff',
    data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ann', roles: ['editor'] },
  });
  ({ token } = await beginStaffSession(await getDatabase(), account, systemClock));
});
afterEach(() => holder.query('ROLLBACK'));
afterAll(async () => {
  connectFor('command');
  await holder.end();
});

/** Keeps everyone who reads a table waiting, until the test ends. */
const hold = (table: 'news' | 'faqs') => holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

/** A call of the REST as a web process answers it. */
async function call(path: string, headers: Record<string, string> = {}, data?: object): Promise<number> {
  const request = new Request(`${env.PUBLIC_URL}/api/${path}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(data && { method: 'POST', body: JSON.stringify(data) }),
  });
  const answer = await withLogContext({ requestId: randomUUID() }, () =>
    handleEndpoints({ config: portal.payload.config, request }),
  );
  return answer.status;
}
const asStaff = (path: string, data?: object) => call(path, { authorization: `JWT ${token}` }, data);

async function waitingIn(name: 'visitors' | 'staff'): Promise<number> {
  const [, pool] = poolsOf(await getPool()).find(([known]) => known === name) ?? [];
  return pool?.waitingCount ?? 0;
}

describe('a web process', () => {
  it('has ten connections in all, of which four are for staff', async () => {
    const pools = poolsOf(await getPool());
    expect(pools.map(([name, { options }]) => [name, options.max])).toEqual([
      ['visitors', 6],
      ['staff', 4],
    ]);
  });

  it('answers visitors while staff use every connection of theirs', async () => {
    await hold('news');
    const stuck = Array.from({ length: 12 }, () => asStaff('news?limit=1'));
    await vi.waitFor(async () => expect(await waitingIn('staff')).toBeGreaterThan(0), { timeout: 10_000 });
    expect(await call('faqs?limit=1')).toBe(200);
    expect(await waitingIn('staff')).toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    expect(new Set(await Promise.all(stuck))).toEqual(new Set([200]));
  });

  it('answers staff while visitors use every connection of theirs', async () => {
    await hold('news');
    const stuck = Array.from({ length: 12 }, () => call('news?limit=1'));
    await vi.waitFor(async () => expect(await waitingIn('visitors')).toBeGreaterThan(0), { timeout: 10_000 });
    expect(await asStaff('faqs?limit=1')).toBe(200);
    expect(await waitingIn('visitors')).toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    expect(new Set(await Promise.all(stuck))).toEqual(new Set([200]));
  });

  it('publishes more at the same moment than staff have connections: none waits for a second one', async () => {
    const news = () => ({
      title: '标题',
      summary: '摘要',
      body: paragraph('正文'),
      slug: `pools-${randomUUID()}`,
      publishedAt: '2026-11-01T08:00:00.000Z',
      category: 'community',
      _status: 'published',
    });
    const published = await Promise.all(Array.from({ length: 12 }, () => asStaff('news?locale=zh', news())));
    expect(new Set(published)).toEqual(new Set([201]));
  });

  it('gives no connection of staff to a token that it has not signed', async () => {
    const stranger = `${token.slice(0, -8)}AAAAAAAA`;
    await hold('news');
    const stuck = Array.from({ length: 12 }, () =>
      call('news?limit=1', { authorization: `JWT ${stranger}` }),
    );
    await vi.waitFor(async () => expect(await waitingIn('visitors')).toBeGreaterThan(0), { timeout: 10_000 });
    expect(await asStaff('faqs?limit=1')).toBe(200);
    await holder.query('ROLLBACK');
    await Promise.all(stuck);
  });
});

describe('the readiness of a web process', () => {
  it('costs one look at the database, however many ask at the same moment', async () => {
    const query = vi.spyOn(await getPool(), 'query');
    const states = await Promise.all(Array.from({ length: 50 }, () => readiness()));
    expect(new Set(states.map(canServe))).toEqual(new Set([true]));
    expect(
      query.mock.calls.filter(([text]) => text.includes("to_regclass('worker_heartbeats')")),
    ).toHaveLength(1);
    query.mockRestore();
  });

  it('outlasts a line of visitors for its connections', async () => {
    expect(await readiness()).toMatchObject({ database: 'ok' });
    await hold('news');
    const stuck = Array.from({ length: 12 }, () => call('news?limit=1'));
    await vi.waitFor(async () => expect(await waitingIn('visitors')).toBeGreaterThan(0), { timeout: 10_000 });
    const state = await readiness();
    expect([state.database, canServe(state)]).toEqual(['ok', true]);
    expect(await waitingIn('visitors')).toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    await Promise.all(stuck);
  });
});

describe('a pool', () => {
  it.each([
    ['request', 5, ['visitors', 'staff']],
    ['request', 4, ['shared']],
    ['job', 10, ['shared']],
    ['command', 10, ['shared']],
  ] as const)('for %s with %i connections is %j', async (purpose, max, names) => {
    connectFor(purpose);
    const pool = new patientDriver.Pool({ connectionString: portal.databaseUrl, max });
    connectFor('request');
    expect(poolsOf(pool).map(([name]) => name)).toEqual(names);
    expect(poolsOf(pool).reduce((sum, [, { options }]) => sum + options.max, 0)).toBe(max);
    await pool.end();
  });
});
