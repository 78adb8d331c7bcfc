import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { peerOf } from '../next-adapter/peer';
import { noteOutage } from '../http/outage';
import { Drain } from '../shutdown/drain';
import { createFront } from './plain-front';

/** What Next.js got and what it answers. */
const next = {
  got: undefined as (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }) | undefined,
  answer: (response: ServerResponse): void => void response.end(),
  asked: [] as string[],
};

const drain = new Drain();
const always = new Map([['X-Content-Type-Options', 'nosniff']]);
const front = createFront({ build: '.next', always, drain, report: () => undefined });
let server: Server;
let port: number;

beforeAll(async () => {
  const handle = await front.handler(async (asked, response) => {
    const { method, url, headers } = asked;
    next.asked.push(`${method} ${url}`);
    next.got = { method, url, headers: { ...headers }, body: await text(asked) };
    next.answer(response);
  });
  server = createServer({ ServerResponse: front.ServerResponse }, (asked, response) => {
    handle(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await front.close();
});
beforeEach(() => {
  next.got = undefined;
  next.asked = [];
  next.answer = (response) => void response.end('plain');
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });

function html(body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}

describe('what Next.js gets', () => {
  it('is path and language of a page for everyone, and nothing of who asks', async () => {
    const answer = await get('/en/news/a?utm=1', {
      cookie: 'a=b',
      'accept-language': 'de',
      rsc: '1',
      'x-forwarded-host': 'elsewhere.example',
    });
    await answer.text();
    expect([next.got?.url, next.got?.headers.host]).toEqual(['/en/news/a', 'localhost']);
    for (const name of ['cookie', 'accept-language', 'rsc', 'x-forwarded-host'])
      expect(next.got?.headers[name], name).toBeUndefined();
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is all of a call, but for headers that only the portal writes', async () => {
    const forged = {
      'x-portal-peer': 'x 203.0.113.9',
      'x-portal-not-found': '1',
      'content-security-policy': "script-src 'nonce-a'",
    };
    const answer = await fetch(`http://127.0.0.1:${port}/api/news?limit=2`, {
      method: 'POST',
      body: 'the body',
      headers: { ...forged, cookie: 'a=b' },
    });
    await answer.text();
    expect(next.got).toMatchObject({ method: 'POST', url: '/api/news?limit=2', body: 'the body' });
    expect(next.got?.headers.cookie).toBe('a=b');
    expect(next.got?.headers['x-portal-not-found']).toBeUndefined();
    expect(next.got?.headers['content-security-policy']).toBeUndefined();
    const peer = peerOf(new Headers({ 'x-portal-peer': String(next.got?.headers['x-portal-peer']) }));
    expect(peer).toBe('127.0.0.1');
  });

  it('is no address that does not decode, and no prefetch of a page for everyone', async () => {
    expect((await get('/en/%c3%28')).status).toBe(400);
    expect((await get('/en/news', { rsc: '1', 'next-router-prefetch': '1' })).status).toBe(204);
    expect(next.got).toBeUndefined();
  });
});

describe('the body of a request', () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
  const asChunks = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  const framings = [
    ['with a length', `Content-Length: ${smuggled.length}`, smuggled],
    ['in chunks', 'Transfer-Encoding: chunked', asChunks],
  ] as const;

  /** Sends bytes as they are. @returns what comes back until the connection ends */
  function raw(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  }

  // A body without a length of its own would be read as the next request on the connection to Next.js.
  it.each(
    ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'].flatMap((method) =>
      ['/en/news', '/api/news'].flatMap((path) =>
        framings.map((framing) => [method, path, ...framing] as const),
      ),
    ),
  )('of %s %s %s is never a request of its own', async (method, path, _how, header, body) => {
    const answer = await raw(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}\r\n\r\n${body}`,
    );
    await (await get('/en/after')).text();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(next.asked).toEqual([`${method} ${path}`, 'GET /en/after']);
  });
});

describe('what visitors get', () => {
  it('allows the inline scripts of a document by their hashes, and files of the portal', async () => {
    next.answer = html('<script>a()</script><script src="/_next/static/b.js" async=""></script>', {
      etag: '"a"',
      'x-nextjs-cache': 'MISS',
    });
    const answer = await get('/en');
    const policy = answer.headers.get('content-security-policy') ?? '';
    // printf 'a()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-next'))).toEqual([]);
    // An answer without a body would carry a policy without hashes.
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('is compressed where it is accepted', async () => {
    next.answer = html('<p>text</p>');
    const [coded, plain] = await Promise.all([
      get('/en', { 'accept-encoding': 'gzip' }),
      get('/en', { 'accept-encoding': 'identity' }),
    ]);
    expect([coded.headers.get('content-encoding'), await coded.text()]).toEqual(['gzip', '<p>text</p>']);
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, '<p>text</p>']);
  });

  it('keeps parts of files, their length, and a policy that a route wrote', async () => {
    next.answer = (response) =>
      void response
        .writeHead(206, {
          'content-type': 'application/pdf',
          'content-range': 'bytes 0-3/9',
          'x-portal-raw-content-length': '4',
          'x-portal-raw-content-security-policy': 'sandbox',
        })
        .end('%PDF');
    const answer = await get('/api-spec/file', { range: 'bytes=0-3' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-length')).toBe('4');
    expect(answer.headers.get('content-security-policy')).toBe('sandbox');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-portal'))).toEqual([]);
  });

  it('has one address where Next.js sends it twice, with the query that it did not see', async () => {
    next.answer = (response) =>
      void response.writeHead(308, ['location', '/en/new', 'location', '/en/new']).end();
    const answer = await get('/en/old?from=mail');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/en/new?from=mail']);
  });

  it('is a page that says so when rendering fails, and 503 while the database is away', async () => {
    next.answer = (response) => void response.writeHead(500, { 'content-type': 'text/html' }).end();
    const failed = await get('/en/news');
    expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining('went wrong')]);
    noteOutage();
    const away = await get('/en/news');
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
    const call = await get('/api/news');
    expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  });

  it('ends on both sides when the visitor gives up', async () => {
    const ended = new Promise<void>((resolve) => {
      next.answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        response.write('begin');
        response.once('close', resolve);
      };
    });
    const asked = request({ port, host: '127.0.0.1', path: '/api-spec/file' }, (answer) => {
      answer.on('error', () => undefined);
      asked.destroy();
    }).end();
    asked.on('error', () => undefined);
    await ended;
  });
});
