import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser, solveProofOfWork } from '../support/identity';
import { codeIn, mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** The identity service over HTTP: section 2 of the contracts, row by row, with its refusals. */

const PASSWORD = 'Weave-2026';
const browser = () => new IdentityBrowser();
const address = () => `nobody-${randomUUID()}@example.org`;

describe('a visitor without a session', () => {
  it('gets a message in both languages, and loses stale cookies', async () => {
    const visitor = browser();
    visitor.cookies.set('_Y_G_', 'stale').set('_U_T_', 'stale');
    const answer = await visitor.get('personal/center/user');
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual({
      code: 'not_logged_in',
      msg: {
        message_zh: '登录已过期，请重新登录。',
        message_en: 'Your session has expired. Log in again.',
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(visitor.cookies.size).toBe(0);
  });

  it.each([
    ['GET', 'sessions'],
    ['GET', 'delete/user'],
    ['POST', 'update/baseInfo'],
    ['POST', 'update/photo'],
    ['POST', 'change/email'],
    ['POST', 'change/password'],
    ['POST', 'session/confirm'],
    ['POST', 'update/language'],
    ['POST', 'sessions/revoke'],
  ] as const)('gets 401 from %s %s', async (method, path) => {
    expect((await browser().send(method, path, method === 'POST' ? {} : undefined)).status).toBe(401);
  });

  it('gets 404 for calls that do not exist, also those named like parts of every object', async () => {
    const answers = await Promise.all(
      ['nonsense', 'constructor', '__proto__', 'toString'].map((path) => browser().get(path)),
    );
    expect(answers.map(({ status, code }) => `${status} ${String(code)}`)).toEqual(
      answers.map(() => '404 not_found'),
    );
  });
});

describe('the captcha', () => {
  it('is a picture with a hole and a piece; where the hole is does not go out', async () => {
    const { data } = await browser().post<{ repCode: string; repData: Record<string, string> }>(
      'captcha/get',
      {
        captchaType: 'blockPuzzle',
      },
    );
    expect(data.repCode).toBe('0000');
    expect(Object.keys(data.repData).toSorted()).toEqual([
      'jigsawImageBase64',
      'originalImageBase64',
      'secretKey',
      'token',
    ]);
    const size = async (base64 = '') => {
      const { width, height, format } = await sharp(Buffer.from(base64, 'base64')).metadata();
      return { width, height, format };
    };
    expect(await size(data.repData.originalImageBase64)).toEqual({ width: 310, height: 155, format: 'png' });
    expect(await size(data.repData.jigsawImageBase64)).toEqual({ width: 47, height: 155, format: 'png' });
  });

  it('says 6111 to a wrong answer and 6110 to a second try', async () => {
    const visitor = browser();
    const { data } = await visitor.post<{ repData: { token: string } }>('captcha/get', {
      captchaType: 'blockPuzzle',
    });
    const answer = {
      captchaType: 'blockPuzzle',
      token: data.repData.token,
      pointJson: JSON.stringify({ x: 0, track: [] }),
    };
    const codes = [await visitor.post('captcha/check', answer), await visitor.post('captcha/check', answer)];
    expect(codes.map(({ data }) => data.repCode)).toEqual(['6111', '6110']);
  });

  it('as proof of work: each solution counts once, a wrong number never', async () => {
    const visitor = browser();
    const issue = async () =>
      (
        await visitor.post<{ repData: { token: string; challenge: Record<string, string | number> } }>(
          'captcha/get',
          { captchaType: 'proofOfWork' },
        )
      ).data.repData;
    const check = async (token: string, number: number) =>
      (await visitor.post('captcha/check', { captchaType: 'proofOfWork', token, number })).data.repCode;
    const first = await issue();
    expect(first.challenge).toMatchObject({ algorithm: 'SHA-256', maxnumber: expect.any(Number) as number });
    const number = solveProofOfWork(first.challenge);
    expect(await check(first.token, number)).toBe('0000');
    expect(await check(first.token, number)).toBe('6110');
    const second = await issue();
    expect(await check(second.token, (solveProofOfWork(second.challenge) + 1) % 100_000)).toBe('6111');
  });

  it('opens exactly one of twenty parallel requests for a code', async () => {
    const captchaVerification = await browser().captcha();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser().post('captcha/sendCode', { account: address(), channel: 'login', captchaVerification }),
      ),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'captcha_failed')).toHaveLength(19);
  });
});

describe('the answers', () => {
  let account: string;
  beforeAll(async () => {
    account = await browser().register();
  });

  it('to a request for a code do not tell whether there is an account; only the mail does', async () => {
    const unknown = address();
    const ask = async (to: string, channel: string) =>
      browser().post('captcha/sendCode', {
        account: to,
        channel,
        captchaVerification: await browser().captcha(),
        lang: 'en',
      });
    const [known, nobody, registered] = [
      await ask(account, 'login'),
      await ask(unknown, 'login'),
      await ask(account, 'reset_password'),
    ];
    expect(known.text).toBe('{"code":200,"data":null,"msg":"success"}');
    expect([nobody.text, registered.text]).toEqual([known.text, known.text]);
    const mail = await mailInbox.waitFor(unknown);
    expect(mail.subject).toBe('No Heddle account uses this email address');
    expect(mail.text).toContain(`${portalUrl()}/identity/register?lang=en`);
    expect(codeIn(mail)).toBe('');
  });

  it('to an incorrect password are the same for an unknown account', async () => {
    const fail = async (to: string) =>
      browser().post('login', { account: to, ...(await browser().encrypted('Wrong-2026')) });
    const [known, unknown] = [await fail(account), await fail(address())];
    expect(known.status).toBe(400);
    expect(known.fields).toEqual({
      password: {
        message_zh: '邮箱或密码不正确，请检查后重试。',
        message_en: 'Incorrect email address or password. Check both and try again.',
      },
    });
    expect(unknown.text).toBe(known.text);
  });

  it('to a second code within a minute name the seconds to wait', async () => {
    const to = address();
    const ask = async () =>
      browser().post('captcha/sendCode', {
        account: to,
        channel: 'login',
        captchaVerification: await browser().captcha(),
      });
    expect((await ask()).status).toBe(200);
    const second = await ask();
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });
});

describe('registering', () => {
  it('names every wrong field in both languages', async () => {
    const answer = await browser().post('register', {
      account: 'nobody',
      code: '12',
      password: '',
      nickname: '_x',
      organization: '&',
      privacyAccepted: false,
      role: 'administrator',
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual([
      'account',
      'code',
      'nickname',
      'organization',
      'password',
      'privacyAccepted',
      'role',
    ]);
    expect(answer.fields?.password).toEqual({
      message_zh: '请输入密码。',
      message_en: 'Enter your password.',
    });
  });

  it('needs the code of the mail; five wrong ones use it up', async () => {
    const visitor = browser();
    const account = address();
    const code = await visitor.code(account, 'register');
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = async (tried: string) =>
      (
        await visitor.post('register', {
          account,
          code: tried,
          ...(await visitor.encrypted(PASSWORD)),
          nickname: 'Ada',
          privacyAccepted: true,
        })
      ).code;
    const codes: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) codes.push(await attempt(wrong));
    expect(codes).toEqual(codes.map(() => 'code_wrong'));
    expect(await attempt(code)).toBe('code_expired');
  });

  it('refuses a weak password before it uses up the code', async () => {
    const visitor = browser();
    const answer = await visitor.post('register', {
      account: address(),
      code: '123456',
      ...(await visitor.encrypted('weakpassword')),
      nickname: 'Ada',
      privacyAccepted: true,
    });
    expect(answer.fields?.password?.message_en).toMatch(/one letter, one digit, and one special/);
  });
});

describe('a member', () => {
  const member = browser();
  let account: string;
  beforeAll(async () => {
    account = await member.register();
  });

  it('has both cookies: one for scripts, one out of their reach', async () => {
    const login = await browser().post('login', { account, ...(await member.encrypted(PASSWORD)) });
    const cookies = login.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('_Y_G_='))).toMatch(/HttpOnly.*Path=\/.*SameSite=Lax/);
    expect(cookies.find((cookie) => cookie.startsWith('_U_T_='))).not.toMatch(/HttpOnly/);
  });

  it('sees the own profile, with the fields of the contract and no others', async () => {
    const { data } = await member.get('personal/center/user');
    expect(data).toEqual({
      username: expect.any(String) as string,
      nickname: 'Ada-2',
      email: account,
      photo: '',
      organization: '',
      company: '',
      appIds: [],
      signedUp: true,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
  });

  it('changes name and organization, and nothing that is not theirs to change', async () => {
    const changed = await member.post('update/baseInfo', {
      nickname: '综联爱好者',
      organization: 'Weave & Co.',
    });
    expect(changed.data).toMatchObject({ nickname: '综联爱好者', organization: 'Weave & Co.' });
    for (const field of ['email', 'username', 'signedUp', 'appIds', 'lockedAt']) {
      const answer = await member.post('update/baseInfo', { [field]: 'x' });
      expect(answer.fields).toHaveProperty(field);
    }
  });

  it('is not logged out by parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.get('personal/center/user')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.each([
    ['no token', { token: '' }, 'bad_token'],
    ['another token', { token: 'x'.repeat(64) }, 'bad_token'],
    ['no origin', { origin: '' }, 'bad_origin'],
    ['a foreign origin', { origin: 'https://evil.example' }, 'bad_origin'],
    ['a page of a sibling site', { 'sec-fetch-site': 'same-site' }, 'bad_origin'],
  ])('changes nothing with %s', async (_what, headers, code) => {
    const change = await member.post('update/baseInfo', { nickname: 'Mallory' }, headers);
    expect(change).toMatchObject({ status: 403, code });
    const deletion = await member.get('delete/user', headers);
    expect(deletion).toMatchObject({ status: 403, code });
  });

  it('cannot send the same encrypted password twice, nor an old one', async () => {
    const sealed = await member.encrypted(PASSWORD);
    expect((await browser().post('login', { account, ...sealed })).status).toBe(200);
    expect((await browser().post('login', { account, ...sealed })).fields).toHaveProperty('password');
    const old = await member.encrypted(PASSWORD, { time: Date.now() - 6 * 60_000 });
    expect((await browser().post('login', { account, ...old })).fields).toHaveProperty('password');
  });

  it('gets a new session with every login, never one that the browser brought', async () => {
    const other = browser();
    other.cookies.set('_Y_G_', 'chosen-by-somebody-else');
    await other.post('login', { account, ...(await other.encrypted(PASSWORD)) });
    const first = other.cookies.get('_Y_G_');
    expect(first).not.toBe('chosen-by-somebody-else');
    await other.post('login', { account, ...(await other.encrypted(PASSWORD)) });
    expect(other.cookies.get('_Y_G_')).not.toBe(first);
    other.cookies.set('_Y_G_', first ?? '');
    expect((await other.get('personal/center/user')).status).toBe(401);
  });

  it('sees the sessions and ends one; nobody else’s', async () => {
    const other = browser();
    await other.post('login', { account, ...(await other.encrypted(PASSWORD)) });
    const { data } = await other.get<{ id: string; current: boolean }[]>('sessions');
    const current = data.find((session) => session.current);
    expect(data.filter((session) => session.current)).toHaveLength(1);
    const stranger = browser();
    await stranger.register();
    expect((await stranger.post('sessions/revoke', { id: current?.id })).status).toBe(404);
    expect((await member.post('sessions/revoke', { id: current?.id })).status).toBe(200);
    expect((await other.get('personal/center/user')).status).toBe(401);
  });

  it('logs out and is sent home, or to this site only', async () => {
    const other = browser();
    await other.post('login', { account, ...(await other.encrypted(PASSWORD)) });
    const out = await other.post('logout', { lang: 'en', redirect_uri: 'https://evil.example/' });
    expect(out.data).toEqual({ redirect_uri: `${portalUrl()}/en` });
    expect(other.accountCookies()).toEqual([]);
  });

  it('shows no secret to the public interface of the CMS', async () => {
    const answer = await fetch(`${portalUrl()}/api/members`);
    expect(answer.status).toBe(403);
  });
});

describe('a picture', () => {
  const member = browser();
  beforeAll(() => member.register());

  const upload = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.set('file', new File([bytes], name));
    return member.send<{ photo: string }>('POST', 'update/photo', form);
  };
  const solid = async (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a4531f' } })
        .withExifMerge({ IFD0: { Copyright: 'somewhere' } })
        .toFormat(format)
        .toBuffer(),
    );

  it.each(['png', 'jpeg'] as const)('as %s is encoded again, square and without metadata', async (format) => {
    const { data } = await upload(await solid(format), `picture.${format}`);
    const photo = await fetch(`${portalUrl()}${data.photo}`);
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    const metadata = await sharp(await photo.arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ width: 256, height: 256, format: 'jpeg' });
    expect(metadata.exif).toBeUndefined();
  });

  it('replaces the one before, which is gone', async () => {
    const first = (await upload(await solid('png'), 'a.png')).data.photo;
    await upload(await solid('png'), 'b.png');
    expect((await fetch(`${portalUrl()}${first}`)).status).toBe(404);
  });

  it('loses what hides behind it', async () => {
    const bytes = Buffer.concat([await solid('png'), Buffer.from('<script>alert(1)</script>')]);
    const { data } = await upload(new Uint8Array(bytes), 'polyglot.png');
    const stored = Buffer.from(await (await fetch(`${portalUrl()}${data.photo}`)).arrayBuffer());
    expect(stored.includes('<script>')).toBe(false);
  });

  it.each([
    ['SVG as PNG', async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', () => solid('gif')],
    ['WebP', () => solid('webp')],
    ['only the beginning of a PNG', async () => (await solid('png')).slice(0, 40)],
  ])('is refused as %s', async (_what, make) => {
    expect(await upload(await make(), 'picture.png')).toMatchObject({ status: 415, code: 'file_type' });
  });

  it('is refused with more pixels than a picture has', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(await upload(new Uint8Array(bomb), 'bomb.png')).toMatchObject({
      status: 413,
      code: 'file_too_large',
    });
  });

  it('is refused over 2 MB', async () => {
    const large = Buffer.concat([await solid('png'), Buffer.alloc(2 * 1024 * 1024)]);
    expect(await upload(new Uint8Array(large), 'large.png')).toMatchObject({
      status: 413,
      code: 'file_too_large',
    });
  });
});

describe('a forgotten password', () => {
  it('is replaced with a code; the token works once, all sessions end, the owner gets a message', async () => {
    const member = browser();
    const account = await member.register();
    const visitor = browser();
    const code = await visitor.code(account, 'reset_password');
    const { data } = await visitor.post<{ resetToken: string }>('reset/password/verify', { account, code });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () =>
        visitor.post('reset/password', {
          resetToken: data.resetToken,
          ...(await visitor.encrypted('Warp-Shed-27')),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'token_used' && answer.status === 410)).toHaveLength(
      19,
    );
    expect((await member.get('personal/center/user')).status).toBe(401);
    const login = (password: string) => browser().encrypted(password);
    expect((await browser().post('login', { account, ...(await login(PASSWORD)) })).status).toBe(400);
    expect((await browser().post('login', { account, ...(await login('Warp-Shed-27')) })).status).toBe(200);
    await mailInbox.waitFor(
      account,
      ({ subject }) => subject === 'Your Heddle password has changed' || /密码已修改/.test(subject),
    );
  });

  it('is not replaced by an invented token', async () => {
    const visitor = browser();
    const answer = await visitor.post('reset/password', {
      resetToken: 'invented',
      ...(await visitor.encrypted('Warp-Shed-27')),
    });
    expect(answer).toMatchObject({ status: 404, code: 'token_invalid' });
  });
});

describe('another address', () => {
  it('requires the password and a code sent to it; the old one gets a message', async () => {
    const member = browser();
    const account = await member.register();
    const email = address();
    const code = await member.code(email, 'change_email');
    const wrong = await member.post('change/email', {
      email,
      code,
      ...(await member.encrypted('Wrong-2026')),
    });
    expect(wrong.fields).toHaveProperty('password');
    const changed = await member.post('change/email', { email, code, ...(await member.encrypted(PASSWORD)) });
    expect(changed.data).toMatchObject({ email });
    await mailInbox.waitFor(account, ({ text }) =>
      /no longer uses this email address|已不再使用这个邮箱/.test(text),
    );
    const login = await browser().post('login', { account: email, ...(await member.encrypted(PASSWORD)) });
    expect(login.status).toBe(200);
  });
});

describe('a code', () => {
  it('logs in once', async () => {
    const account = await browser().register();
    const visitor = browser();
    const code = await visitor.code(account, 'login');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => visitor.post('login', { account, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('after three wrong passwords', () => {
  it('the account asks for a captcha, with which the owner gets in', async () => {
    const account = await browser().register();
    const visitor = browser();
    for (let failures = 0; failures < 3; failures += 1) {
      await visitor.post('login', { account, ...(await visitor.encrypted('Wrong-2026')) });
    }
    const without = await visitor.post('login', { account, ...(await visitor.encrypted(PASSWORD)) });
    expect(without).toMatchObject({ status: 400, code: 'captcha_failed' });
    const captchaVerification = await visitor.captcha();
    const withCaptcha = await visitor.post('login', {
      account,
      ...(await visitor.encrypted(PASSWORD)),
      captchaVerification,
    });
    expect(withCaptcha.status).toBe(200);
  });
});

describe('leaving', () => {
  it('withdrawing the consent ends every session', async () => {
    const member = browser();
    const account = await member.register();
    const other = browser();
    await other.post('login', { account, ...(await other.encrypted(PASSWORD)) });
    const answer = await member.post('update/baseInfo', { oneidPrivacyAccepted: 'revoked' });
    expect(answer.data).toMatchObject({ signedUp: false });
    expect(member.accountCookies()).toEqual(['NO_PRIVACY']);
    expect((await other.get('personal/center/user')).status).toBe(401);
  });

  it('deleting the account is permanent', async () => {
    const member = browser();
    const account = await member.register();
    expect((await member.get('delete/user')).text).toBe('{"code":200,"data":null,"msg":"success"}');
    expect(member.accountCookies()).toEqual([]);
    const login = await browser().post('login', { account, ...(await browser().encrypted(PASSWORD)) });
    expect(login.fields).toHaveProperty('password');
  });
});
