import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { type SecondWeb, startSecondWeb } from '../support/second-web';

/** Attacks on the identity service over HTTP; those with a clock or a look at the work are integration tests. */

const PASSWORD = 'Weave-2026';
const browser = () => new IdentityBrowser();
const address = () => `nobody-${randomUUID()}@example.org`;

describe('a limit by address', () => {
  /** Requests for captchas that pass until the limit: 120 in five minutes, scaled down. */
  const PASSED = 6;
  const scale = { RATE_LIMIT_SCALE: '0.05' };
  let direct: SecondWeb;
  let behindProxy: SecondWeb;

  beforeAll(async () => {
    [direct, behindProxy] = await Promise.all([
      startSecondWeb((origin) => ({ ...scale, PUBLIC_URL: origin })),
      startSecondWeb((origin) => ({ ...scale, PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.0/8' })),
    ]);
  });
  afterAll(() => Promise.all([direct.stop(), behindProxy.stop()]));

  /** A request for a captcha from an address of this machine. */
  function ask(origin: string, localAddress: string, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const body = JSON.stringify({ captchaType: 'proofOfWork' });
      const sent = request(
        `${origin}/api-id/oneid/captcha/get`,
        {
          method: 'POST',
          localAddress,
          headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
        },
        (response) => {
          response.resume();
          response.on('end', () => {
            const wait = Number(response.headers['retry-after']);
            if (response.statusCode === 429 && !(wait > 0 && wait <= 300))
              reject(new Error('no Retry-After'));
            else resolve(response.statusCode ?? 0);
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function statuses(times: number, ask: (index: number) => Promise<number>): Promise<number[]> {
    const all: number[] = [];
    for (let index = 0; index < times; index += 1) all.push(await ask(index));
    return all;
  }

  const limited = [...Array.from({ length: PASSED }, () => 200), 429, 429];
  const loopback = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  /** From the block for documentation of benchmarks (RFC 2544), so runs do not meet. */
  const somewhere = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

  it('is not escaped by writing another X-Forwarded-For into each request', async () => {
    const me = loopback();
    const forged = (index: number) =>
      ask(direct.origin, me, {
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        'x-portal-peer': `guess 203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      });
    expect(await statuses(PASSED + 2, forged)).toEqual(limited);
  });

  it('is not escaped behind a trusted proxy either: what stands left of its own entry is the client’s', async () => {
    const client = somewhere();
    const forged = (index: number) =>
      ask(behindProxy.origin, '127.0.0.1', { 'x-forwarded-for': `203.0.113.${index}, ${client}` });
    expect(await statuses(PASSED + 2, forged)).toEqual(limited);
  });

  it('counts the clients of a trusted proxy one by one', async () => {
    const clients = Array.from({ length: PASSED + 2 }, somewhere);
    const each = (index: number) =>
      ask(behindProxy.origin, '127.0.0.1', { 'x-forwarded-for': clients[index] ?? '' });
    expect(await statuses(clients.length, each)).toEqual(clients.map(() => 200));
  });
});

describe('an encrypted password', () => {
  it('that was recorded logs no one in: of twenty uses at the same time one wins', async () => {
    const account = await browser().register();
    const sealed = await browser().encrypted(PASSWORD);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser().post('login', { account, ...sealed })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Beyond its third wrong try the account asks for a captcha, and beyond the tenth its network waits.
    expect(answers.filter(({ status }) => status === 400 || status === 429)).toHaveLength(19);
    // It is bound to its key, and worth nothing for another account.
    const other = await browser().register();
    expect((await browser().post('login', { account: other, ...sealed })).status).toBe(400);
    const { kid: _kid, ...withoutKey } = sealed;
    expect((await browser().post('login', { account, ...withoutKey })).status).toBe(400);
  });
});

describe('a session', () => {
  it('cannot be chosen beforehand, neither by an attacker’s own nor by an invented one', async () => {
    const attacker = browser();
    await attacker.register();
    const planted = new Map(attacker.cookies);
    const victim = browser();
    for (const [name, value] of planted) victim.cookies.set(name, value);
    const account = await browser().register();
    const login = await victim.post('login', { account, ...(await victim.encrypted(PASSWORD)) });
    expect(login.status).toBe(200);
    for (const [name, value] of planted) expect(victim.cookies.get(name)).not.toBe(value);
    // The planted cookie is no longer anyone's session, least of all the victim's.
    expect((await attacker.get('personal/center/user')).status).toBe(401);
    expect((await victim.get('personal/center/user')).data).toMatchObject({ email: account });
  });

  it('is not named in an address or a header', async () => {
    const member = browser();
    await member.register();
    const token = member.cookies.get('_Y_G_') ?? '';
    const stranger = browser();
    const headers = { authorization: `Bearer ${token}`, token, 'x-session': token };
    expect((await stranger.get(`personal/center/user?_Y_G_=${token}`, headers)).status).toBe(401);
  });
});

describe('mass assignment', () => {
  it('makes nobody more than a member when registering', async () => {
    const visitor = browser();
    const account = address();
    const code = await visitor.code(account, 'register');
    const input = {
      account,
      code,
      ...(await visitor.encrypted(PASSWORD)),
      nickname: 'Ada',
      privacyAccepted: true,
    };
    const extras = [
      'id',
      'role',
      'username',
      'email',
      'lockedAt',
      'photo',
      'createdAt',
      'appIds',
      'signedUp',
    ];
    const answer = await visitor.post('register', {
      ...input,
      ...Object.fromEntries(extras.map((name) => [name, 'x'])),
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(extras.toSorted());
    // JSON's own __proto__ is a field like others.
    const polluted = `{"__proto__":{"role":"administrator"},${JSON.stringify(input).slice(1)}`;
    const response = await fetch(`${portalUrl()}/api-id/oneid/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portalUrl() },
      body: polluted,
    });
    expect(response.status).toBe(400);
    // Neither try has used up the code.
    expect(
      (await visitor.post('register', { ...input, ...(await visitor.encrypted(PASSWORD)) })).status,
    ).toBe(200);
  });
});

describe('a mail', () => {
  it.each([
    'a@example.org\r\nBcc: victim@example.org',
    'a@example.org\nSubject: x',
    'a@example.org%0d%0aBcc:victim@example.org',
    'a@example.org,victim@example.org',
    'a@example.org;victim@example.org',
    'a@example.org victim@example.org',
    '"a\r\nBcc: victim"@example.org',
    'Ada <a@example.org>',
    'a@example.org\u0001',
    'a@example.org\u2028Bcc: victim@example.org',
  ])('goes to nobody called %j', async (account) => {
    const visitor = browser();
    const captchaVerification = await visitor.captcha();
    const answer = await visitor.post('captcha/sendCode', { account, channel: 'login', captchaVerification });
    expect(answer.status).toBe(400);
    expect(answer.fields).toHaveProperty('account');
  });

  it('has one recipient, the subject of its kind, and no header that anybody typed', async () => {
    const visitor = browser();
    const account = address();
    for (const lang of ['en\r\nBcc: victim@example.org', 'xx']) {
      const captchaVerification = await visitor.captcha();
      const answer = await visitor.post('captcha/sendCode', {
        account,
        channel: 'login',
        captchaVerification,
        lang,
      });
      expect(answer.fields).toHaveProperty('lang');
    }
    await visitor.code(account, 'register');
    const [mail, ...more] = await mailInbox.messages(account);
    expect(more).toEqual([]);
    expect(mail?.to).toBe(account);
    expect(Object.keys(mail?.headers ?? {}).map((name) => name.toLowerCase())).not.toContain('bcc');
    expect(await mailInbox.messages('victim@example.org')).toEqual([]);
  });
});
