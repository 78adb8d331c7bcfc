import { createHash, randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '@/app/_api/session';
import { POST as backchannelLogout } from '@/app/api-id/oidc/backchannel-logout/route';
import { GET as callback } from '@/app/api-id/oidc/callback/route';
import { GET as loggedOut } from '@/app/api-id/oidc/logged-out/route';
import { GET as login } from '@/app/api-id/oidc/login/route';
import { GET as logout } from '@/app/api-id/oidc/logout/route';
import { GET as call, POST as change } from '@/app/api-id/oneid/[...call]/route';
import { GET as readApplications, POST as applyFor } from '@/app/api-spec/[...call]/route';
import { accountManagement } from '@/features/identity';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider';
import { cookieHeader, keepCookies, visitProvider } from '../support/provider-visit';

/** Logging in at a real OpenID provider, over HTTP: the authorization code flow as a browser goes through it. */

const port = await vi.hoisted(async () => {
  const { createServer } = await import('node:net');
  const server = createServer();
  const free = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  process.env.PUBLIC_URL = 'https://portal.example';
  process.env.OIDC_ISSUER = `http://127.0.0.1:${free}`;
  process.env.OIDC_CLIENT_ID = 'portal';
  process.env.OIDC_CLIENT_SECRET = 'secret-of-the-portal';
  return free;
});

usePortalDatabase();

const PORTAL = 'https://portal.example';
const issuer = `http://127.0.0.1:${port}`;
/** What the provider knows about its accounts. */
const people = new Map<string, Record<string, unknown>>();
let openId: OpenIdProvider;
/** What a test makes of the provider’s ID tokens. */
let forgery: ((token: string) => Promise<string>) | undefined;
/** Logout tokens that the provider sent. */
const logoutTokens: string[] = [];

beforeAll(async () => {
  openId = await startOpenIdProvider(PORTAL, (id) => people.get(id) ?? {}, {
    port,
    // What the provider sends to the portal arrives at the portal’s route.
    fetch: async (url, options) => {
      const request = new Request(url, options);
      logoutTokens.push(new URLSearchParams(await request.clone().text()).get('logout_token') ?? '');
      return backchannelLogout(request);
    },
    forge: (token) => forgery?.(token) ?? token,
  });
});

afterAll(() => openId.stop());

/** A browser with cookies for the portal and for the provider. */
class Browser {
  readonly portal = new Map<string, string>();
  readonly provider = new Map<string, string>();

  request(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Request {
    const cookie = cookieHeader(this.portal);
    return new Request(new URL(path, PORTAL), { ...init, headers: { cookie, ...headers } });
  }

  /** Visits a route of the portal. @returns where it leads */
  async visit(
    route: (request: Request) => Response | Promise<Response>,
    path: string,
    headers?: Record<string, string>,
  ): Promise<string> {
    const response = await route(this.request(path, headers));
    keepCookies(this.portal, response);
    expect(response.status, await response.clone().text()).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.headers.get('location') ?? '';
  }

  atProvider = (address: string, account: string): Promise<string> =>
    visitProvider(this.provider, { address, account, portal: PORTAL });

  /** Logs in. @returns where the portal leads afterwards */
  async logIn(account: string, query = ''): Promise<string> {
    const back = await this.atProvider(await this.visit(login, `/api-id/oidc/login${query}`), account);
    return this.visit(callback, back);
  }

  /** A change that a page of the portal makes. */
  post = (name: string, body: unknown) =>
    change(
      this.request(
        '/',
        {
          'content-type': 'application/json',
          origin: PORTAL,
          token: this.portal.get('_U_T_') ?? '',
        },
        { method: 'POST', body: JSON.stringify(body) },
      ),
      { params: Promise.resolve({ call: name.split('/') }) },
    );

  session = () => sessionOf(this.request('/'));

  profile = () =>
    call(this.request('/'), { params: Promise.resolve({ call: ['personal', 'center', 'user'] }) });
}

function somebody(more: Record<string, unknown> = {}): string {
  const id = randomUUID();
  people.set(id, { email: `${id}@example.org`, email_verified: true, nickname: 'Ada', ...more });
  return id;
}

/** Where someone goes who has not accepted the privacy statement yet, before the page that was wanted. */
const consentPage = (lang: string, wanted: string) =>
  `${PORTAL}/${lang}/my/consent?redirect_uri=${encodeURIComponent(PORTAL + wanted)}`;
/** The page that says why there is no session, and leads to the login that was wanted, where that is known. */
const problem = (name: string, lang = 'zh', wanted: string | null = `/${lang}`) =>
  `${PORTAL}/${lang}/login-problem/${name}` +
  (wanted === null ? '' : `?redirect_uri=${encodeURIComponent(PORTAL + wanted)}`);
const count = async (query: ReturnType<typeof sql>) =>
  Number((await (await getDatabase()).execute<{ n: number }>(query)).rows[0]?.n);

describe('logging in at the provider', () => {
  it('makes a member, a session of the portal’s own, and leads back', async () => {
    const ada = somebody({ organization: 'Weave Ltd' });
    const browser = new Browser();
    const wanted = '?lang=en&redirect_uri=%2Fen%2Fmy%2Fpersonal';
    // Who comes for the first time is asked for the consent, and led on afterwards.
    expect(await browser.logIn(ada, wanted)).toBe(consentPage('en', '/en/my/personal'));
    expect([...browser.portal.keys()].toSorted()).toEqual(['_U_T_', '_Y_G_']);
    const { data } = (await (await browser.profile()).json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      nickname: 'Ada',
      email: `${ada}@example.org`,
      organization: 'Weave Ltd',
      // The portal itself asks for the consent to its privacy statement.
      signedUp: false,
    });
  });

  it('asks with PKCE, state and nonce, none of them twice', async () => {
    const browser = new Browser();
    const addresses = [
      await browser.visit(login, '/api-id/oidc/login?lang=en'),
      await browser.visit(login, '/api-id/oidc/login'),
    ];
    const [one, other] = addresses.map((address) => new URL(address).searchParams);
    expect(Object.fromEntries(one ?? [])).toMatchObject({
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: `${PORTAL}/api-id/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      ui_locales: 'en-US en',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)?.length).toBeGreaterThan(40);
      expect(one?.get(name)).not.toBe(other?.get(name));
    }
    // Nothing of it can be read in the browser.
    const kept = [...browser.portal.values()].join(' ');
    expect(kept).not.toContain(one?.get('state') ?? '?');
    const verifiers = [...browser.portal.values()].map((value) =>
      createHash('sha256').update(value).digest('base64url'),
    );
    expect(verifiers).not.toContain(one?.get('code_challenge'));
  });

  it('lets nobody use an account before the privacy statement is accepted', async () => {
    const [ada, browser] = [somebody(), new Browser()];
    const wanted = '?lang=en&redirect_uri=%2Fen%2Fspecifications';
    await browser.logIn(ada, wanted);
    const codeOf = async (answer: Promise<Response>) =>
      ((await (await answer).json()) as { code: unknown }).code;
    const rename = () => codeOf(browser.post('update/baseInfo', { nickname: 'Grace' }));
    expect(await rename()).toBe('consent_required');
    expect(await codeOf(browser.post('update/photo', {}))).toBe('consent_required');
    const onSpecifications = (method: string, path: string) =>
      codeOf(
        (method === 'POST' ? applyFor : readApplications)(
          browser.request(
            '/',
            { token: browser.portal.get('_U_T_') ?? '', origin: PORTAL },
            { method, ...(method === 'POST' && { body: '{}' }) },
          ),
          { params: Promise.resolve({ call: path.split('/') }) },
        ),
      );
    expect(await onSpecifications('POST', 'applications')).toBe('consent_required');
    expect(await onSpecifications('GET', 'specifications/base-specification/download')).toBe(
      'consent_required',
    );
    // Seeing what is there, and leaving, need no consent.
    expect(await onSpecifications('GET', 'applications')).toBe(200);
    expect(await codeOf(browser.post('update/baseInfo', { oneidPrivacyAccepted: 'maybe' }))).toBe(
      'invalid_input',
    );
    // Logging in again does not make up for it.
    expect(await browser.logIn(ada, wanted)).toBe(consentPage('en', '/en/specifications'));
    expect((await browser.session())?.consented).toBe(false);

    expect(await codeOf(browser.post('update/baseInfo', { oneidPrivacyAccepted: 'accepted' }))).toBe(200);
    expect(await rename()).toBe(200);
    expect(await onSpecifications('POST', 'applications')).toBe('invalid_input');
    const { data } = (await (await browser.profile()).json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({ signedUp: true, nickname: 'Grace' });
    expect(await browser.logIn(ada, wanted)).toBe(`${PORTAL}/en/specifications`);
  });

  it('is the same member the next time, whose address follows the provider’s', async () => {
    const ada = somebody();
    const browser = new Browser();
    await browser.logIn(ada);
    const first = await browser.session();
    Object.assign(people.get(ada) ?? {}, { email: `new-${ada}@example.org`, nickname: 'Other' });
    await browser.logIn(ada);
    const second = await browser.session();
    expect(second?.memberId).toBe(first?.memberId);
    expect(second?.id).not.toBe(first?.id);
    const { data } = (await (await browser.profile()).json()) as { data: Record<string, unknown> };
    // The name is the member's to choose here.
    expect(data).toMatchObject({ email: `new-${ada}@example.org`, nickname: 'Ada' });
    // The session before ended.
    expect(await count(sql`SELECT count(*) AS n FROM identity_sessions WHERE id = ${first?.id}`)).toBe(0);
  });

  it('works in two tabs at the same time', async () => {
    const [ada, browser] = [somebody(), new Browser()];
    const first = await browser.visit(login, '/api-id/oidc/login?redirect_uri=/zh/docs');
    const second = await browser.visit(login, '/api-id/oidc/login?redirect_uri=/zh/news');
    const back = [await browser.atProvider(first, ada), await browser.atProvider(second, ada)];
    expect(await browser.visit(callback, back[0] ?? '')).toBe(consentPage('zh', '/zh/docs'));
    expect(await browser.visit(callback, back[1] ?? '')).toBe(consentPage('zh', '/zh/news'));
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (wanted) => {
      const query = `?lang=en&redirect_uri=${encodeURIComponent(wanted)}`;
      expect(await new Browser().logIn(somebody(), query)).toBe(consentPage('en', '/en'));
    },
  );
});

describe('an answer of the provider', () => {
  /** A browser that has been at the provider and is about to come back. */
  async function returning(account = somebody(), query = '') {
    const browser = new Browser();
    const back = new URL(
      await browser.atProvider(await browser.visit(login, `/api-id/oidc/login${query}`), account),
    );
    return { browser, back };
  }

  it('with another state is refused', async () => {
    const { browser, back } = await returning();
    back.searchParams.set('state', 'x'.repeat(43));
    expect(await browser.visit(callback, back.href)).toBe(problem('expired', 'zh', null));
    expect(await browser.session()).toBeUndefined();
  });

  it('in another browser is refused', async () => {
    const { back } = await returning();
    const victim = new Browser();
    expect(await victim.visit(callback, back.href)).toBe(problem('expired', 'zh', null));
    expect(victim.portal.size).toBe(0);
  });

  it('with a cookie that was changed or comes from another attempt is refused', async () => {
    const [{ browser, back }, other] = [await returning(), await returning()];
    const [[name = '', value = ''] = []] = browser.portal;
    const [foreign = ''] = other.browser.portal.values();
    for (const forged of [foreign, `${value.slice(0, -4)}AAAA`, 'x']) {
      browser.portal.set(name, forged);
      expect(await browser.visit(callback, back.href)).toMatch(/\/login-problem\/expired(?:\?|$)/);
    }
  });

  it('counts once: neither the code nor the attempt can be replayed', async () => {
    const { browser, back } = await returning();
    const before = new Map(browser.portal);
    await browser.visit(callback, back.href);
    const replay = new Browser();
    for (const [name, value] of before) replay.portal.set(name, value);
    expect(await replay.visit(callback, back.href)).toBe(problem('expired'));
    expect(await replay.session()).toBeUndefined();
    // The same code within a fresh attempt of the same browser.
    const fresh = new URL(await browser.visit(login, '/api-id/oidc/login?lang=en'));
    const code = new URL(back);
    code.searchParams.set('state', fresh.searchParams.get('state') ?? '');
    const attacker = new Browser();
    for (const [name, value] of browser.portal) attacker.portal.set(name, value);
    expect(await attacker.visit(callback, code.href)).toBe(problem('refused', 'en'));
  });

  it('of several at the same time lets one in', async () => {
    const { browser, back } = await returning();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await callback(browser.request(back.href))).headers.get('location'),
      ),
    );
    expect(outcomes.filter((location) => location === consentPage('zh', '/zh'))).toHaveLength(1);
  });

  it('from another issuer is refused (mix-up)', async () => {
    const { browser, back } = await returning();
    back.searchParams.set('iss', 'https://evil.example');
    expect(await browser.visit(callback, back.href)).toBe(problem('refused'));
  });

  it.each([
    ['for another audience', { aud: 'another' }, undefined],
    ['of another issuer', { iss: 'https://evil.example' }, undefined],
    ['for another attempt', { nonce: 'another' }, undefined],
    ['that has expired', { exp: 1_600_000_000 }, undefined],
    ['signed by a stranger', {}, 'stranger'],
    ['as the provider would sign it', {}, undefined],
  ])('with an ID token %s is judged', async (what, claims, signer) => {
    const { browser, back } = await returning();
    const key = signer ? (await generateKeyPair('RS256')).privateKey : openId.signingKey;
    forgery = (token) =>
      new SignJWT({ ...decodeJwt(token), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign(key);
    try {
      const right = what === 'as the provider would sign it';
      expect(await browser.visit(callback, back.href)).toBe(
        right ? consentPage('zh', '/zh') : problem('refused'),
      );
      expect((await browser.session()) !== undefined).toBe(right);
    } finally {
      forgery = undefined;
    }
  });

  it('that says no gets a friendly message, in the language of the attempt', async () => {
    const wanted = '?lang=en&redirect_uri=%2Fen%2Fmy%2Fpersonal';
    const { browser, back } = await returning(undefined, wanted);
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(await browser.visit(callback, back.href)).toBe(problem('cancelled', 'en', '/en/my/personal'));
    const other = await returning(undefined, '?lang=en');
    other.back.searchParams.delete('code');
    other.back.searchParams.set('error', 'server_error');
    expect(await other.browser.visit(callback, other.back.href)).toBe(problem('refused', 'en'));
  });

  it.each([
    ['no address', { email: undefined }, 'no-address'],
    ['a strange address', { email: 'x\r\nBcc: y@example.org' }, 'no-address'],
    ['an address that nobody verified', { email_verified: false }, 'unverified'],
    ['an address of which nobody says whether it is verified', { email_verified: undefined }, 'unverified'],
  ])('with %s makes nobody a member', async (_what, more, reason) => {
    const { browser, back } = await returning(somebody(more));
    expect(await browser.visit(callback, back.href)).toBe(problem(reason));
    expect(await browser.session()).toBeUndefined();
  });

  it('about a locked member lets nobody in', async () => {
    const ada = somebody();
    await new Browser().logIn(ada);
    await (
      await getDatabase()
    ).execute(sql`UPDATE members SET locked_at = now() WHERE email = ${`${ada}@example.org`}`);
    const { browser, back } = await returning(ada);
    expect(await browser.visit(callback, back.href)).toBe(problem('locked'));
  });
});

/** A logout token as the provider would sign it, with what a test changes. */
async function logoutToken(
  claims: Record<string, unknown>,
  { key = openId.signingKey, audience = 'portal', from = issuer } = {},
) {
  return new SignJWT({
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'logout+jwt' })
    .setIssuer(from)
    .setAudience(audience)
    .setIssuedAt()
    .sign(key);
}

const send = (token: string) =>
  backchannelLogout(
    new Request(`${PORTAL}/api-id/oidc/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      headers: { origin: issuer, 'sec-fetch-site': 'cross-site' },
    }),
  );

describe('logging out', () => {
  it('ends the session here and at the provider, which leads back to where one wanted to go', async () => {
    const [ada, browser] = [somebody(), new Browser()];
    await browser.logIn(ada);
    const elsewhere = await browser.visit(logout, '/api-id/oidc/logout?lang=en&redirect_uri=/en/news', {
      'sec-fetch-site': 'same-origin',
    });
    expect(browser.portal.size).toBe(0);
    expect(new URL(elsewhere).searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    const back = await browser.atProvider(elsewhere, ada);
    expect(back).toContain(`${PORTAL}/api-id/oidc/logged-out?state=`);
    expect(await browser.visit(loggedOut, back)).toBe(`${PORTAL}/en/news`);
    expect(await browser.visit(loggedOut, '/api-id/oidc/logged-out?state=https://evil.example')).toBe(
      `${PORTAL}/zh`,
    );
  });

  it('is nothing that another site can do', async () => {
    const browser = new Browser();
    await browser.logIn(somebody());
    expect(
      await browser.visit(logout, '/api-id/oidc/logout?lang=en', { 'sec-fetch-site': 'cross-site' }),
    ).toBe(`${PORTAL}/en`);
    expect(await browser.session()).toBeDefined();
  });

  it('at the provider ends the session here, without the portal’s page', async () => {
    const [ada, browser, other] = [somebody(), new Browser(), new Browser()];
    await browser.logIn(ada);
    await other.logIn(somebody());
    expect(await browser.session()).toBeDefined();
    const sent = logoutTokens.length;
    await browser.atProvider(`${issuer}/session/end`, ada);
    expect(logoutTokens).toHaveLength(sent + 1);
    expect(await browser.session()).toBeUndefined();
    expect(await other.session()).toBeDefined();
  });

  it('by a token that names the person ends every session of that person', async () => {
    const ada = somebody();
    const [one, other] = [new Browser(), new Browser()];
    await one.logIn(ada);
    await other.logIn(ada);
    const token = await logoutToken({ sub: ada });
    const answer = await send(token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await one.session(), await other.session()]).toEqual([undefined, undefined]);
    expect((await send(token)).status).toBe(400);
  });

  it('by a token that is not right ends nothing', async () => {
    const [ada, browser] = [somebody(), new Browser()];
    await browser.logIn(ada);
    const stranger = (await generateKeyPair('RS256')).privateKey;
    const secret = new TextEncoder().encode('secret-of-the-portal');
    const hour = Math.floor(Date.now() / 1000) - 3600;
    const wrong: Record<string, string> = {
      'of another audience': await logoutToken({ sub: ada }, { audience: 'another' }),
      'of another issuer': await logoutToken({ sub: ada }, { from: 'https://evil.example' }),
      'signed by a stranger': await logoutToken({ sub: ada }, { key: stranger }),
      'with a nonce, as ID tokens have': await logoutToken({ sub: ada, nonce: 'x' }),
      'about another event': await logoutToken({ sub: ada, events: {} }),
      'about nobody': await logoutToken({}),
      'signed with the shared secret': await new SignJWT({ sub: ada, jti: 'x', events: {} })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('portal')
        .setIssuedAt()
        .sign(secret),
      'of an hour ago': await new SignJWT({
        sub: ada,
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(issuer)
        .setAudience('portal')
        .setIssuedAt(hour)
        .sign(openId.signingKey),
      'without a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
        JSON.stringify({ iss: issuer, aud: 'portal', sub: ada }),
      ).toString('base64url')}.`,
      'of nothing': '',
    };
    for (const [what, token] of Object.entries(wrong)) {
      const answer = await send(token);
      expect([what, answer.status, await answer.json()]).toEqual([what, 400, { error: 'invalid_request' }]);
    }
    expect(await browser.session()).toBeDefined();
  });
});

describe('meanwhile the portal', () => {
  it('offers no passwords of its own', async () => {
    const browser = new Browser();
    await browser.logIn(somebody());
    const captchaVerification = 'of-some-captcha';
    const code = { account: 'ada@example.org', captchaVerification, lang: 'en' };
    const calls: [string, Record<string, unknown>][] = [
      ['login', {}],
      ['register', {}],
      ['reset/password', {}],
      ['reset/password/verify', {}],
      ['change/password', {}],
      ['change/email', {}],
      ['session/confirm', { password: 'Weave-2026' }],
      ...['login', 'register', 'reset_password', 'change_email'].map(
        (channel): [string, Record<string, unknown>] => ['captcha/sendCode', { ...code, channel }],
      ),
    ];
    for (const [name, body] of calls) {
      const answer = await browser.post(name, body);
      const refusal = (await answer.json()) as { code: string; msg: Record<string, string> };
      expect([name, answer.status, refusal.code]).toEqual([name, 403, 'managed_elsewhere']);
      expect(refusal.msg).toMatchObject({ message_zh: expect.stringMatching(/登录所用的服务/) as string });
    }
    // What it does itself: its own sessions, and codes for what cannot be undone.
    const sessions = await call(browser.request('/'), { params: Promise.resolve({ call: ['sessions'] }) });
    expect(sessions.status).toBe(200);
    const confirm = await browser.post('captcha/sendCode', { ...code, channel: 'confirm' });
    expect(confirm.status).toBe(400);
    expect(accountManagement()).toEqual({
      mode: 'openid',
      abilities: ['sessions', 'confirmByCode'],
      provider: { name: `127.0.0.1:${port}`, href: undefined },
    });
  });

  it('says so kindly when the provider is away', async () => {
    const { openIdProvider } = await import('@/features/openid/provider');
    const nowhere = {
      issuer: 'http://127.0.0.1:9',
      clientId: 'x',
      clientSecret: 'y',
      scopes: 'openid',
      callback: `${PORTAL}/callback`,
      loggedOut: `${PORTAL}/logged-out`,
    };
    await expect(openIdProvider(nowhere)).rejects.toThrow('fetch failed');
    const { beginOpenIdLogin } = await import('@/features/identity');
    const wish = { redirect: PORTAL, lang: 'en' } as const;
    await expect(beginOpenIdLogin(nowhere, wish, { clock: { now: () => new Date() } })).rejects.toMatchObject(
      {
        problem: 'provider',
        wish,
      },
    );
  });
});
