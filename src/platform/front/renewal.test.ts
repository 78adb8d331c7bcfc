import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { withFinishedPages } from '../next-adapter/finished-pages';
import PageCacheHandler, { expireTags } from '../next-adapter/page-cache-handler';
import { Renewal } from './renewal';

const cache = new PageCacheHandler();
const TAG = 'collection:renewals';
/** Every page that Next.js was asked to render, in order. */
let rendered: string[] = [];
let isIdle = true;

const finished = withFinishedPages(
  async (request, response) => {
    const path = request.url ?? '';
    const html = `<p>${path} ${rendered.push(path)}</p>`;
    const key = `/route-cache/APP_PAGE/0f/$${path}`;
    await cache.get(key);
    const tags = path.endsWith('/other') ? 'collection:others' : TAG;
    await cache.set(key, { kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': tags } });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('etag', '"a"').setHeader('x-nextjs-cache', 'MISS').end(html);
  },
  { maxBytes: 1_000_000, readSheet: () => undefined, always: new Map(), isPreview: () => false },
);
const server = createServer((request, response) => void finished.handle(request, response));
let origin = '';
let renewal: Renewal;

const ask = async (path: string) => (await fetch(`${origin}${path}`)).text();

async function visit(path: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await ask(path);
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  renewal = new Renewal({
    pages: finished,
    origin,
    report: (error) => {
      throw error;
    },
    isIdle: () => Promise.resolve(isIdle),
  });
  await visit('/en/little', 5);
  await visit('/en/much', 9);
  await visit('/en/once', 1);
  await visit('/en/other', 9);
});

afterAll(() => {
  renewal.stop();
  server.close();
});

beforeEach(() => {
  rendered = [];
  isIdle = true;
});

it('renders each popular page that expired once, the most visited first, and no other', async () => {
  expireTags([TAG]);
  expireTags([TAG]);
  await expect.poll(() => finished.isCurrent('/en/little'), { timeout: 10_000 }).toBe(true);
  expect(rendered).toEqual(['/en/much', '/en/little']);
  await ask('/en/much');
  await ask('/en/little');
  expect(rendered).toHaveLength(2);
});

it('leaves pages to their visitors while the process is busy', async () => {
  isIdle = false;
  expireTags([TAG]);
  expect(await ask('/en/once')).toContain('/en/once');
  expect(rendered).toEqual(['/en/once']);
});

it('ends with the process', async () => {
  renewal.stop();
  expireTags([TAG]);
  expect(await ask('/en/once')).toContain('/en/once');
  expect(rendered).toEqual(['/en/once']);
});
