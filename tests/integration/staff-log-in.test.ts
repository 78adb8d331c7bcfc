import { randomUUID } from 'node:crypto';
import { handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';
import { passwordWork } from '@/cms/payload-adapter/password-work';
import { inEnvelope } from '@/cms/rest/envelope';
import { isStaffLogIn, throughLogInBrake } from '@/cms/rest/staff-log-in';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const TRIES = 5;

/** A colleague with an account. */
async function colleague() {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', role: 'editor' as const };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

const network = () => `network-${randomUUID()}`;

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly from?: string;
  readonly body?: FormData | string;
  readonly headers?: Record<string, string>;
}

/** Tries to log in, and tells whether Payload was asked. */
async function logIn({ email, password = 'wrong', from = network(), body, headers }: Try) {
  let evaluated = 0;
  const request = new Request('http://portal.example/api/staff/login', {
    method: 'POST',
    headers: body instanceof FormData ? headers : { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ email, password }),
  });
  const answer = await throughLogInBrake({
    request,
    network: from,
    handle: async (permitted) => {
      evaluated += 1;
      return inEnvelope(await handleEndpoints({ config: portal.payload.config, request: permitted }));
    },
  });
  return { answer, evaluated, status: answer.status };
}

describe('the log-in of staff', () => {
  it('evaluates five of forty wrong passwords that come at the same time', async () => {
    const { email } = await colleague();
    const from = network();
    const tries = await Promise.all(Array.from({ length: 40 }, () => logIn({ email, from })));
    expect(tries.reduce((sum, { evaluated }) => sum + evaluated, 0)).toBe(TRIES);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(TRIES);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40 - TRIES);
    for (const { answer } of refused) {
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(600);
    }
    // Not even the right password passes here, but the colleague is on another network.
    expect((await logIn({ email, from, password: PASSWORD })).status).toBe(429);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it('tells people and programs why', async () => {
    const { email } = await colleague();
    const from = network();
    for (let at = 0; at < TRIES; at += 1) await logIn({ email, from });
    for (const [language, text] of [
      ['zh', '操作过于频繁'],
      ['en', 'Too many requests'],
    ] as const) {
      const { answer } = await logIn({ email, from, headers: { cookie: `payload-lng=${language}` } });
      expect(await answer.json()).toMatchObject({
        code: 'too_many_requests',
        msg: { message_en: expect.stringContaining('Too many') as string },
        errors: [{ message: expect.stringContaining(text) as string }],
      });
    }
  });

  it('gives the tries back after a success', async () => {
    const { email } = await colleague();
    const from = network();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 1; at < TRIES; at += 1) expect((await logIn({ email, from })).status).toBe(401);
      expect((await logIn({ email, from, password: PASSWORD })).status).toBe(200);
    }
  });

  it('counts all spellings of an address together, in JSON and in the form of the admin', async () => {
    const { email } = await colleague();
    const from = network();
    const form = new FormData();
    form.set('_payload', JSON.stringify({ email, password: 'wrong' }));
    const statuses = [
      await logIn({ email: email.toUpperCase(), from }),
      await logIn({ email: ` ${email}\t`, from }),
      await logIn({ email, from, body: form }),
      await logIn({ email, from }),
      await logIn({ email, from }),
      await logIn({ email, from, body: form }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('counts nothing while there is nothing to check', async () => {
    const { email } = await colleague();
    const from = network();
    for (const body of ['{}', '[]', 'null', JSON.stringify({ email }), JSON.stringify({ email: [email] })]) {
      for (let at = 0; at <= TRIES; at += 1) expect((await logIn({ email, from, body })).status).toBe(400);
    }
    expect((await logIn({ email, from, body: '{' })).status).toBe(400);
    expect((await logIn({ email, from, password: PASSWORD })).status).toBe(200);
  });

  it('does the same work for an address that nobody has', async () => {
    const { email } = await colleague();
    const costs: number[][] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      for (const [at, address] of [email, `${randomUUID()}@example.org`].entries()) {
        const before = process.cpuUsage();
        expect((await logIn({ email: address })).status).toBe(401);
        costs[at]?.push(process.cpuUsage(before).user);
      }
    }
    const [known = 0, unknown = 0] = costs.map((all) => Math.min(...all));
    expect(unknown).toBeGreaterThan(known * 0.6);
    expect(unknown).toBeLessThan(known * 1.6);
  });
});

describe('what the brake needs of Payload', () => {
  it('is the work that makes a stored hash', async () => {
    const { id } = await colleague();
    const stored = await portal.payload.db.findOne<{ id: string; hash: string; salt: string }>({
      collection: 'staff',
      where: { id: { equals: id } },
    });
    expect(await passwordWork(PASSWORD, stored?.salt)).toBe(stored?.hash);
  });

  it.each([
    [['staff', 'login'], true],
    [['staff', 'LOGIN'], true],
    [['staff', '%6cogin'], true],
    [['staff', 'login', ''], true],
    [['staff', 'logout'], false],
    [['staff'], false],
    [['members', 'login'], false],
  ])('is the path %j', (segments, expected) => {
    expect(isStaffLogIn(segments)).toBe(expected);
  });
});
