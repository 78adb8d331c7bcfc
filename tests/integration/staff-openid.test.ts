import { randomUUID } from 'node:crypto';

import { eq, ne } from '@payloadcms/db-postgres/drizzle';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { handleEndpoints } from 'payload';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { throughFrontDoor } from '@/app/(payload)/api/[...slug]/front-door';
import { auditEvents } from '@/features/identity/tables';
import { staffSecondFactors } from '@/features/staff/tables';
import { disableAccount } from '@/features/staff/use-cases/account-state';
import { staff, staff_sessions } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider';
import { type CookieJar, cookieHeader, keepCookies, visitProvider } from '../support/provider-visit';
import { totpCode } from '../support/totp';

/** Staff log in at a real OpenID provider, over HTTP and through the front door of REST (ADR 138). */

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
  Object.assign(process.env, {
    PUBLIC_URL: 'https://portal.example',
    STAFF_OIDC_ISSUER: `http://127.0.0.1:${free}`,
    STAFF_OIDC_CLIENT_ID: 'portal-admin',
    STAFF_OIDC_CLIENT_SECRET: 'secret-of-the-admin',
    STAFF_OIDC_NAME: 'Loom ID',
    STAFF_OIDC_ROLES: 'administrator=portal-admins;editor=writers;editor=press;reviewer=press',
    STAFF_OIDC_SECOND_FACTOR: 'mfa',
    STAFF_SECOND_FACTOR_ROLES: 'administrator',
    STAFF_SECOND_FACTOR_GRACE_DAYS: '0',
  });
  return free;
});

const portal = usePortalDatabase();

const PORTAL = 'https://portal.example';
const issuer = `http://127.0.0.1:${port}`;
const PASSWORD = 'seven shuttles at dawn';
/** What the provider knows about its accounts. */
const people = new Map<string, Record<string, unknown>>();
let openId: OpenIdProvider;
/** What a test makes of the claims of ID tokens, and who signs them. */
let forgery: { readonly claims: Record<string, unknown>; readonly key?: CryptoKey } | undefined;

beforeAll(async () => {
  openId = await startOpenIdProvider(PORTAL, (id) => people.get(id) ?? {}, {
    port,
    // What the provider sends to the portal arrives at the portal’s route.
    fetch: (url, options) => rest(new Request(url, options)),
    forge: (token) =>
      forgery
        ? new SignJWT({ ...decodeJwt(token), ...forgery.claims })
            .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
            .sign(forgery.key ?? openId.signingKey)
        : token,
  });
});

afterAll(() => openId.stop());

/** A request as it comes to `/api/*`. */
const rest = (request: Request): Promise<Response> =>
  throughFrontDoor({
    request,
    segments: new URL(request.url).pathname.split('/').slice(2),
    handle: (permitted) => handleEndpoints({ config: portal.payload.config, request: permitted }),
  });

/** What a browser sends with the visit of a page that another site led to. */
const VISIT = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
};

/** A browser of a staff member, with cookies for the portal and for the provider. */
class Browser {
  readonly portal: CookieJar = new Map();
  readonly provider: CookieJar = new Map();

  /** Visits a page of the API. @returns where it leads */
  async visit(address: string, headers: Record<string, string> = VISIT): Promise<string> {
    const request = new Request(new URL(address, PORTAL), {
      headers: { cookie: cookieHeader(this.portal), ...headers },
    });
    const response = await rest(request);
    keepCookies(this.portal, response);
    expect(response.status, await response.clone().text()).toBe(303);
    expect(response.headers.get('cache-control')).toContain('no-store');
    return response.headers.get('location') ?? '';
  }

  /** A call that a page of the admin makes. */
  async call(method: string, path: string, body?: object) {
    const response = await rest(
      new Request(`${PORTAL}/api/staff${path}`, {
        method,
        headers: {
          cookie: cookieHeader(this.portal),
          origin: PORTAL,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    keepCookies(this.portal, response);
    const text = await response.text();
    return { status: response.status, ...(JSON.parse(text) as Record<string, unknown>) };
  }

  atProvider = (address: string, account: string): Promise<string> =>
    visitProvider(this.provider, { address, account, portal: PORTAL });

  /** Logs in. @returns where the portal leads afterward */
  async logIn(account: string, query = ''): Promise<string> {
    const there = await this.visit(`/api/staff/openid/login${query}`);
    return this.visit(await this.atProvider(there, account));
  }

  /** Who is logged in. */
  async me(): Promise<Record<string, unknown> | null> {
    const { user } = (await this.call('GET', '/me')) as { user?: Record<string, unknown> | null };
    return user ?? null;
  }

  /** Goes through a visit that a page of the admin begins. @returns where the portal leads afterward */
  async visitFor(path: '/openid/proof' | '/openid/connect', account: string): Promise<string> {
    const { data, status } = (await this.call('POST', path, {})) as {
      data?: { url: string };
      status: number;
    };
    expect(status).toBe(200);
    return this.visit(await this.atProvider(data?.url ?? '', account));
  }
}

function somebody(more: Record<string, unknown> = {}): string {
  const id = randomUUID();
  people.set(id, { email: `${id}@example.org`, name: 'Ada Lovelace', groups: ['writers'], ...more });
  return id;
}

/** The page that says why there is no session. */
const problem = (name: string, target = '/admin') =>
  `/admin/login?${new URLSearchParams({ redirect: target, problem: name }).toString()}`;
const outcome = (visit: string, name?: string) =>
  `/admin/provider-outcome?${new URLSearchParams({ visit, ...(name && { problem: name }) }).toString()}`;

async function rowOf(email: string) {
  const database = await getDatabase();
  const [row] = await database.select().from(staff).where(eq(staff.email, email));
  return row;
}

async function eventsOf(id: string) {
  const database = await getDatabase();
  return database
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.at);
}

/** A person with a password of the portal, who is logged in. */
async function local(roles: ('administrator' | 'editor')[] = ['editor']) {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Grace Local', roles };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const browser = new Browser();
  const answer = await browser.call('POST', '/login', { email, password: PASSWORD });
  return { id, email, browser, answer };
}

describe('a login at the provider', () => {
  it('creates the account, begins a session, and leads to the page that was wanted', async () => {
    const ada = somebody({ groups: ['press', 'somewhere-else'] });
    const browser = new Browser();
    expect(await browser.logIn(ada, '?redirect=%2Fadmin%2Fcollections%2Fnews')).toBe(
      '/admin/collections/news',
    );
    expect(await browser.me()).toMatchObject({
      email: `${ada}@example.org`,
      name: 'Ada Lovelace',
      roles: ['reviewer', 'editor'],
      providerIssuer: issuer,
    });
    expect(await browser.me()).not.toHaveProperty('providerSubject');
    const row = await rowOf(`${ada}@example.org`);
    expect(row).toMatchObject({ providerSubject: ada, hash: null, salt: null });
    expect(await eventsOf(row?.id ?? '')).toMatchObject([
      { action: 'staff.created', details: { way: 'provider' } },
      { action: 'staff.logged_in', details: { way: 'provider' } },
    ]);
  });

  it('leads to no other site', async () => {
    expect(await new Browser().logIn(somebody(), '?redirect=https%3A%2F%2Fevil.example')).toBe('/admin');
    expect(await new Browser().logIn(somebody(), '?redirect=%2F%2Fevil.example')).toBe('/admin');
  });

  it('asks with PKCE, state, and nonce', async () => {
    const address = new URL(await new Browser().visit('/api/staff/openid/login'));
    expect(address.origin).toBe(issuer);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      client_id: 'portal-admin',
      code_challenge_method: 'S256',
      redirect_uri: `${PORTAL}/api/staff/openid/callback`,
    });
    expect(query).not.toHaveProperty('max_age');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/);
  });

  it('of the same identity is of the same account, also with another address', async () => {
    const ada = somebody();
    await new Browser().logIn(ada);
    const before = await rowOf(`${ada}@example.org`);
    people.set(ada, { ...people.get(ada), email: `new-${ada}@example.org`, name: 'Ada King' });
    const browser = new Browser();
    await browser.logIn(ada);
    expect(await browser.me()).toMatchObject({
      id: before?.id,
      email: `new-${ada}@example.org`,
      name: 'Ada King',
    });
  });

  it('at the same moment twice makes one account', async () => {
    const ada = somebody();
    const browsers = [new Browser(), new Browser(), new Browser()];
    await Promise.all(browsers.map((browser) => browser.logIn(ada)));
    const ids = await Promise.all(browsers.map(async (browser) => (await browser.me())?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTypeOf('string');
  });

  it('of two people with one address at the same moment lets one in, and tells the other', async () => {
    const email = `${randomUUID()}@example.org`;
    const two = [somebody({ email }), somebody({ email })];
    const led = await Promise.all(two.map((one) => new Browser().logIn(one)));
    expect(led.toSorted()).toEqual(['/admin', problem('addressTaken')].toSorted());
  });

  it('never finds an account by its address', async () => {
    const { email, id } = await local();
    const stranger = somebody({ email });
    const browser = new Browser();
    expect(await browser.logIn(stranger)).toBe(problem('addressTaken'));
    expect(await browser.me()).toBeNull();
    expect(await rowOf(email)).toMatchObject({ id, providerIssuer: null });
    // Nor does a person of the provider get a colleague's address.
    const ada = somebody();
    await new Browser().logIn(ada);
    people.set(ada, { ...people.get(ada), email });
    await new Browser().logIn(ada);
    expect((await rowOf(`${ada}@example.org`))?.providerSubject).toBe(ada);
  });

  it.each([
    ['without any of the groups', { groups: ['visitors'] }, 'noRole'],
    ['without groups', { groups: undefined }, 'noRole'],
    ['without an address', { email: undefined }, 'noAddress'],
    ['with an address that was not confirmed', { email_verified: false }, 'noAddress'],
    ['with a strange address', { email: 'x\r\nBcc: y@example.org' }, 'noAddress'],
  ])('%s lets nobody in', async (_what, more, reason) => {
    const ada = somebody(more);
    const browser = new Browser();
    expect(await browser.logIn(ada, '?redirect=%2Fadmin%2Freview')).toBe(problem(reason, '/admin/review'));
    expect(await browser.me()).toBeNull();
    expect(await rowOf(`${ada}@example.org`)).toBeUndefined();
  });

  it('that says no, or fails there, says so', async () => {
    for (const [error, reason] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'refused'],
    ]) {
      const browser = new Browser();
      const there = await browser.visit('/api/staff/openid/login');
      const back = new URL(await browser.atProvider(there, somebody()));
      back.searchParams.delete('code');
      back.searchParams.set('error', error ?? '');
      expect(await browser.visit(back.href)).toBe(problem(reason ?? ''));
    }
  });
});

describe('an answer of the provider', () => {
  it('counts once, and in the browser that asked', async () => {
    const browser = new Browser();
    const there = await browser.visit('/api/staff/openid/login');
    const back = await browser.atProvider(there, somebody());
    const other = new Browser();
    expect(await other.visit(back)).toBe(problem('expired'));
    const [name = '', value = ''] = [...browser.portal][0] ?? [];
    expect(await browser.visit(back)).toBe('/admin');
    // The state again, also with the cookie that the browser has forgotten by now.
    const replay = new Browser();
    replay.portal.set(name, value);
    expect(await replay.visit(back)).toBe(problem('expired'));
    expect(await replay.me()).toBeNull();
  });

  it('for members is none for staff', async () => {
    const browser = new Browser();
    const there = await browser.visit('/api/staff/openid/login');
    const back = new URL(await browser.atProvider(there, somebody()));
    const { seal } = await import('@/platform/crypto/secrets');
    const attempt = {
      state: back.searchParams.get('state'),
      nonce: 'n',
      verifier: 'v',
      again: false,
      began: Date.now(),
    };
    const wish = { kind: 'logIn', locale: 'en', target: '/admin' };
    for (const cookie of browser.portal.keys()) {
      browser.portal.set(cookie, seal('openid-attempt', JSON.stringify({ ...attempt, wish })));
    }
    expect(await browser.visit(back.href)).toBe(problem('expired'));
  });

  it.each([
    ['for another client', { aud: 'portal' }, false],
    ['of another issuer', { iss: 'https://evil.example' }, false],
    ['for another visit', { nonce: 'another' }, false],
    ['signed by a stranger', {}, true],
  ])('with an ID token %s is refused', async (_what, claims, isStranger) => {
    forgery = { claims, ...(isStranger && { key: (await generateKeyPair('RS256')).privateKey }) };
    try {
      const browser = new Browser();
      expect(await browser.logIn(somebody())).toBe(problem('refused'));
      expect(await browser.me()).toBeNull();
    } finally {
      forgery = undefined;
    }
  });
});

describe('roles from the provider', () => {
  it('follow the groups with every login, and new ones end the earlier sessions', async () => {
    const ada = somebody();
    const earlier = new Browser();
    await earlier.logIn(ada);
    people.set(ada, { ...people.get(ada), groups: ['press'] });
    const later = new Browser();
    await later.logIn(ada);
    expect(await later.me()).toMatchObject({ roles: ['reviewer', 'editor'] });
    expect(await earlier.me()).toBeNull();
    const id = (await rowOf(`${ada}@example.org`))?.id ?? '';
    expect(await eventsOf(id)).toContainEqual({
      action: 'staff.role_changed',
      details: expect.objectContaining({
        way: 'provider',
        changes: [{ field: 'roles', before: 'editor', after: 'reviewer, editor' }],
      }) as unknown,
    });
  });

  it('that are gone end every session and let nobody in again', async () => {
    const ada = somebody();
    const earlier = new Browser();
    await earlier.logIn(ada);
    people.set(ada, { ...people.get(ada), groups: [] });
    expect(await new Browser().logIn(ada)).toBe(problem('noRole'));
    expect(await earlier.me()).toBeNull();
  });

  it('cannot be changed here, nor the name, the address, or a password', async () => {
    forgery = { claims: { amr: ['pwd', 'mfa'] } };
    try {
      const boss = new Browser();
      await boss.logIn(somebody({ groups: ['portal-admins'] }));
      const ada = somebody();
      await new Browser().logIn(ada);
      const before = await rowOf(`${ada}@example.org`);
      const path = `/${before?.id}`;
      await boss.call('PATCH', path, { roles: ['administrator'], name: 'Mallory' });
      expect((await boss.call('PATCH', path, { email: 'mallory@example.org' })).status).toBe(400);
      expect((await boss.call('PATCH', path, { password: 'eight shuttles at dusk' })).status).toBe(400);
      const after = new Browser();
      await after.logIn(ada);
      expect(await after.me()).toMatchObject({
        roles: ['editor'],
        name: 'Ada Lovelace',
        email: `${ada}@example.org`,
      });
      expect((await rowOf(`${ada}@example.org`))?.hash).toBeNull();
    } finally {
      forgery = undefined;
    }
  });
});

describe('a disabled account', () => {
  it('stays out', async () => {
    const ada = somebody();
    await new Browser().logIn(ada);
    const id = (await rowOf(`${ada}@example.org`))?.id ?? '';
    const { id: by } = await local(['administrator']);
    await disableAccount({ id, by, reason: 'On leave' }, { clock: systemClock });
    expect(await new Browser().logIn(ada)).toBe(problem('disabled'));
  });
});

describe('the second factor', () => {
  it('is asked for here, unless the provider says that it has asked', async () => {
    const ada = somebody({ groups: ['portal-admins'] });
    const browser = new Browser();
    expect(await browser.logIn(ada)).toBe('/admin/login?redirect=%2Fadmin');
    expect(await browser.me()).toBeNull();
    expect(browser.portal.get('portal-staff-step')).toBeTypeOf('string');
    forgery = { claims: { amr: ['pwd', 'mfa'] } };
    try {
      expect(await browser.logIn(ada)).toBe('/admin');
      expect(await browser.me()).toMatchObject({ roles: ['administrator'] });
    } finally {
      forgery = undefined;
    }
  });

  it('set up in between begins a session that the provider can end', async () => {
    const { stepIn } = await import('@/features/staff/sign-in/step-cookie');
    const ada = somebody({ groups: ['portal-admins'] });
    const browser = new Browser();
    await browser.logIn(ada);
    const step = await stepIn(new Headers({ cookie: cookieHeader(browser.portal) }), systemClock);
    expect(step).toMatchObject({ next: 'setup', ways: [] });
    const ticket = step?.ticket ?? '';
    const { data } = (await browser.call('POST', '/login/setup', { ticket })) as {
      data?: { secret: string };
    };
    const code = totpCode(data?.secret ?? '', new Date());
    expect((await browser.call('POST', '/login/setup/confirm', { ticket, code })).status).toBe(200);
    expect(await browser.me()).toMatchObject({ roles: ['administrator'] });
    // The ticket is used up, so the login page no longer offers its step.
    expect(await stepIn(new Headers({ cookie: cookieHeader(browser.portal) }), systemClock)).toBeUndefined();
    await sendLogout(await logoutToken({ sub: ada }));
    expect(await browser.me()).toBeNull();
  });
});

describe('passwords of an account of the provider', () => {
  it('do not exist, and cannot be had by a reset', async () => {
    const ada = somebody();
    await new Browser().logIn(ada);
    const email = `${ada}@example.org`;
    const browser = new Browser();
    expect((await browser.call('POST', '/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await browser.call('POST', '/forgot-password', { email })).status).toBe(200);
    const database = await getDatabase();
    const mails = await database.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    expect(mails.map(({ kind }) => kind)).not.toContain('staffReset');
  });
});

describe('connecting an account that exists', () => {
  it('moves its login to the provider', async () => {
    const { id, email, browser } = await local();
    const second = new Browser();
    await second.call('POST', '/login', { email, password: PASSWORD });
    const ada = somebody({ email: 'other@example.org' });
    expect(await browser.visitFor('/openid/connect', ada)).toBe(outcome('connect'));
    expect(await rowOf(email)).toMatchObject({ id, providerSubject: ada, hash: null });
    // The own session stays; others end, and the password works no more.
    expect(await browser.me()).toMatchObject({ id });
    expect(await second.me()).toBeNull();
    expect((await second.call('POST', '/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await eventsOf(id)).map(({ action }) => action)).toContain('staff.connected');
    const database = await getDatabase();
    const mails = await database.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    expect(mails.map(({ kind }) => kind)).toContain('staffConnected');
    const later = new Browser();
    await later.logIn(ada);
    expect(await later.me()).toMatchObject({ id });
  });

  it('is refused for an identity without a role, and for one of a colleague', async () => {
    const { email, browser } = await local();
    expect(await browser.visitFor('/openid/connect', somebody({ groups: [] }))).toBe(
      outcome('connect', 'noRole'),
    );
    const ada = somebody();
    await new Browser().logIn(ada);
    browser.provider.clear();
    expect(await browser.visitFor('/openid/connect', ada)).toBe(outcome('connect', 'identityTaken'));
    expect(await rowOf(email)).toMatchObject({ providerIssuer: null });
  });

  it('can be begun by a page of the portal only, and ends in the session that began it', async () => {
    const { email, browser } = await local();
    const foreign = await rest(
      new Request(`${PORTAL}/api/staff/openid/connect`, {
        method: 'POST',
        headers: {
          cookie: cookieHeader(browser.portal),
          origin: 'https://evil.example',
          'content-type': 'application/json',
        },
        body: '{}',
      }),
    );
    expect(foreign.status).toBe(403);
    // The visit is begun in one session and ended without it: as after a log-out in between.
    const { data } = (await browser.call('POST', '/openid/connect', {})) as { data?: { url: string } };
    const back = await browser.atProvider(data?.url ?? '', somebody());
    browser.portal.delete('payload-token');
    expect(await browser.visit(back)).toBe(outcome('connect', 'expired'));
    expect(await rowOf(email)).toMatchObject({ providerIssuer: null });
  });

  it('can be undone by an administrator, not by its owner', async () => {
    const ada = somebody();
    const owner = new Browser();
    await owner.logIn(ada);
    const email = `${ada}@example.org`;
    const id = (await rowOf(email))?.id ?? '';
    const { browser: boss } = await local(['administrator']);
    // The role requires a second factor that this administrator has not set up.
    expect((await boss.call('POST', `/${id}/disconnect`, { reason: 'x' })).status).toBe(401);
    expect((await owner.call('POST', `/${id}/disconnect`, { reason: 'Mine' })).status).toBe(403);
    forgery = { claims: { amr: ['mfa'] } };
    const admin = new Browser();
    try {
      await admin.logIn(somebody({ groups: ['portal-admins'] }));
    } finally {
      forgery = undefined;
    }
    expect((await admin.call('POST', `/${id}/disconnect`, { reason: 'New account there' })).status).toBe(200);
    expect(await owner.me()).toBeNull();
    expect(await rowOf(email)).toMatchObject({ providerIssuer: null, providerSubject: null });
    expect(await new Browser().logIn(ada)).toBe(problem('addressTaken'));
  });
});

describe('a fresh proof', () => {
  /** An administrator of the provider, logged in long enough ago for a proof to be due. */
  async function administrator() {
    const ada = somebody({ groups: ['portal-admins'] });
    const browser = new Browser();
    forgery = { claims: { amr: ['mfa'] } };
    try {
      await browser.logIn(ada);
    } finally {
      forgery = undefined;
    }
    const id = (await rowOf(`${ada}@example.org`))?.id ?? '';
    const database = await getDatabase();
    const began = new Date(Date.now() - 16 * 60_000).toISOString();
    await database.update(staff_sessions).set({ createdAt: began }).where(eq(staff_sessions._parentID, id));
    return { ada, id, browser };
  }

  it('is given at the provider, by logging in there once more', async () => {
    const { ada, browser } = await administrator();
    const colleague = (await local()).id;
    const disable = () => browser.call('POST', `/${colleague}/disable`, { reason: 'Left' });
    expect(await disable()).toMatchObject({ status: 403, code: 'fresh_proof_required' });
    expect(await browser.call('GET', '/proof')).toMatchObject({
      data: { isFresh: false, ways: ['provider'], provider: 'Loom ID' },
    });
    const { data } = (await browser.call('POST', '/openid/proof', {})) as { data?: { url: string } };
    expect(Object.fromEntries(new URL(data?.url ?? '').searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    expect(await browser.visit(await browser.atProvider(data?.url ?? '', ada))).toBe(outcome('proof'));
    expect((await disable()).status).toBe(200);
  });

  it('of another person, or of a login from before, is none', async () => {
    const { ada, browser } = await administrator();
    browser.provider.clear();
    expect(await browser.visitFor('/openid/proof', somebody())).toBe(outcome('proof', 'otherIdentity'));
    browser.provider.clear();
    forgery = { claims: { auth_time: Math.floor(Date.now() / 1000) - 600 } };
    try {
      expect(await browser.visitFor('/openid/proof', ada)).toBe(outcome('proof', 'refused'));
    } finally {
      forgery = undefined;
    }
    expect(await browser.call('GET', '/proof')).toMatchObject({ data: { isFresh: false } });
  });

  it('is none where a second factor is due that the provider did not ask for, nor after the last role', async () => {
    const { ada, id, browser } = await administrator();
    const database = await getDatabase();
    const own = { staffId: id, secret: 'sealed', lastStep: 0 };
    await database.insert(staffSecondFactors).values(own);
    expect(await browser.visitFor('/openid/proof', ada)).toBe(outcome('proof', 'secondFactorHere'));
    expect(await browser.call('GET', '/proof')).toMatchObject({ data: { isFresh: false } });
    people.set(ada, { ...people.get(ada), groups: [] });
    forgery = { claims: { amr: ['mfa'] } };
    try {
      expect(await browser.visitFor('/openid/proof', ada)).toBe(outcome('proof', 'noRole'));
      people.set(ada, { ...people.get(ada), groups: ['portal-admins'] });
      expect(await browser.visitFor('/openid/proof', ada)).toBe(outcome('proof'));
    } finally {
      forgery = undefined;
    }
    expect(await browser.call('GET', '/proof')).toMatchObject({ data: { isFresh: true } });
  });
});

/** A logout token as the provider would sign it, with what a test changes. */
async function logoutToken(
  claims: Record<string, unknown>,
  { key = openId.signingKey, audience = 'portal-admin' } = {},
) {
  return new SignJWT({
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'logout+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .sign(key);
}

const sendLogout = (token: string) =>
  rest(
    new Request(`${PORTAL}/api/staff/openid/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    }),
  );

describe('a log-out', () => {
  it('here leads to the provider, which leads back to the login', async () => {
    const ada = somebody();
    const browser = new Browser();
    await browser.logIn(ada);
    const { next } = (await browser.call('POST', '/logout', {})) as { next?: string };
    expect(new URL(next ?? '').origin).toBe(issuer);
    expect(await browser.me()).toBeNull();
    const back = await browser.atProvider(next ?? '', ada);
    expect(back).toBe(`${PORTAL}/api/staff/openid/logged-out`);
    expect(await browser.visit(back)).toBe('/admin/login');
  });

  it('of a session that began with a password stays here', async () => {
    const { browser } = await local();
    expect(await browser.call('POST', '/logout', {})).not.toHaveProperty('next');
  });

  it('at the provider ends the sessions of the person, and a token counts once', async () => {
    const [ada, eve] = [somebody(), somebody()];
    const [browser, other] = [new Browser(), new Browser()];
    await browser.logIn(ada);
    await other.logIn(eve);
    const token = await logoutToken({ sub: ada });
    expect((await sendLogout(token)).status).toBe(200);
    expect(await browser.me()).toBeNull();
    expect(await other.me()).not.toBeNull();
    expect((await sendLogout(token)).status).toBe(400);
  });

  it('at the provider also ends sessions that it gave no name, and the one in which the account was connected', async () => {
    const ada = somebody();
    const browser = new Browser();
    forgery = { claims: { sid: undefined } };
    try {
      await browser.logIn(ada);
    } finally {
      forgery = undefined;
    }
    await sendLogout(await logoutToken({ sub: ada, sid: 'one-of-them' }));
    expect(await browser.me()).toBeNull();

    const eve = somebody();
    const { browser: connected } = await local();
    expect(await connected.visitFor('/openid/connect', eve)).toBe(outcome('connect'));
    expect(await connected.me()).not.toBeNull();
    await sendLogout(await logoutToken({ sub: eve }));
    expect(await connected.me()).toBeNull();
  });

  it('voids a login that waits for its second step', async () => {
    const { stepIn } = await import('@/features/staff/sign-in/step-cookie');
    const ada = somebody({ groups: ['portal-admins'] });
    const browser = new Browser();
    await browser.logIn(ada);
    await sendLogout(await logoutToken({ sub: ada }));
    expect(await stepIn(new Headers({ cookie: cookieHeader(browser.portal) }), systemClock)).toBeUndefined();
  });

  it('in a strange token is refused', async () => {
    const ada = somebody();
    const browser = new Browser();
    await browser.logIn(ada);
    const stranger = (await generateKeyPair('RS256')).privateKey;
    for (const token of [
      await logoutToken({ sub: ada }, { key: stranger }),
      await logoutToken({ sub: ada }, { audience: 'portal' }),
      await logoutToken({ sub: ada, nonce: 'x' }),
      await logoutToken({}),
      'x.y.z',
      '',
    ]) {
      expect((await sendLogout(token)).status).toBe(400);
    }
    expect(await browser.me()).not.toBeNull();
  });
});

describe('a session’s cookie', () => {
  it('counts when another site leads to a page, and for nothing else', async () => {
    const browser = new Browser();
    await browser.logIn(somebody());
    const me = async (headers: Record<string, string>) => {
      const request = new Request(`${PORTAL}/api/staff/me`, {
        headers: { cookie: cookieHeader(browser.portal), ...headers },
      });
      return ((await (await rest(request)).json()) as { user: unknown }).user !== null;
    };
    expect(await me(VISIT)).toBe(true);
    expect(await me({ ...VISIT, 'sec-fetch-dest': 'iframe' })).toBe(false);
    expect(await me({ ...VISIT, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe(false);
    expect(await me({ ...VISIT, origin: 'https://evil.example' })).toBe(false);
  });
});

describe('the last administrator', () => {
  it('follows the provider as well, and is kept from a change here', async () => {
    const ada = somebody({ groups: ['portal-admins'] });
    forgery = { claims: { amr: ['mfa'] } };
    try {
      await new Browser().logIn(ada);
      const database = await getDatabase();
      const email = `${ada}@example.org`;
      const id = (await rowOf(email))?.id ?? '';
      await database.update(staff).set({ disabledAt: new Date().toISOString() }).where(ne(staff.id, id));
      const demote = portal.payload.update({ collection: 'staff', id, data: { roles: ['editor'] } });
      await expect(demote).rejects.toThrow('last administrator');
      people.set(ada, { ...people.get(ada), groups: ['writers'] });
      const browser = new Browser();
      expect(await browser.logIn(ada)).toBe('/admin');
      expect(await browser.me()).toMatchObject({ id, roles: ['editor'] });
    } finally {
      forgery = undefined;
    }
  });
});
