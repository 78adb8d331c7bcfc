import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { handleEndpoints } from 'payload';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { systemClock } from '@/platform/clock/clock';
import { connectFor } from '@/platform/db/connections';
import { getDatabase, getPool } from '@/platform/db/database';
import { poolsOf } from '@/platform/db/patient-pool';
import { longestWait } from '@/platform/db/waiting';
import { env } from '@/platform/env';
import { withShedding } from '@/platform/front/heavy-routes';
import { withLogContext } from '@/platform/log-context';

import { usePortalDatabase } from '../support/database';

/** Heavy answers are refused while visitors wait long for the pool of a web process, and nothing else is (ADR 203). */

// Before the portal opens its pool.
connectFor('request');
const portal = usePortalDatabase();
let holder: pg.Client;
let token: string;
let server: Server;
/** Requests that were let in. */
let admitted = 0;

beforeAll(async () => {
  holder = new pg.Client({ connectionString: portal.databaseUrl });
  await holder.connect();
  const account = await portal.payload.create({
    collection: 'staff',
    data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ann', roles: ['editor'] },
  });
  ({ token } = await beginStaffSession(await getDatabase(), account, systemClock));
  // Here, Payload answers behind the front: an ordinary page of the site is one of its reads.
  const handle = withShedding(async (incoming, outgoing) => {
    admitted += 1;
    const path = incoming.url === '/zh/faq' ? '/api/faqs?limit=1' : incoming.url;
    const { authorization } = incoming.headers;
    const request = new Request(`${env.PUBLIC_URL}${path}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    const answer = await withLogContext({ requestId: randomUUID() }, () =>
      handleEndpoints({ config: portal.payload.config, request }),
    );
    outgoing.writeHead(answer.status).end(await answer.text());
  });
  server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await holder.query('ROLLBACK');
});
afterAll(async () => {
  connectFor('command');
  server.closeAllConnections();
  server.close();
  await holder.end();
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
}

/** Uses every connection of visitors until the test ends, and lets others wait for one. @returns waits for their answers */
async function useAllConnections(): Promise<() => Promise<Response[]>> {
  await holder.query('BEGIN; LOCK TABLE news IN ACCESS EXCLUSIVE MODE');
  admitted = 0;
  const stuck = Promise.all(Array.from({ length: 12 }, () => ask('/api/news?limit=1')));
  const [visitors] = poolsOf(await getPool());
  await vi.waitFor(
    () => {
      expect(admitted).toBe(12);
      expect(visitors?.[1].waitingCount).toBeGreaterThan(0);
    },
    { timeout: 10_000 },
  );
  return () => stuck;
}

it('lets everyone in while nobody waits long', async () => {
  expect((await ask('/api/faqs?limit=1')).status).toBe(200);
  expect(longestWait()).toBe(0);
});

it('refuses what is heavy, and lets pages wait for their turn and staff go on', async () => {
  const answers = await useAllConnections();
  // As if they had been waiting since then.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 6_000);
  expect(longestWait()).toBeGreaterThan(5_000);

  const page = ask('/zh/faq');
  for (const path of ['/api/faqs?limit=1', '/api/content/v1/zh/news', '/zh/feed.xml', '/en/search?q=link']) {
    const refused = await ask(path);
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '5']);
    const text = await refused.text();
    expect(text).toMatch(/[\u4e00-\u9fff]/);
    expect(text).toMatch(/busy|unavailable/);
  }
  // Over the connections of staff.
  expect((await ask('/api/faqs?limit=1', { authorization: `JWT ${token}` })).status).toBe(200);

  vi.restoreAllMocks();
  await holder.query('ROLLBACK');
  expect((await page).status).toBe(200);
  expect(new Set((await answers()).map(({ status }) => status))).toEqual(new Set([200]));
  expect(longestWait()).toBe(0);
  expect((await ask('/api/faqs?limit=1')).status).toBe(200);
});
