import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { derivedAnswer } from '../cache/derived-answer';
import { REFRESH_MS } from '../cache/keeper';
import { dependOn } from '../cache/recorder';
import { digestOf } from '../http/finished-answer';
import { withDerivedAnswers } from './derived-answers';
import { expireTags } from './page-cache-handler';

/** One process alone; several are in tests/integration/shared-answers.test.ts. */
vi.mock('../cache/shared-answers', () => ({
  makeOnce: async (_address: string, make: () => Promise<{ text: string; tags: string[] }>) => {
    const made = await make();
    return { ...made, digest: digestOf(made.text), lastModified: LAST_MODIFIED };
  },
}));

const LAST_MODIFIED = Date.UTC(2026, 10, 23, 10);

/** A route behind Next.js. What it makes waits as long as `gate` is closed. */
const route = {
  asked: 0,
  made: 0,
  left: 100,
  fails: false,
  mayLag: false,
  text: '',
  gate: Promise.resolve(),
  tag: '',
};

let server: Server;
let origin: string;
let path: string;

async function handle(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  route.asked += 1;
  if (route.fails) {
    response.writeHead(500).end();
    return;
  }
  const answer = await derivedAnswer({
    address: path,
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    mayLag: route.mayLag,
    make: async () => {
      route.made += 1;
      const { text } = route;
      dependOn(route.tag);
      await route.gate;
      return text === '' ? undefined : text;
    },
  });
  for (const [name, value] of answer?.headers ?? []) response.setHeader(name, value);
  response.setHeader('Vary', 'rsc');
  response.setHeader('RateLimit', 'asked');
  response.writeHead(answer ? 200 : 404);
  response.end(answer ? Buffer.from(await answer.arrayBuffer()) : 'none');
}

function ask(headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Headers; body: Buffer }>((resolve, reject) => {
    httpRequest(`${origin}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: new Headers(answer.headers as Record<string, string>),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const textOf = async (headers?: Record<string, string>) => (await ask(headers)).body.toString();

/** Keeps what is being made waiting. @returns lets it go on */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  route.gate = promise;
  return resolve;
}

beforeAll(async () => {
  const others = (_request: IncomingMessage, response: ServerResponse) => {
    response.end('others');
    return Promise.resolve();
  };
  const always = new Map([['X-Content-Type-Options', 'nosniff']]);
  const front = withDerivedAnswers(handle, others, always, () => {
    route.left -= 1;
    return Promise.resolve(route.left >= 0 ? ['RateLimit', `kept;r=${route.left}`] : undefined);
  });
  server = createServer((request, response) => void front(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => {
  server.close();
});

beforeEach(({ task }) => {
  // What is kept is kept for the process, as in production, so every test has an address of its own.
  path = `/en/docs/${task.id}.md`;
  Object.assign(route, {
    asked: 0,
    made: 0,
    left: 100,
    fails: false,
    mayLag: false,
    text: '<feed>综联</feed>',
    gate: Promise.resolve(),
    tag: `item:news:${task.id}`,
  });
});

afterEach(() => vi.restoreAllMocks());

describe('a derived answer', () => {
  it('is made once for fifty clients, and then sent without Next.js', async () => {
    const open = closeGate();
    const asked = Array.from({ length: 50 }, () => textOf());
    await vi.waitFor(() => expect(route.asked).toBe(50));
    open();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['<feed>综联</feed>']));
    expect(await textOf()).toBe('<feed>综联</feed>');
    expect([route.made, route.asked]).toEqual([1, 50]);
  });

  it('is compressed, with a strong validator for each coding, and with its date', async () => {
    const [plain, zipped, brotli] = [
      await ask(),
      await ask({ 'accept-encoding': 'gzip' }),
      await ask({ 'accept-encoding': 'gzip, br' }),
    ];
    expect(gunzipSync(zipped.body).toString()).toBe('<feed>综联</feed>');
    expect(brotliDecompressSync(brotli.body).toString()).toBe('<feed>综联</feed>');
    const etags = [plain, zipped, brotli].map(({ headers }) => headers.get('etag') ?? '');
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/);
    expect(new Set(etags).size).toBe(3);
    expect(plain.headers.get('last-modified')).toBe('Mon, 23 Nov 2026 10:00:00 GMT');
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(plain.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    expect(plain.headers.has('x-portal-derived')).toBe(false);
  });

  it('is not sent again to a client that has it', async () => {
    const first = await ask({ 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect(again.headers.has('content-type')).toBe(false);
    // The same content in another coding is not what that client has.
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
    const since = first.headers.get('last-modified') ?? '';
    expect((await ask({ 'if-modified-since': since })).status).toBe(304);
  });

  it('counts against a limit, also where it is kept, and is left to the route when nothing is left', async () => {
    expect((await ask()).headers.get('ratelimit')).toBe('asked');
    route.left = 1;
    expect((await ask()).headers.get('ratelimit')).toBe('kept;r=0');
    expect((await ask()).headers.get('ratelimit')).toBe('asked');
    expect([route.made, route.asked]).toEqual([1, 2]);
  });

  it('has no body for HEAD, and the same headers', async () => {
    const { headers } = await ask();
    const head = await ask({}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type', 'last-modified'])
      expect(head.headers.get(name)).toBe(headers.get(name));
  });

  it('is new for all who ask after a change, also while it is being made', async () => {
    await ask();
    expireTags([route.tag]);
    route.text = 'new';
    const open = closeGate();
    const asked = [textOf(), textOf()];
    await vi.waitFor(() => expect(route.asked).toBe(3));
    asked.push(textOf());
    await vi.waitFor(() => expect(route.asked).toBe(4));
    open();
    expect(await Promise.all(asked)).toEqual(['new', 'new', 'new']);
    expect(route.made).toBe(2);
  });

  it('that may lag is the former one for others while it is being made', async () => {
    route.mayLag = true;
    await ask();
    expireTags([route.tag]);
    route.text = 'new';
    const open = closeGate();
    const asked = textOf();
    await vi.waitFor(() => expect(route.made).toBe(2));
    expect(await textOf()).toBe('<feed>综联</feed>');
    open();
    expect(await asked).toBe('new');
    expect(await textOf()).toBe('new');
  });

  it('that is only due for its refresh is the former one for others meanwhile', async () => {
    await ask();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + REFRESH_MS + 1);
    const open = closeGate();
    const asked = textOf();
    await vi.waitFor(() => expect(route.made).toBe(2));
    expect(await textOf()).toBe('<feed>综联</feed>');
    expect(route.asked).toBe(2);
    open();
    await asked;
  });

  it('that cannot be made is the last one, for this client only, unless its content was changed', async () => {
    await ask();
    // The time of the cache never goes back, and the test before has moved it on.
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3 * REFRESH_MS);
    route.fails = true;
    const last = await ask();
    expect([last.status, last.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expireTags([route.tag]);
    expect((await ask()).status).toBe(500);
  });

  it('is not kept where there is nothing', async () => {
    route.text = '';
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
    expect(route.made).toBe(2);
    route.text = 'now there is';
    expect(await textOf()).toBe('now there is');
  });
});

describe('other requests', () => {
  it('go elsewhere', async () => {
    expect((await ask({}, 'POST')).body.toString()).toBe('others');
    path = '/en/news';
    expect(await textOf()).toBe('others');
    expect(route.asked).toBe(0);
  });
});
