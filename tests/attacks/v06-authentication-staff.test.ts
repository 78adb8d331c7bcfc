import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/portal-address';
import { loggedIn, type RestClient } from '../support/rest';
import { type SecondWeb, startSecondWeb } from '../support/second-web';
import { newStaffAccount } from '../support/staff-accounts';

/** Attacks on the passwords of staff over HTTP. What it costs and when it ends is in tests/integration/staff-log-in.test.ts. */

const PASSWORD = 'seven shuttles at dawn';
/** From the block for documentation of benchmarks (RFC 2544), so runs do not meet. */
const somewhere = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

let administration: RestClient;
/** With the limits of a real portal: three tries at an address from a network without a captcha, five in all. */
let web: SecondWeb;
/** One try at an address, and five logins from a network. */
let strict: SecondWeb;

beforeAll(async () => {
  const behindProxy = (scale: string) => (origin: string) => ({
    RATE_LIMIT_SCALE: scale,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.0/8',
  });
  [administration, web, strict] = await Promise.all([
    loggedIn(),
    startSecondWeb(behindProxy('1')),
    startSecondWeb(behindProxy('0.05')),
  ]);
});
afterAll(() => Promise.all([web.stop(), strict.stop()]));

async function colleague(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await newStaffAccount(administration, { email, password: PASSWORD, name: 'Col League', roles: ['editor'] });
  return email;
}

interface Try {
  readonly origin?: string;
  readonly from: string;
  readonly path?: string;
  readonly body: FormData | Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

function send({ origin = web.origin, from, path = '/api/staff/login', body, headers }: Try) {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': from,
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
}

async function statuses(tries: readonly Promise<Response>[]): Promise<Record<number, number>> {
  const all = await Promise.all(tries);
  return all.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
}

const forty = <T>(make: (index: number) => T) => Array.from({ length: 40 }, (_, index) => make(index));

function form(data: unknown): FormData {
  const body = new FormData();
  body.set('_payload', JSON.stringify(data));
  return body;
}

describe('forty wrong passwords for a colleague at the same time', () => {
  it('are not evaluated, but for three, and do not lock the colleague out elsewhere', async () => {
    const [email, from] = [await colleague(), somewhere()];
    expect(await statuses(forty(() => send({ from, body: { email, password: 'wrong' } })))).toEqual({
      401: 3,
      400: 37,
    });
    const here = await send({ from, body: { email, password: PASSWORD } });
    expect(here.status).toBe(400);
    expect(await here.json()).toMatchObject({ code: 'captcha_failed' });
    expect((await send({ from: somewhere(), body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('are not evaluated from many networks of the attacker as if they were the colleague’s', async () => {
    const email = await colleague();
    for (let network = 0; network < 4; network += 1) {
      const from = somewhere();
      const body = { email, password: 'wrong' };
      expect(await statuses(Array.from({ length: 6 }, () => send({ from, body })))).toEqual({
        401: 3,
        400: 3,
      });
    }
    expect((await send({ from: somewhere(), body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it.each<[string, (email: string, index: number) => Partial<Try>]>([
    ['in a form', (email) => ({ body: form({ email, password: 'wrong' }) })],
    [
      'with the address in other letters',
      (email, index) => ({ body: { email: ' '.repeat(index) + email.toUpperCase(), password: 'wrong' } }),
    ],
    ['with the path in other letters', () => ({ path: '/api/staff/LogIn' })],
    ['with a slash at the end', () => ({ path: '/api/staff/login/' })],
    ['with a query', (_email, index) => ({ path: `/api/staff/login?depth=${index}` })],
    [
      'behind invented networks',
      (_email, index) => ({
        headers: { 'x-real-ip': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
      }),
    ],
  ])('gain nothing %s', async (_name, different) => {
    const [email, from] = [await colleague(), somewhere()];
    const body = { email, password: 'wrong' };
    const counts = await statuses(forty((index) => send({ from, body, ...different(email, index) })));
    expect(counts[401] ?? 0).toBeLessThanOrEqual(3);
    expect(counts[200]).toBeUndefined();
  });

  it('gain nothing with the session of another colleague', async () => {
    const [email, from] = [await colleague(), somewhere()];
    const own = await send({ from: somewhere(), body: administrator() });
    const token = /payload-token=([^;]+)/.exec(own.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const headers = { authorization: `JWT ${token}` };
    for (const path of ['/api/staff/login', '/api/staff/LOGIN']) {
      const body = { email, password: 'wrong' };
      const counts = await statuses(forty(() => send({ from, path, body, headers })));
      expect(counts[401] ?? 0).toBeLessThanOrEqual(3);
      expect(counts[400]).toBeGreaterThanOrEqual(37);
    }
  });
});

describe('one guess each for many addresses', () => {
  it('ends with the tries of the network', async () => {
    const from = somewhere();
    const counts = await statuses(
      forty(() =>
        send({
          origin: strict.origin,
          from,
          body: { email: `${randomUUID()}@example.org`, password: 'wrong' },
        }),
      ),
    );
    expect(counts).toEqual({ 401: 5, 429: 35 });
  });
});

describe('what the answers tell', () => {
  it('is the same for an address that nobody has', async () => {
    const [known, unknown] = [await colleague(), `${randomUUID()}@example.org`];
    const seen = await Promise.all(
      [known, unknown].map(async (email) => {
        const from = somewhere();
        const answers: unknown[] = [];
        for (let at = 0; at < 6; at += 1) {
          const answer = await send({ from, body: { email, password: 'wrong' } });
          answers.push([answer.status, await answer.text()]);
        }
        return answers;
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.map((answer) => (answer as [number])[0])).toEqual([401, 401, 401, 400, 400, 400]);
  });
});

describe('a login that another site sends from the browser of a visitor', () => {
  it.each<[string, Record<string, string>]>([
    ['by its origin', { origin: 'https://attacker.example' }],
    ['without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbor', { 'sec-fetch-site': 'same-site' }],
    ['from a page without an origin', { origin: 'null' }],
  ])('is refused %s, as JSON and as a form', async (_name, headers) => {
    const [email, from] = [await colleague(), somewhere()];
    const right = { email, password: PASSWORD };
    for (const body of [right, form(right)]) {
      const answer = await send({ from, body, headers });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'bad_origin' });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect((await send({ from, body: right })).status).toBe(200);
  });
});

describe('the token of a session', () => {
  it('is in no answer that a script on a page could read', async () => {
    const email = await colleague();
    const headers = { 'sec-fetch-site': 'same-origin', origin: web.origin };
    const answer = await send({ from: somewhere(), body: { email, password: PASSWORD }, headers });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get('set-cookie') ?? '';
    const token = /payload-token=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(await answer.text()).not.toContain(token);
    for (const [method, path] of [
      ['GET', '/api/staff/me'],
      ['POST', '/api/staff/refresh-token'],
    ] as const) {
      const sent = { ...headers, cookie: `payload-token=${token}` };
      const told = await fetch(`${web.origin}${path}`, { method, headers: sent });
      expect(told.status).toBe(200);
      const given = /payload-token=([^;]+)/.exec(told.headers.get('set-cookie') ?? '')?.[1] ?? token;
      const text = await told.text();
      expect(text).not.toContain(given);
      expect(text).not.toContain(token);
    }
  });
});
