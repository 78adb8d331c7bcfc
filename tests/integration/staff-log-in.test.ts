import { pbkdf2Sync, randomUUID } from 'node:crypto';
import { eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it, vi } from 'vitest';
import { passwordWork } from '@/cms/payload-adapter/password-work';
import { inEnvelope } from '@/cms/rest/envelope';
import { isStaffLogIn, throughLogInBrake } from '@/features/staff';
import { checkCaptcha, issueCaptcha } from '@/features/verification';
import { solveWork, type WorkChallenge } from '@/features/verification/proof-of-work';
import { staff } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';

/** The work of each check of a password: algorithm, memory, passes, and lanes of the hash that it was compared with. */
const checks = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof actual.verify = (hashed, ...rest) => {
    checks.push(hashed.toString().split('$').slice(0, 4).join('$'));
    return actual.verify(hashed, ...rest);
  };
  return { ...actual, verify };
});

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
/** Tries without a captcha, and all of them, from one network in ten minutes. */
const FREE = 3;
const TRIES = 5;

/** A colleague with an account. */
async function colleague() {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: ['editor' as const] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

/** An account as Payload alone makes it. */
async function withoutOwnHooks<T>(make: () => Promise<T>): Promise<T> {
  const { hooks } = portal.payload.collections.staff.config;
  const own = hooks.afterChange.splice(0);
  try {
    return await make();
  } finally {
    hooks.afterChange.push(...own);
  }
}

async function stored(id: string) {
  const database = await getDatabase();
  const [found] = await database
    .select({ hash: staff.hash, salt: staff.salt })
    .from(staff)
    .where(eq(staff.id, id));
  return found;
}

const network = () => `network-${randomUUID()}`;

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly from?: string;
  readonly captchaVerification?: string;
  readonly body?: FormData | string;
  readonly headers?: Record<string, string>;
}

/** Tries to log in, and tells whether Payload was asked. */
async function logIn({
  email,
  password = 'wrong',
  from = network(),
  captchaVerification,
  body,
  headers,
}: Try) {
  let evaluated = 0;
  const request = new Request('http://portal.example/api/staff/login', {
    method: 'POST',
    headers: body instanceof FormData ? headers : { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ email, password, captchaVerification }),
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

/** A captcha as the browser brings it. */
async function captcha(purpose: 'login' | 'subscribe' = 'login'): Promise<string> {
  const { repData } = await issueCaptcha({ captchaType: 'proofOfWork', purpose });
  const { token, challenge } = repData as { token: string; challenge: WorkChallenge };
  const work = { signal: new AbortController().signal, onProgress: () => undefined };
  const number = await solveWork(challenge, work);
  const checked = await checkCaptcha({ captchaType: 'proofOfWork', token, number: number ?? -1 });
  return (checked.repData as { captchaVerification: string }).captchaVerification;
}

const failed = async (email: string, from: string) =>
  (await logIn({ email, from, captchaVerification: await captcha() })).status;

describe('the login of staff (password-work)', () => {
  it('evaluates three of forty wrong passwords that come at the same time without a captcha', async () => {
    const { email } = await colleague();
    const from = network();
    const tries = await Promise.all(Array.from({ length: 40 }, () => logIn({ email, from })));
    expect(tries.reduce((sum, { evaluated }) => sum + evaluated, 0)).toBe(FREE);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(FREE);
    const refused = tries.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(40 - FREE);
    for (const { answer } of refused) expect(await answer.json()).toMatchObject({ code: 'captcha_failed' });
    // The right password needs the captcha as well, but the colleague is on another network.
    const right = { email, from, password: PASSWORD };
    expect((await logIn(right)).status).toBe(400);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    expect((await logIn({ ...right, captchaVerification: await captcha() })).status).toBe(200);
    expect((await logIn(right)).status).toBe(200);
  });

  it('takes a captcha once, and only one for logging in', async () => {
    const { email } = await colleague();
    const from = network();
    for (let at = 0; at < FREE; at += 1) await logIn({ email, from });
    const right = { email, from, password: PASSWORD };
    for (const captchaVerification of ['x', await captcha('subscribe')]) {
      expect((await logIn({ ...right, captchaVerification })).status).toBe(400);
    }
    const captchaVerification = await captcha();
    expect((await logIn({ email, from, captchaVerification })).status).toBe(401);
    expect((await logIn({ ...right, captchaVerification })).status).toBe(400);
  });

  it('evaluates two more with captchas, at the same time or not', async () => {
    const { email } = await colleague();
    const from = network();
    const captchas = await Promise.all(Array.from({ length: 8 }, () => captcha()));
    const tries = await Promise.all(
      captchas.map((captchaVerification) => logIn({ email, from, captchaVerification })),
    );
    expect(tries.reduce((sum, { evaluated }) => sum + evaluated, 0)).toBe(TRIES);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8 - TRIES);
    for (const { answer } of refused) {
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(600);
    }
    // Nobody is asked for a captcha that would not help.
    expect((await logIn({ email, from, password: PASSWORD })).status).toBe(429);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it('tells people and programs why', async () => {
    const { email } = await colleague();
    const from = network();
    for (let at = 0; at < TRIES; at += 1) expect(await failed(email, from)).toBe(401);
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
      for (let at = 0; at < FREE; at += 1) expect((await logIn({ email, from })).status).toBe(401);
      expect(await failed(email, from)).toBe(401);
      const captchaVerification = await captcha();
      expect((await logIn({ email, from, password: PASSWORD, captchaVerification })).status).toBe(200);
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
      await logIn({ email: email.toUpperCase(), from }),
      await logIn({ email, from, body: form }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 400, 400]);
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
    const work: string[][] = [];
    for (const address of [email, `${randomUUID()}@example.org`]) {
      checks.length = 0;
      expect((await logIn({ email: address })).status).toBe(401);
      work.push([...checks]);
    }
    // Counted, since a clock says more about what else the machine does.
    expect(work).toEqual([['$argon2id$v=19$m=19456,t=2,p=1'], ['$argon2id$v=19$m=19456,t=2,p=1']]);
  });
});

describe('what the login needs of Payload', () => {
  it('is the work that makes a hash of its own, which is replaced at the next login', async () => {
    const { id, email } = await withoutOwnHooks(colleague);
    const before = await stored(id);
    expect(before?.hash).toMatch(/^pbkdf2-sha256-v1:/);
    expect(await passwordWork(PASSWORD, before?.salt ?? '')).toBe(before?.hash);
    expect((await logIn({ email })).status).toBe(401);
    expect((await stored(id))?.hash).toBe(before?.hash);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    expect((await stored(id))?.hash).toMatch(/^\$argon2id\$/);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    expect((await logIn({ email })).status).toBe(401);
  });

  it('is a hash of earlier versions, too', async () => {
    const { id, email } = await colleague();
    const salt = 'f00d';
    const hash = pbkdf2Sync(PASSWORD, salt, 25_000, 512, 'sha256').toString('hex');
    await (await getDatabase()).update(staff).set({ hash, salt }).where(eq(staff.id, id));
    expect((await logIn({ email })).status).toBe(401);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    expect((await stored(id))?.hash).toMatch(/^\$argon2id\$/);
  });

  it('finds no match in a hash of ours with its own login', async () => {
    const { email } = await colleague();
    const data = { email, password: PASSWORD };
    await expect(portal.payload.login({ collection: 'staff', data })).rejects.toThrow(/incorrect/);
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
