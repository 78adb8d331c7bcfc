import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { noteOutage } from '../http/outage';
import { withOutagePages } from './outage-pages';

let answer: (response: ServerResponse) => void;
let server: Server;
let origin: string;

beforeAll(async () => {
  const handle = withOutagePages((_request: IncomingMessage, response: ServerResponse) => {
    answer(response);
    return Promise.resolve();
  });
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  answer = (response) =>
    response.writeHead(500, { 'content-type': 'text/html', 'content-length': '0' }).end();
});

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, init);

describe('a page that cannot be rendered', () => {
  it('is 500 with a text while nothing is known about the database', async () => {
    const found = await get('/en/news');
    expect([found.status, found.headers.get('retry-after')]).toEqual([500, null]);
    expect(await found.text()).toContain('Something went wrong');
  });

  it('is left alone when it says why', async () => {
    answer = (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<p>own');
    expect(await (await get('/en')).text()).toBe('<p>own');
  });

  describe('because the database is away', () => {
    beforeEach(() => noteOutage());

    it.each([
      ['/zh/news', 'zh-Hans', /页面出错了.*Something went wrong/s],
      ['/en/news', 'en', /Something went wrong.*页面出错了/s],
    ])('is 503 at %s, in both languages, its own first', async (path, lang, order) => {
      const found = await get(path);
      expect([found.status, found.headers.get('retry-after')]).toEqual([503, '30']);
      const text = await found.text();
      expect(text).toContain(`<html lang="${lang}">`);
      expect(text).toMatch(order);
    });

    it('replaces what was written in parts', async () => {
      answer = (response) => {
        response.statusCode = 500;
        response.setHeader('content-encoding', 'gzip');
        response.flushHeaders();
        response.write('half of ');
        response.end('a page');
      };
      const text = await (await get('/en')).text();
      expect(text).toContain('Something went wrong');
      expect(text).not.toContain('half of');
    });

    it('is an error of the API at its address', async () => {
      const found = await get('/api-mail/lists');
      expect(found.status).toBe(503);
      expect(await found.json()).toEqual({
        code: 'unavailable',
        msg: {
          message_zh: expect.stringMatching(/\p{Script=Han}/u),
          message_en: expect.stringMatching(/^[A-Z]/),
        },
      });
    });

    it('has no body for HEAD', async () => {
      const found = await get('/en', { method: 'HEAD' });
      expect([found.status, await found.text()]).toEqual([503, '']);
    });

    it('leaves JSON, data of the router, and successes alone', async () => {
      expect((await get('/en', { headers: { rsc: '1' } })).status).toBe(500);
      answer = (response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
      expect(await (await get('/api/news')).text()).toBe('{}');
      answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('well');
      expect(await (await get('/en')).text()).toBe('well');
    });

    it('is 500 again when the outage is over', async () => {
      const now = performance.now();
      const later = vi.spyOn(performance, 'now').mockReturnValue(now + 6_000);
      const found = await get('/en');
      later.mockRestore();
      expect(found.status).toBe(500);
    });
  });
});
