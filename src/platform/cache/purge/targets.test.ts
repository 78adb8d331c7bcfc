import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { cloudflare, fastly, PurgeError, varnish } from './targets';

interface Asked {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const TOKEN = 'a-token-that-stays-secret';
const asked: Asked[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string };
let server: Server;
let origin = '';
const { signal } = new AbortController();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: '{"success":true}' };
});

const targets = () => ({
  varnish: varnish(origin, TOKEN),
  fastly: fastly('SU1Z0', TOKEN, origin),
  cloudflare: cloudflare('0123', TOKEN, origin),
});

describe('purging', () => {
  it('asks Varnish as deploy/varnish expects it', async () => {
    await targets().varnish.purge(['a', 'b'], signal);
    expect(asked).toMatchObject([
      { line: 'PURGE /', headers: { 'surrogate-key': 'a b', authorization: `Bearer ${TOKEN}` } },
    ]);
  });

  it('asks Fastly', async () => {
    await targets().fastly.purge(['a', 'b'], signal);
    expect(asked).toMatchObject([{ line: 'POST /service/SU1Z0/purge', headers: { 'fastly-key': TOKEN } }]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ surrogate_keys: ['a', 'b'] });
  });

  it('asks Cloudflare', async () => {
    await targets().cloudflare.purge(['a', 'b'], signal);
    expect(asked).toMatchObject([
      { line: 'POST /client/v4/zones/0123/purge_cache', headers: { authorization: `Bearer ${TOKEN}` } },
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ tags: ['a', 'b'] });
  });

  it('believes Cloudflare only when it says that it succeeded', async () => {
    answer = { status: 200, body: '{"success":false}' };
    await expect(targets().cloudflare.purge(['a'], signal)).rejects.toThrow(new PurgeError('refused'));
  });

  describe.each(['varnish', 'fastly', 'cloudflare'] as const)('%s', (name) => {
    it('says how long to wait when it has had too much', async () => {
      answer = { status: 429, headers: { 'retry-after': '7' } };
      await expect(targets()[name].purge(['a'], signal)).rejects.toMatchObject({
        message: 'status 429',
        retryAfterMs: 7_000,
      });
    });

    it('follows no redirect, which would carry the token elsewhere', async () => {
      answer = { status: 302, headers: { location: `${origin}/elsewhere` } };
      await expect(targets()[name].purge(['a'], signal)).rejects.toThrow('unreachable');
      expect(asked).toHaveLength(1);
    });

    it('keeps its token out of its name and its errors', async () => {
      answer = { status: 403, body: TOKEN };
      const target = targets()[name];
      const error = await target.purge(['a'], signal).catch((problem: unknown) => problem);
      expect(`${target.name} ${JSON.stringify(error)} ${String(error)}`).not.toContain(TOKEN);
    });
  });
});
