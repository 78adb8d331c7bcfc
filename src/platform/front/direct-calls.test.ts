import { createServer, type IncomingHttpHeaders, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { offerDirectCall, withDirectCalls } from './direct-calls';

let server: Server;
let port: number;
/** What was left to the caller. */
const failed: unknown[] = [];

beforeAll(async () => {
  const handle = withDirectCalls(async (_request, response) => {
    response.end('Next.js');
  });
  server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      failed.push(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end('failed');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Unlike `fetch`, it neither decompresses nor normalizes addresses. */
function get(path: string, headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('a call that was offered', () => {
  it('is answered without Next.js, with its query and headers', async () => {
    offerDirectCall('/api-test/echo', async (request) =>
      Response.json({
        query: new URL(request.url).search,
        word: request.headers.get('x-word'),
        cookie: request.headers.get('cookie'),
      }),
    );
    const { body, headers } = await get('/api-test/echo?a=%20b', { 'x-word': ['one', 'two'], cookie: 'c=d' });
    expect(JSON.parse(body.toString())).toEqual({ query: '?a=%20b', word: 'one, two', cookie: 'c=d' });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe(String(body.byteLength));
  });

  it('keeps its status, and every cookie', async () => {
    offerDirectCall('/api-test/moved', async () => {
      const headers = new Headers({ Location: '/there' });
      headers.append('Set-Cookie', 'a=1; Path=/');
      headers.append('Set-Cookie', 'b=2; Path=/');
      return new Response(null, { status: 308, headers });
    });
    const { status, headers, body } = await get('/api-test/moved');
    expect(status).toBe(308);
    expect(headers.location).toBe('/there');
    expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(body).toHaveLength(0);
  });

  it('gets the parts of an address that its pattern captures', async () => {
    offerDirectCall(/^\/api-test\/of\/(\w+)\/(\w+)$/, async (_request, parts) => Response.json(parts));
    expect((await get('/api-test/of/en/news')).body.toString()).toBe('["en","news"]');
  });

  it('reaches Next.js with another method, or another spelling of its address', async () => {
    offerDirectCall('/api-test/read', async () => Response.json('direct'));
    expect((await get('/api-test/read')).body.toString()).toBe('"direct"');
    for (const [path, method] of [
      ['/api-test/read', 'POST'],
      ['/api-test/read/', 'GET'],
      ['/api-test/%72ead', 'GET'],
      ['//api-test/read', 'GET'],
      ['/api-test/unknown', 'GET'],
    ] as const) {
      expect((await get(path, {}, method)).body.toString(), `${method} ${path}`).toBe('Next.js');
    }
    expect((await get('/api-test/read', {}, 'HEAD')).headers['content-type']).toBeUndefined();
  });

  it('does not look at the origin of an address', async () => {
    offerDirectCall('/api-test/here', async ({ url }) => Response.json(url));
    for (const origin of ['http://a:b@h', 'http://[', 'HTTPS://other.example']) {
      const { body } = await get(`${origin}/api-test/here?q=1`);
      expect(body.toString()).toBe('"http://localhost/api-test/here?q=1"');
    }
  });

  it('is aborted when the client leaves', async () => {
    failed.length = 0;
    const left = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    offerDirectCall('/api-test/slow', async ({ signal }) => {
      asked.resolve();
      // As `fetch` does with the signal of another service.
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }).finally(() => left.resolve());
      return new Response(null, { status: 204 });
    });
    const call = ask({ host: '127.0.0.1', port, path: '/api-test/slow' }).on('error', () => undefined);
    call.end();
    await asked.promise;
    call.destroy();
    await left.promise;
    // Answered after it, by the same server.
    await get('/api-test/unknown');
    expect(failed).toEqual([]);
  });

  it('leaves an error to the caller', async () => {
    failed.length = 0;
    offerDirectCall('/api-test/broken', async () => {
      throw new Error('broken');
    });
    expect((await get('/api-test/broken')).status).toBe(500);
    expect(failed).toEqual([new Error('broken')]);
  });
});

describe('the body', () => {
  const long = { text: '综联'.repeat(2_000) };

  it('is compressed as the client wishes', async () => {
    offerDirectCall('/api-test/long', async () => Response.json(long));
    const brotli = await get('/api-test/long', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toEqual(long);
    const zipped = await get('/api-test/long', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual(long);
    const plain = await get('/api-test/long');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(JSON.parse(plain.body.toString())).toEqual(long);
  });

  it('is sent as it is when it is short', async () => {
    offerDirectCall('/api-test/short', async () => Response.json('short'));
    const { headers, body } = await get('/api-test/short', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('"short"');
  });

  it('has its own length, whatever the handler says of a transfer', async () => {
    offerDirectCall('/api-test/forwarded', async () => {
      const text = JSON.stringify(long);
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(text)),
      };
      return new Response(text, { headers });
    });
    const { headers, body } = await get('/api-test/forwarded', { 'accept-encoding': 'br' });
    expect(headers['content-length']).toBe(String(body.byteLength));
    expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(long);
  });

  it('that breaks on our side is an error of ours', async () => {
    failed.length = 0;
    const reason = new Error('the storage is away');
    offerDirectCall('/api-test/cut', async () => {
      const body = new ReadableStream({
        pull(controller) {
          controller.error(reason);
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/pdf' } });
    });
    await get('/api-test/cut').catch(() => undefined);
    await expect.poll(() => failed).toEqual([reason]);
  });

  it('is streamed when it is a file', async () => {
    offerDirectCall('/api-test/file', async () => {
      const parts = new TransformStream<Uint8Array, Uint8Array>();
      const writer = parts.writable.getWriter();
      for (const part of ['one ', 'two']) void writer.write(new TextEncoder().encode(part));
      void writer.close();
      return new Response(parts.readable, { headers: { 'Content-Type': 'application/pdf' } });
    });
    const { headers, body } = await get('/api-test/file', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('one two');
  });
});
