import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { type SecondWeb, startSecondWeb } from '../support/second-web';

/** Attacks of strangers on codes and passwords of someone whose address they know. */

const PASSWORD = 'Weave-2026';
const WRONG = '000000';

const browser = (origin?: string, network?: string) => new IdentityBrowser(origin, network);
/** A network that nobody has asked from before; the counters of the portal outlive a test. */
const freshNetwork = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
/** A program that keeps no cookies. */
const bare = { cookie: '', token: '' };

/** Someone with an account, in a browser that never logged in. */
async function owner(
  origin?: string,
  network?: string,
): Promise<{ account: string; visitor: IdentityBrowser }> {
  const account = await browser(origin, network).register(PASSWORD);
  return { account, visitor: browser(origin, network) };
}

const login = (visitor: IdentityBrowser, account: string, code: string, headers = {}) =>
  visitor.post('login', { account, code }, headers);

describe('a stranger who knows an address', () => {
  it('cannot void the live code of the owner by wrong guesses', async () => {
    const { account, visitor } = await owner();
    const code = await visitor.code(account, 'login');
    const stranger = browser();
    await stranger.captcha();
    const wrong = code === WRONG ? '111111' : WRONG;
    for (let guesses = 0; guesses < 6; guesses += 1) {
      expect((await login(stranger, account, wrong)).status).toBe(400);
      expect((await login(stranger, account, wrong, bare)).status).toBe(400);
      const body = { account, code: wrong };
      expect((await stranger.post('reset/password/verify', body)).status).toBe(400);
    }
    expect((await login(visitor, account, code)).status).toBe(200);
  });

  it('cannot use a code that the owner asked for, not even the right one', async () => {
    const { account, visitor } = await owner();
    const code = await visitor.code(account, 'login');
    const stranger = browser();
    await stranger.captcha();
    expect((await login(stranger, account, code)).code).toBe('code_expired');
    expect((await login(stranger, account, code, bare)).code).toBe('code_expired');
    expect((await login(visitor, account, code)).status).toBe(200);
  });

  it('cannot replace the live code of the owner by asking for another', async () => {
    const { account, visitor } = await owner();
    const code = await visitor.code(account, 'login');
    await browser().code(account, 'login');
    expect((await login(visitor, account, code)).status).toBe(200);
  });

  it('cannot make the owner wait by asking first', async () => {
    const { account, visitor } = await owner();
    await browser().code(account, 'login');
    const captchaVerification = await visitor.captcha();
    const asked = { account, channel: 'login', captchaVerification, lang: 'en' };
    expect((await visitor.post('captcha/sendCode', asked)).status).toBe(200);
  });

  it('learns nothing of the cookie that names the browser of the owner', async () => {
    const visitor = browser();
    await visitor.captcha();
    const issued = await visitor.post('captcha/get', { captchaType: 'proofOfWork' });
    const cookie = issued.headers.getSetCookie().find((line) => line.startsWith('_A_B_='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Path=\/api-id\/oneid; SameSite=Lax/);
    expect(visitor.cookies.get('_A_B_')).toMatch(/^[\w-]{43}$/);
    expect(issued.text).not.toContain(visitor.cookies.get('_A_B_'));
  });

  it.each(['x', '.', 'a'.repeat(43), `${'a'.repeat(43)}.${'0'.repeat(64)}`, '%00', 'a'.repeat(4000)])(
    'gets nowhere with an invented cookie: %#',
    async (value) => {
      const { account, visitor } = await owner();
      const code = await visitor.code(account, 'login');
      const stranger = browser();
      stranger.cookies.set('_A_B_', value);
      expect((await login(stranger, account, code)).code).toBe('code_expired');
    },
  );
});

describe('a stranger, with the limits of a real portal,', () => {
  // The portal under test multiplies them.
  let web: SecondWeb;
  beforeAll(async () => {
    web = await startSecondWeb((origin) => ({
      RATE_LIMIT_SCALE: '1',
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '127.0.0.0/8',
    }));
  });
  afterAll(() => web.stop());

  it.each(['login', 'reset_password'])(
    'cannot lock its owner out with invalid captchas (%s)',
    async (channel) => {
      const network = freshNetwork();
      const { account, visitor } = await owner(web.origin, network);
      const stranger = browser(web.origin, network);
      for (let calls = 0; calls < 12; calls += 1) {
        const body = { account, channel, captchaVerification: randomUUID(), lang: 'en' };
        expect((await stranger.post('captcha/sendCode', body)).code).toBe('captcha_failed');
      }
      expect(await visitor.code(account, channel)).toMatch(/^\d{6}$/);
    },
  );

  it('cannot fill the inbox, and the browser of the owner still gets a code', async () => {
    const network = freshNetwork();
    const visitor = browser(web.origin, network);
    const account = await visitor.register(PASSWORD);
    await visitor.post('logout', {});
    const statuses: number[] = [];
    for (let calls = 0; calls < 14; calls += 1) {
      const stranger = browser(web.origin, network);
      const captchaVerification = await stranger.captcha();
      const body = { account, channel: 'login', captchaVerification, lang: 'en' };
      statuses.push((await stranger.post('captcha/sendCode', body)).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    const before = (await mailInbox.messages(account)).length;
    const captchaVerification = await visitor.captcha();
    const asked = { account, channel: 'login', captchaVerification, lang: 'en' };
    expect((await visitor.post('captcha/sendCode', asked)).status).toBe(200);
    await expect.poll(async () => (await mailInbox.messages(account)).length).toBe(before + 1);
  });
});

describe('forty wrong passwords at the same time', () => {
  const guess = async (account: string, captchas: readonly string[]) => {
    const stranger = browser();
    const sealed = await Promise.all(captchas.map(() => stranger.encrypted('Wrong-2026')));
    const answers = await Promise.all(
      captchas.map((captchaVerification, at) =>
        browser().post('login', { account, ...sealed[at], captchaVerification }),
      ),
    );
    return answers.map(({ code }) => code);
  };

  it('are not evaluated without captchas, but for three', async () => {
    const { account } = await owner();
    const codes = await guess(
      account,
      Array.from({ length: 40 }, () => randomUUID()),
    );
    expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(3);
  });

  it('are not evaluated with captchas, but for ten', async () => {
    const { account } = await owner();
    const visitor = browser();
    const captchas: string[] = [];
    for (let solved = 0; solved < 20; solved += 1) captchas.push(await visitor.captcha());
    const codes = await guess(account, captchas);
    expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(10);
  });
});
