import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { staffToken } from '../support/rest';
import { type SecondWeb, startSecondWeb } from '../support/second-web';

/** Bodies and reads that should hurt the process: it refuses them, lives, and goes on answering quickly. */

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

interface Sent {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a body in pieces, and reads the answer even when it comes before the body has ended.
 * @param chunked without a declared length
 */
function send(
  path: string,
  {
    type = 'application/json',
    bytes,
    chunked = false,
    headers = {},
    piece = `[${'0,'.repeat(32 * KILOBYTE - 1)}0`,
  }: {
    type?: string;
    bytes: number;
    chunked?: boolean;
    headers?: Record<string, string>;
    piece?: string;
  },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const content = Buffer.from(piece);
    let answered: Sent | undefined;
    const sent = request(`${portalUrl()}${path}`, {
      method: 'POST',
      // Node's client stops writing on a kept connection when the answer comes early, and hands the connection on.
      agent: false,
      headers: { ...headers, 'content-type': type, ...(!chunked && { 'content-length': String(bytes) }) },
    });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        answered = { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() };
        resolve(answered);
        sent.destroy();
      });
      response.on('error', reject);
    });
    sent.on('error', (error) => {
      if (!answered) reject(error);
    });
    let left = bytes;
    const write = () => {
      while (left > 0 && !sent.destroyed) {
        const next = content.subarray(0, Math.min(left, content.length));
        left -= next.length;
        if (!sent.write(next)) {
          sent.once('drain', write);
          return;
        }
      }
      if (!sent.destroyed) sent.end();
    };
    write();
  });
}

/** How long the Chinese home page takes, in milliseconds. */
async function homePage(): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${portalUrl()}/zh`);
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - start;
}

/** Runs an attack while the home page is asked for again and again; the slowest answer in milliseconds. */
async function slowestPageDuring(attack: Promise<unknown>): Promise<number> {
  const state = { over: false };
  const done = attack.finally(() => (state.over = true));
  let slowest = 0;
  while (!state.over) slowest = Math.max(slowest, await homePage());
  await done;
  return Math.max(slowest, await homePage());
}

function expectTooLarge({ status, text }: Sent): void {
  expect([status, (JSON.parse(text) as { code: unknown }).code]).toEqual([413, 'file_too_large']);
}

/** Every call that reads a body of visitors. */
const readers = [
  '/api/staff/login',
  '/api/staff/forgot-password',
  '/api/staff/reset-password',
  '/api/staff/unlock',
  '/api-id/oneid/login',
  '/api-id/oneid/captcha/get',
  '/api-id/oneid/captcha/check',
  '/api-mail/subscriptions',
  '/api-mail/subscriptions/confirm',
  '/api-mail/unsubscriptions',
  '/api-dsapi/query/track/portal',
  '/api-search/click',
  '/api-feedback',
  '/api-feedback/answers',
  '/api-feedback/answer-form',
];

describe.each(readers)('a body of 300 KB to %s', (path) => {
  it.each([
    ['with its length', false],
    ['without a length', true],
  ])('is refused: %s', async (_name, chunked) => {
    expectTooLarge(await send(path, { bytes: 300 * KILOBYTE, chunked }));
  });
});

it('forty bodies without a length each get the answer that they are too large, not just a closed connection', async () => {
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send('/api/staff/login', { bytes: (index % 2 ? 300 : 2_000) * KILOBYTE, chunked: true }),
    ),
  );
  for (const answer of sent) expectTooLarge(answer);
});

it.each([
  ['with its length', false],
  ['without a length', true],
])('a body of 17 MB is refused to staff as well: %s', async (_name, chunked) => {
  const headers = { authorization: `JWT ${await staffToken()}` };
  const path = '/api/news?locale=zh';
  expectTooLarge(await send(path, { bytes: 17 * MEGABYTE, chunked, headers }));
});

it.each([false, true])(
  'a body of 300 KB for members only is not read (without a length: %s)',
  async (chunked) => {
    expect((await send('/api-dsapi/query/mine', { bytes: 300 * KILOBYTE, chunked })).status).toBe(401);
  },
);

describe('what only staff may send is not read from anyone else', () => {
  it.each([
    ['an item', '/api/news?locale=zh', 'application/json'],
    ['a file', '/api/media?locale=zh', 'multipart/form-data; boundary=x'],
    ['an import', '/api/releases/00000000-0000-4000-8000-000000000000/import', 'application/json'],
    ['a decision', '/api/applications/00000000-0000-4000-8000-000000000000/transition', 'application/json'],
    ['subscribers', '/api/subscriptions/import', 'application/json'],
  ])('%s', async (_name, path, type) => {
    const { status } = await send(path, { type, bytes: 64 * MEGABYTE });
    expect([401, 403]).toContain(status);
  });

  it('a JSON array of 120 MB for the login of staff ends nothing', async () => {
    const slowest = await slowestPageDuring(
      send('/api/staff/login', { bytes: 120 * MEGABYTE }).then(expectTooLarge),
    );
    expect(slowest).toBeLessThan(2_000);
  });

  it('six bodies of 23 MB at a time, without their lengths, end nothing', async () => {
    const bodies = Array.from({ length: 6 }, () =>
      send('/api/staff/login', { bytes: 23 * MEGABYTE, chunked: true }).then(expectTooLarge),
    );
    expect(await slowestPageDuring(Promise.all(bodies))).toBeLessThan(2_000);
  });

  it('sixteen reads of everything leave the pages quick', async () => {
    const reads = Array.from({ length: 16 }, async (_, index) => {
      const query = ['limit=0', 'limit=100&depth=2', 'pagination=false', 'limit=100&depth=2'][index % 4];
      await (await fetch(`${portalUrl()}/api/chapters?locale=zh&${query}`)).arrayBuffer();
    });
    expect(await slowestPageDuring(Promise.all(reads))).toBeLessThan(3_000);
  });

  it('a form of ten thousand parts is refused', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const answer = await fetch(`${portalUrl()}/api/staff/login`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${part.repeat(4_000)}--x--\r\n`,
    });
    expect(answer.status).toBe(413);
  });
});

it('a body that stalls is cut off', async () => {
  const started = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${portalUrl()}/api/staff/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.write('{');
  });
  expect(status).toBe(408);
  expect(performance.now() - started).toBeLessThan(25_000);
});

describe('a limit of reads by address', () => {
  let web: SecondWeb;

  beforeAll(async () => {
    // 30 points a minute.
    web = await startSecondWeb((origin) => ({ RATE_LIMIT_SCALE: '0.01', PUBLIC_URL: origin }));
  });
  afterAll(() => web.stop());

  it('says what is left, counts by cost, and names the time to wait', async () => {
    const first = await fetch(`${web.origin}/api/glossary?limit=1&depth=0`);
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"api";q=30;w=60');
    const left = Number(/;r=(\d+);/.exec(first.headers.get('ratelimit') ?? '')?.[1]);
    const dear = await fetch(`${web.origin}/api/glossary?limit=100&depth=2`);
    const leftThen = Number(/;r=(\d+);/.exec(dear.headers.get('ratelimit') ?? '')?.[1]);
    expect(left - leftThen).toBeGreaterThan(5);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${web.origin}/api/glossary?limit=100&depth=2`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(15);
    const [one] = refused;
    expect(Number(one?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(one?.headers.get('ratelimit')).toMatch(/^"api";r=0;t=\d+$/);
    expect(await one?.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('does not count staff', async () => {
    // No one can log in here anymore, so the session comes from the portal under test: both have the same secret.
    const token = await staffToken();
    for (let read = 0; read < 20; read += 1) {
      const answer = await fetch(`${web.origin}/api/glossary?limit=100&depth=1`, {
        headers: { authorization: `JWT ${token}` },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('ratelimit')).toBeNull();
    }
  });
});
