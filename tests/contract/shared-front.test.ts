import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { type Front, startNginx, startVarnish, whyNoNginx, whyNoVarnish } from '../support/fronts';
import { loggedIn, paragraph } from '../support/rest';
import type { RestClient } from '../support/rest';
import { type SecondWeb, startSecondWeb, startSecondWorker } from '../support/second-web';

/** The samples in `deploy` in front of a web process: what is published is seen through them, what is withdrawn is not. */

/** Publications for the measurement. */
const TURNS = 100;
/** Far above what is measured: it says that a purge is at work, since without one a page is kept for minutes. */
const SEEN = { timeout: 10_000, interval: 5 };

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function item(staff: RestClient): Promise<{ path: string; change: (data: object) => Promise<void> }> {
  const slug = `trial/${randomUUID()}`;
  const { status, body } = await staff.post<{ doc: { id: string } }>('/news?locale=en', {
    title: 'A trial of fronts',
    summary: 'A summary',
    slug,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    body: paragraph('Text'),
    _status: 'published',
  });
  expect(status).toBe(201);
  undo.push(() => staff.delete(`/news/${body.doc.id}`));
  const change = async (data: object) => {
    expect((await staff.patch(`/news/${body.doc.id}?locale=en`, data)).status).toBe(200);
  };
  return { path: `/en/news/${slug}`, change };
}

const noVarnish = whyNoVarnish();

describe.skipIf(noVarnish !== undefined)(`Varnish${noVarnish ? ` (${noVarnish})` : ''}`, () => {
  const token = randomBytes(24).toString('hex');
  let varnish: Front;
  let web: SecondWeb;
  let staff: RestClient;

  beforeAll(async () => {
    staff = await loggedIn();
    const port = await findFreePort();
    const variables = {
      CACHE_PURGE_VARNISH: `http://127.0.0.1:${port}`,
      CACHE_PURGE_VARNISH_TOKEN: token,
    };
    web = await startSecondWeb(() => variables);
    undo.push(() => web.stop());
    varnish = await startVarnish(web.origin, token, port);
    undo.push(() => varnish.stop());
    const worker = await startSecondWorker(variables);
    undo.push(() => worker.stop());
  }, 240_000);

  const ask = (path: string, init?: RequestInit) => fetch(varnish.origin + path, init);
  const text = async (path: string) => (await ask(path)).text();

  it('keeps pages, and tells browsers to ask each time and nothing about its keys', async () => {
    const { path } = await item(staff);
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    for (const name of ['surrogate-key', 'surrogate-control', 'xkey', 'x-varnish']) {
      expect(first.headers.has(name), name).toBe(false);
    }
    const etag = first.headers.get('etag') ?? '';
    const again = await ask(path, { headers: { 'If-None-Match': etag, Cookie: '_U_T_=of-a-member' } });
    expect(again.status).toBe(304);
    // A second later, when other caches would ask again, the same date says that the portal was not asked.
    await delay(1_500);
    expect((await ask(path)).headers.get('date')).toBe(first.headers.get('date'));
  });

  it(
    'shows each of many changes and hides what is withdrawn, long before the time of a kept page ends',
    { timeout: 300_000 },
    async () => {
      const { path, change } = await item(staff);
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const title = `Turn ${turn} ${randomUUID()}`;
        await text(path);
        const saved = change({ title, _status: 'published' }).then(() => performance.now());
        let seenAt = 0;
        await expect
          .poll(async () => {
            const page = await text(path);
            seenAt = performance.now();
            return page;
          }, SEEN)
          .toContain(title);
        times.push(Math.max(0, seenAt - (await saved)));
      }
      times.sort((one, other) => one - other);
      const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? Infinity);
      console.log(
        `answer to "publish" → visible through Varnish, ${TURNS} changes: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      );
      await change({ _status: 'draft' });
      await expect.poll(async () => (await ask(path)).status, SEEN).toBe(404);
      await change({ _status: 'published' });
      await expect.poll(async () => (await ask(path)).status, SEEN).toBe(200);
    },
  );

  it('asks the portal for what is answered for one visitor', async () => {
    const session = await ask('/api-id/oneid/personal/center/user');
    expect(session.headers.get('cache-control')).toContain('no-store');
    expect((await ask('/admin/login')).status).toBe(200);
    expect((await ask('/en/search?q=interconnect')).status).toBe(200);
  });

  it('purges only for those who know the token', async () => {
    const purge = (authorization: string) =>
      ask('/', { method: 'PURGE', headers: { Authorization: authorization, 'Surrogate-Key': 'portal' } });
    expect((await purge('Bearer somebody')).status).toBe(403);
    expect((await purge('')).status).toBe(403);
    const purged = await purge(`Bearer ${token}`);
    expect(purged.status).toBe(200);
    expect(await purged.text()).toMatch(/^Purged \d+$/);
  });

  it('shows pages while the portal is away, and those that it lacks as unavailable', async () => {
    // Of a page that none of the changes above concerns, whose purges may still be under way.
    await text('/en/faq');
    await web.stop();
    expect((await ask('/en/faq')).status).toBe(200);
    const other = await ask(`/en/news/${randomUUID()}`);
    expect(other.status).toBe(503);
    expect(other.headers.get('retry-after')).toBe('30');
    expect(await other.text()).toMatch(/网站暂时无法访问.*The site is unavailable/s);
  });
});

const noNginx = whyNoNginx();

describe.skipIf(noNginx !== undefined)(`nginx${noNginx ? ` (${noNginx})` : ''}`, () => {
  let nginx: Front;
  let staff: RestClient;

  beforeAll(async () => {
    staff = await loggedIn();
    const web = await startSecondWeb(() => ({ TRUSTED_PROXIES: '127.0.0.1' }));
    undo.push(() => web.stop());
    nginx = await startNginx(web.origin);
    undo.push(() => nginx.stop());
  }, 120_000);

  function ask(path: string): Promise<{ status: number; headers: Headers; text: string }> {
    return new Promise((resolve, reject) => {
      const options = {
        ca: nginx.certificate,
        servername: 'portal.example',
        headers: { Host: 'portal.example' },
      };
      request(nginx.origin + path, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          const headers = new Headers(answer.headers as Record<string, string>);
          resolve({ status: answer.statusCode ?? 0, headers, text });
        });
      })
        .on('error', reject)
        .end();
    });
  }

  it('shows what is published and hides what is withdrawn', { timeout: 60_000 }, async () => {
    const { path, change } = await item(staff);
    expect((await ask(path)).status).toBe(200);
    const title = `Changed ${randomUUID()}`;
    await change({ title });
    await expect.poll(async () => (await ask(path)).text, SEEN).toContain(title);
    await change({ _status: 'draft' });
    await expect.poll(async () => (await ask(path)).status, SEEN).toBe(404);
  });

  it('asks the portal for what is answered for one visitor', async () => {
    const session = await ask('/api-id/oneid/personal/center/user');
    expect(session.headers.get('cache-control')).toContain('no-store');
    expect((await ask('/admin/login')).status).toBe(200);
  });
});
