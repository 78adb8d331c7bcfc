import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';

import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalResponse } from './portal-response';
import { ownRequests, withSharedRequests } from './shared-requests';

interface Seen {
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

let server: Server;
let origin: string;

/** Next.js: answers what it was told, and redirects what ends in a slash. */
const handle = withSharedRequests(
  ({ url, headers }, response) => {
    const target = url?.endsWith('/') && url !== '/' ? { location: url.slice(0, -1) } : {};
    response.writeHead('location' in target ? 308 : 200, { 'content-type': 'application/json', ...target });
    response.end(JSON.stringify({ url, headers } satisfies Seen));
    return Promise.resolve();
  },
  ownRequests(({ headers }) => headers.cookie === 'preview'),
);

beforeAll(async () => {
  server = createServer({ ServerResponse: portalResponse(new Map()) }, (request, response) => {
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => {
  server.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' });
const seen = async (path: string, headers: Record<string, string> = {}) =>
  (await (await ask(path, headers)).json()) as Seen;

const SAID = { cookie: 'a=b', 'user-agent': 'x', referer: 'https://a.example/', 'x-forwarded-for': '::1' };

describe('a request for a shared page', () => {
  it('is its path, and the form of the answer', async () => {
    const { url, headers } = await seen('/zh/faq?token=secret', {
      ...SAID,
      'accept-encoding': 'br',
      'if-none-match': '"a"',
    });
    expect(url).toBe('/zh/faq');
    const { 'cache-control': _fromFetch, ...others } = headers;
    expect(others).toEqual({ host: 'localhost', 'accept-encoding': 'br', 'if-none-match': '"a"' });
  });

  it('never has a nonce: its page is kept', async () => {
    expect((await seen('/zh/faq')).headers).not.toHaveProperty('content-security-policy');
    const given = await seen('/zh/faq', { 'content-security-policy': "script-src 'nonce-mine'" });
    expect(given.headers).not.toHaveProperty('content-security-policy');
  });

  it('is answered for this client only when it has a query', async () => {
    expect((await ask('/zh/faq?utm_source=x')).headers.get('cache-control')).toBe('private, no-store');
    expect((await ask('/zh/faq')).headers.get('cache-control')).toBeNull();
  });

  it('keeps its query where Next.js corrects the address', async () => {
    expect((await ask('/zh/faq/?a=1')).headers.get('location')).toBe('/zh/faq?a=1');
  });

  it('cannot ask for the page for unknown addresses', async () => {
    expect((await seen('/zh/faq', { 'x-portal-not-found': '1' })).headers).not.toHaveProperty(
      'x-portal-not-found',
    );
  });
});

describe('a request for a page that is made for one visitor', () => {
  it.each([
    '/zh/search?q=a',
    '/en/news?page=2',
    '/en/blogs?author=a',
    '/identity/login?lang=en',
    '/api-search?q=a',
    '/?a=1',
  ])('%s comes as it is, with a nonce', async (path) => {
    const { url, headers } = await seen(path, SAID);
    expect(url).toBe(path);
    expect(headers).toMatchObject(SAID);
    expect(headers['content-security-policy']).toMatch(/^script-src 'nonce-[\w+/]{22}=='$/);
  });

  it('gets another nonce each time, which is in its answer’s policy', async () => {
    const [first, second] = [await ask('/zh/search'), await ask('/zh/search')];
    const nonceOf = (answer: Response) =>
      /'nonce-[^']+'/.exec(answer.headers.get('content-security-policy') ?? '')?.[0];
    expect(nonceOf(first)).toBeDefined();
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    const { headers } = (await first.json()) as Seen;
    expect(headers['content-security-policy']).toBe(`script-src ${nonceOf(first)}`);
  });

  it('comes as it is in a preview, too', async () => {
    expect((await seen('/zh/faq?a=1', { cookie: 'preview' })).url).toBe('/zh/faq?a=1');
  });
});

describe('a request for React’s data (data-requests)', () => {
  const tree = encodeURIComponent('["",{"children":["__PAGE__?{\\"token\\":\\"secret\\"}",{}]}]');

  it('is sent to the address that its headers belong to', async () => {
    const answer = await ask('/zh/faq?a=1', { rsc: '1', 'next-router-state-tree': tree });
    expect(answer.status).toBe(307);
    const digest = await computeCacheBustingSearchParam(undefined, undefined, tree, undefined);
    expect(answer.headers.get('location')).toBe(`/zh/faq?a=1&_rsc=${digest}`);
  });

  it('reaches Next.js without what the browser shows at the moment', async () => {
    const digest = await computeCacheBustingSearchParam('1', undefined, tree, '/zh/news');
    const { url, headers } = await seen(`/zh/faq?_rsc=${digest}`, {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-router-state-tree': tree,
      'next-url': '/zh/news',
      'accept-encoding': 'identity',
    });
    expect(url).toBe('/zh/faq');
    expect(headers).toEqual({
      host: 'localhost',
      'accept-encoding': 'identity',
      rsc: '1',
      'next-router-prefetch': '1',
    });
  });

  it('may be kept by caches when it has no other query', async () => {
    const answer = await ask('/zh/faq?_rsc', { rsc: '1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBeNull();
  });
});
