import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { noteWaiting } from '../db/waiting';
import { heavyKind, withShedding } from './heavy-routes';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const kindOf = (url: string, headers: IncomingMessage['headers'] = {}, method = 'GET') =>
  heavyKind({ url, method, headers } as IncomingMessage);

describe('heavy answers', () => {
  it.each([
    ['/zh/search?q=link', 'search'],
    ['/api-search?q=link&lang=en', 'search'],
    ['/api-search/suggest?q=l&lang=en', 'search'],
    ['/en/news?page=40', 'list'],
    ['/zh/blogs?author=a', 'list'],
    ['/en/docs/base-specification/requirements?level=shall', 'list'],
    ['/zh/docs/base-specification/v/2.0/requirements?chapter=3', 'list'],
    ['/en/docs/base-specification.pdf', 'print'],
    ['/zh/docs/base-specification/v/2.0/overview.pdf', 'print'],
    ['/zh/docs/beside/1.1/base-specification/2.0/overview', 'comparison'],
    ['/api/content/v1/zh/news?page=7', 'content-api'],
    ['/api/news?limit=100&page=30', 'rest'],
    ['/api/news/7f0c0a70-7d6c-4c0e-9b0f-6c1f1c0c9a11', 'rest'],
    ['/zh/docs/base-specification/v/2.0/requirements.csv', 'derived'],
    ['/en/docs/base-specification/requirements.reqif', 'derived'],
    ['/en/docs/base-specification/2.0/overview.md', 'derived'],
    ['/zh/feed.xml', 'derived'],
    ['/zh/blogs/feed.xml', 'derived'],
    ['/sitemap.xml', 'derived'],
  ])('%s is one: %s', (url, kind) => expect(kindOf(url)).toBe(kind));

  it('are asked for by assistants in the body', () => expect(kindOf('/mcp', {}, 'POST')).toBe('assistants'));

  it.each([
    '/',
    '/zh',
    '/en/news',
    '/en/news?utm_source=letter',
    '/en/blogs?utm_source=letter',
    '/en/news/2026/11/plugfest',
    '/zh/docs/base-specification/2.0/overview',
    '/zh/docs/base-specification/requirements',
    '/api/media/file/cover.webp',
    '/api/access',
    '/api/staff/me',
    '/api/preview?path=/zh',
    '/api-id/oneid/session',
    '/api-search/hot?lang=zh',
    '/admin/collections/news',
    '/readyz',
    '/healthz',
    '/status',
  ])('%s is none', (url) => expect(kindOf(url)).toBeUndefined());

  it('are never what may come from staff, or changes something', () => {
    expect(kindOf('/api/news?limit=100', { cookie: 'a=b; payload-token=x' })).toBeUndefined();
    expect(kindOf('/api/news?limit=100', { authorization: 'JWT x' })).toBeUndefined();
    expect(kindOf('/api/news', {}, 'POST')).toBeUndefined();
  });
});

/** A server behind the shedding, which answers 200. */
async function server(): Promise<string> {
  const handle = withShedding(async (_request, response) => void response.end('answered'));
  const listening = createServer((request, response) => void handle(request, response));
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  undo.push(() => listening.close());
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

/** Lets time pass for those who wait. */
function after(milliseconds: number): void {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
  undo.push(() => clock.mockRestore());
}

describe('while visitors wait long for the database', () => {
  it('a heavy page is refused in both languages, its own first, and ordinary ones are answered', async () => {
    const origin = await server();
    undo.push(noteWaiting());
    after(5_100);
    const refused = await fetch(`${origin}/zh/search?q=x`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    const text = await refused.text();
    expect(text.indexOf('系统繁忙')).toBeGreaterThan(0);
    expect(text.indexOf('We’re busy right now')).toBeGreaterThan(text.indexOf('系统繁忙'));
    expect((await fetch(`${origin}/zh/faq`)).status).toBe(200);
  });

  it.each(['/api/content/v1/zh/news', '/mcp'])('a call of %s is refused as JSON', async (path) => {
    const origin = await server();
    undo.push(noteWaiting());
    after(5_100);
    const refused = await fetch(origin + path);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      msg: { message_zh: expect.any(String), message_en: expect.any(String) },
    });
  });

  it('and not before, nor after they have their connection', async () => {
    const origin = await server();
    const answers = async () => (await fetch(`${origin}/en/search?q=x`)).status;
    const end = noteWaiting();
    after(4_900);
    expect(await answers()).toBe(200);
    after(5_100);
    expect(await answers()).toBe(503);
    end();
    expect(await answers()).toBe(200);
  });
});
