import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { NOT_FOUND_HEADER, withNotFoundPages } from './not-found-pages';

/** Answers as Next.js: an empty document for a cached page without its item, a text for the marked request. */
function next(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.headers[NOT_FOUND_HEADER] !== undefined) {
    response.statusCode = 404;
    response.end(`Page Not Found: ${pathname}`);
  } else if (pathname.endsWith('/missing')) {
    response.statusCode = 404;
    response.setHeader('x-nextjs-cache', 'MISS');
    response.setHeader('etag', '"empty"');
    response.write('<html id="__next_error__">');
    response.end('</html>');
  } else if (pathname.endsWith('/full')) {
    response.writeHead(404, { 'x-own': '1' });
    response.end('full');
  } else if (pathname.endsWith('/data')) {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{}');
  } else {
    response.setHeader('x-nextjs-cache', 'HIT');
    response.write('a ');
    response.end('page');
  }
  return Promise.resolve();
}

let server: Server;
let origin: string;

beforeAll(async () => {
  const handle = withNotFoundPages(next);
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => {
  server.close();
});

describe('pages without their item (not-found-pages, restore-methods)', () => {
  it('are answered with a text in the first bytes, and nothing of the empty answer', async () => {
    const answer = await fetch(`${origin}/en/news/missing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Page Not Found: /en/news/missing');
    expect(answer.headers.has('etag')).toBe(false);
    expect(answer.headers.has('x-nextjs-cache')).toBe(false);
  });

  it('keep their status for HEAD', async () => {
    expect((await fetch(`${origin}/en/news/missing`, { method: 'HEAD' })).status).toBe(404);
  });

  it('stay as they are for data requests of React and outside the public site', async () => {
    const data = await fetch(`${origin}/en/news/missing`, { headers: { rsc: '1' } });
    expect(await data.text()).toContain('__next_error__');
    expect(await (await fetch(`${origin}/admin/missing`)).text()).toContain('__next_error__');
  });

  it('leave all other answers alone', async () => {
    const page = await fetch(`${origin}/en/news/item`);
    expect([page.status, await page.text()]).toEqual([200, 'a page']);
    const nonce = { 'content-security-policy': "script-src 'nonce-x'" };
    const full = await fetch(`${origin}/en/full`, { headers: nonce });
    expect([full.status, await full.text(), full.headers.get('x-own')]).toEqual([404, 'full', '1']);
    const data = await fetch(`${origin}/en/data`);
    expect([data.status, await data.text()]).toEqual([404, '{}']);
  });

  it('are what an address without a route leads to, whose scripts would have no nonce', async () => {
    const answer = await fetch(`${origin}/en/full`);
    expect([answer.status, await answer.text()]).toEqual([404, 'Page Not Found: /en/full']);
  });

  it.each(['%', '%00', '%E0%A4%A'])('are what an address with %s leads to', async (segment) => {
    const answer = await fetch(`${origin}/en/news/${segment}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Page Not Found');
    expect((await fetch(`${origin}/api/news/${segment}`)).status).toBe(400);
  });
});
