import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { pageCounters } from '../cache/page-counters';
import { noteListening, noteRelease, surrogateKey } from '../cache/purged-caches';
import { type FinishedPages, withFinishedPages } from './finished-pages';
import PageCacheHandler, { expireEverything, expireTags } from './page-cache-handler';

/** What Next.js would answer; counts how often it is asked. */
const next = {
  asked: 0,
  html: '',
  status: 200,
  headers: {} as Record<string, string>,
  handle: (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    next.asked += 1;
    response.statusCode = next.status;
    for (const [name, value] of Object.entries(next.headers)) response.setHeader(name, value);
    response.setHeader('content-length', Buffer.byteLength(next.html));
    response.end(request.method === 'HEAD' ? undefined : next.html);
    return Promise.resolve();
  },
};

const cache = new PageCacheHandler();
let server: Server;
let finished: FinishedPages;
let origin: string;
let path: string;

async function ask(
  options: { method?: string; path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(
      `${origin}${options.path ?? path}`,
      { method: options.method, headers: options.headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(answer.headers as Record<string, string>),
            body: Buffer.concat(chunks),
          }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

/** Stores a page in the page cache as Next.js does after rendering it. */
async function render(html: string, tags = 'collection:news', revalidate?: number): Promise<void> {
  next.html = html;
  const key = `/route-cache/APP_PAGE/0f/$${path}`;
  const value = { kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': tags } };
  await cache.get(key);
  await cache.set(key, value, { cacheControl: { revalidate } });
}

beforeAll(async () => {
  finished = withFinishedPages(next.handle, {
    maxBytes: 1024 * 1024,
    readSheet: () => undefined,
    always: new Map([
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'no-referrer-when-downgrade'],
    ]),
    isPreview: ({ headers }) => headers.cookie === 'preview=1',
  });
  server = createServer((request, response) => void finished.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => {
  server.close();
});

beforeEach(({ task }) => {
  // The caches are one for the process, as in production, so every test has an address of its own.
  path = `/en/${task.id}`;
  Object.assign(next, {
    asked: 0,
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 's-maxage=300',
      'x-nextjs-cache': 'HIT',
      etag: '"abc"',
      vary: 'rsc',
    },
  });
});

describe('finished pages', () => {
  it('asks Next.js once and sends the same bytes with its headers from then on', async () => {
    await render('<p>综联</p>');
    const first = await ask();
    const second = await ask();
    expect(next.asked).toBe(1);
    expect(second.body.toString()).toBe('<p>综联</p>');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(second.headers.get('x-content-type-options')).toBe('nosniff');
    expect(second.headers.has('x-nextjs-cache')).toBe(false);
    expect(second.headers.get('vary')).toBe('rsc, Accept-Encoding');
    expect(second.headers.get('content-length')).toBe(String(second.body.byteLength));
  });

  it('leaves a page to Next.js that is not cached', async () => {
    next.html = 'rendered for this request';
    expect((await ask()).body.toString()).toBe('rendered for this request');
    await ask();
    expect(next.asked).toBe(2);
  });

  it('stops sending a page in the moment in which one of its tags expires', async () => {
    await render('old');
    await ask();
    expireTags(['collection:news']);
    next.html = 'new';
    next.headers['x-nextjs-cache'] = 'MISS';
    expect((await ask()).body.toString()).toBe('new');
    expect(next.asked).toBe(2);
  });

  it('sends a page that was rendered again', async () => {
    await render('old');
    await ask();
    await render('new');
    expect((await ask()).body.toString()).toBe('new');
    expect((await ask()).body.toString()).toBe('new');
    expect(next.asked).toBe(2);
  });

  it('lets Next.js refresh a page when its time has come', async () => {
    await render('due', 'collection:news', 0);
    await ask();
    await ask();
    expect(next.asked).toBe(2);
  });

  it.each([
    ['a preview', { headers: { cookie: 'preview=1' } }],
    ['a data request of React', { headers: { rsc: '1' } }],
    ['another method', { method: 'POST' }],
  ])('leaves %s to Next.js', async (_name, request) => {
    await render('for everybody');
    await ask();
    await ask(request);
    expect(next.asked).toBe(2);
  });

  it('sends the page to an address with a query as well, but not to caches on the way', async () => {
    await render('for everybody');
    const first = await ask({ path: `${path}?token=secret` });
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('referrer-policy')).toBe('strict-origin');
    const plain = await ask();
    expect(plain.headers.get('cache-control')).toContain('s-maxage');
    expect(plain.headers.get('referrer-policy')).toBe('no-referrer-when-downgrade');
    const again = await ask({ path: `${path}?token=secret` });
    expect(again.headers.get('cache-control')).toBe('private, no-store');
    expect(next.asked).toBe(1);
  });

  it('leaves an address that is answered for one visitor to Next.js', async () => {
    path = '/en/search';
    await render('results');
    await ask();
    await ask();
    expect(next.asked).toBe(2);
  });

  it('allows the inline scripts of the page and no others', async () => {
    await render('<script>start()</script><script type="application/ld+json">{}</script>');
    const policy = (await ask()).headers.get('content-security-policy') ?? '';
    // echo -n 'start()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain(
      "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=' 'strict-dynamic';",
    );
    expect(policy).not.toContain('nonce');
  });

  it('never keeps an answer that sets a cookie, that failed or that is not the cached page', async () => {
    await render('page');
    next.headers['set-cookie'] = 'a=b';
    await ask();
    delete next.headers['set-cookie'];
    next.status = 500;
    expect((await ask()).status).toBe(500);
    next.status = 200;
    next.html = 'another text';
    expect((await ask()).body.toString()).toBe('another text');
    expect(next.asked).toBe(3);
  });

  it('leaves an address that does not exist to Next.js', async () => {
    await render('nothing here');
    next.status = 404;
    await ask();
    expect((await ask()).status).toBe(404);
    expect(next.asked).toBe(2);
  });

  it('compresses as the client wishes, and the first answer as well', async () => {
    await render('x'.repeat(5_000));
    const gzipped = await ask({ headers: { 'accept-encoding': 'gzip' } });
    const brotli = await ask({ headers: { 'accept-encoding': 'gzip, br' } });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(gzipped.body).toString()).toBe(next.html);
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(next.html);
    expect(gzipped.headers.get('etag')).toBe(brotli.headers.get('etag'));
  });

  it('keeps pages compressed, and sends their text to clients that want it', async () => {
    await render('<p>综联</p>'.repeat(2_000));
    await ask({ headers: { 'accept-encoding': 'br' } });
    await expect.poll(() => pageCounters().bytes, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(pageCounters().bytes).toBeLessThan(pageCounters().pages * 10_000);
    for (let round = 0; round < 2; round += 1) {
      expect((await ask()).body.toString()).toBe(next.html);
      const { body } = await ask({ headers: { 'accept-encoding': 'gzip' } });
      expect(gunzipSync(body).toString()).toBe(next.html);
    }
    expect(next.asked).toBe(1);
  });

  it('does not need Next.js to keep the page as well', async () => {
    await render('kept on its own');
    await ask();
    for (let index = 0; index < 40; index += 1) {
      const html = 'x'.repeat(1024 * 1024);
      await cache.set(`/route-cache/APP_PAGE/0f/$/en/filler-${index}`, { kind: 'APP_PAGE', html });
    }
    expect((await ask()).body.toString()).toBe('kept on its own');
    expect(next.asked).toBe(1);
    expireTags(['collection:news']);
    await ask();
    expect(next.asked).toBe(2);
  });

  it('counts what is kept and what is not', async () => {
    const before = { ...pageCounters() };
    await render('counted');
    await ask();
    await ask();
    await ask({ headers: { 'accept-encoding': 'gzip' } });
    const { hits, misses } = pageCounters();
    expect([hits - before.hits, misses - before.misses]).toEqual([2, 1]);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    await render('page');
    const get = await ask();
    const head = await ask({ method: 'HEAD' });
    expect(head.body.byteLength).toBe(0);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });

  it('answers 304 to a client that already has the page, even on the first request', async () => {
    await render('page');
    const etag = (await ask()).headers.get('etag') ?? '';
    await render('page');
    const { status, headers, body } = await ask({ headers: { 'if-none-match': etag } });
    expect(status).toBe(304);
    expect(body.byteLength).toBe(0);
    expect(headers.get('etag')).toBe(etag);
    expect(headers.get('cache-control')).toContain('must-revalidate');
    expect(headers.has('content-type')).toBe(false);
    expect((await ask({ headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('caches that are purged by tag', () => {
  const LONG = 'max-age=300, stale-while-revalidate=86400, stale-if-error=86400';

  beforeEach(() => {
    vi.stubEnv('CACHE_PURGE_VARNISH', 'http://varnish:6081');
    noteListening(true);
    noteRelease(true);
  });
  afterEach(() => vi.unstubAllEnvs());

  it('may keep a page for long, and learn by which keys it is purged', async () => {
    await render('<p>1</p>', 'collection:news,item:news:1');
    for (const { headers } of [await ask(), await ask()]) {
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
      expect(headers.get('surrogate-control')).toBe(LONG);
      expect(headers.get('surrogate-key')?.split(' ')).toEqual(
        expect.arrayContaining(['portal', surrogateKey('collection:news'), surrogateKey('item:news:1')]),
      );
    }
  });

  it('may not keep a page that changed while it was rendered', async () => {
    await render('old');
    expireTags(['collection:news']);
    next.headers['x-nextjs-cache'] = 'MISS';
    const { headers, body } = await ask();
    expect(body.toString()).toBe('old');
    expect(headers.has('surrogate-control')).toBe(false);
  });

  it('may not keep the page of an address with a query', async () => {
    await render('<p>2</p>');
    await ask();
    expect((await ask({ path: `${path}?token=1` })).headers.has('surrogate-control')).toBe(false);
  });

  it('may not keep a page while this process does not learn of changes', async () => {
    await render('<p>3</p>');
    noteListening(false);
    expect((await ask()).headers.has('surrogate-control')).toBe(false);
    noteListening(true);
    expect((await ask()).headers.get('surrogate-control')).toBe(LONG);
  });
});

describe('a page that cannot be rendered again', () => {
  const fail = () => {
    next.status = 500;
    next.html = '';
  };

  it('is shown as it was last finished, for this client only', async () => {
    await render('<html><body>before the outage</body></html>');
    await ask();
    expireEverything();
    fail();
    const { status, headers, body } = await ask();
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('before the outage')]);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('is not shown after its content was changed, also when everything expired in between', async () => {
    await render('<html><body>withdrawn</body></html>', 'item:1');
    await ask();
    expireTags(['item:1']);
    expireEverything();
    fail();
    const { status, body } = await ask();
    expect([status, body.toString()]).toEqual([500, '']);
  });

  it('is not shown a day later', async () => {
    await render('<html><body>yesterday</body></html>');
    await ask();
    expireEverything();
    fail();
    const now = Date.now();
    const later = vi.spyOn(Date, 'now').mockReturnValue(now + 25 * 60 * 60 * 1_000);
    const { status } = await ask();
    later.mockRestore();
    expect(status).toBe(500);
  });
});
