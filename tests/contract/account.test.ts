import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';
import { unzip } from '../support/zip';

/** The personal center, and accounts as staff handle them, over HTTP, with the refusals. */

const PASSWORD = 'Weave-2026';
const browser = () => new IdentityBrowser();

function exportOf(
  member: IdentityBrowser,
  headers: Record<string, string> = {},
  body: unknown = { lang: 'en' },
) {
  return fetch(`${portalUrl()}/api-my/export`, {
    method: 'POST',
    headers: {
      origin: portalUrl(),
      'content-type': 'application/json',
      cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      token: member.cookies.get('_U_T_') ?? '',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('the short address of the personal center', () => {
  it.each(['zh', 'en'])('leads there, in %s', async (lang) => {
    const answer = await fetch(`${portalUrl()}/${lang}/my`, { redirect: 'manual' });
    const target = new URL(answer.headers.get('location') ?? '', portalUrl()).pathname;
    expect(`${answer.status} ${target}`).toBe(`307 /${lang}/my/personal`);
  });
});

describe('the export', () => {
  const member = browser();
  let account: string;
  beforeAll(async () => {
    account = await member.register();
  });

  it('is one archive with the account in it, which nobody keeps', async () => {
    const answer = await exportOf(member);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="personal-data-[\d-]+\.zip"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('account/data.json')?.toString() ?? '')).toMatchObject({ email: account });
  });

  it('is for members only, asked for by this site’s pages', async () => {
    expect(await codeOf(await exportOf(browser()))).toBe('401 not_logged_in');
    expect(await codeOf(await exportOf(member, { token: '' }))).toBe('403 bad_token');
    expect(await codeOf(await exportOf(member, { origin: 'https://evil.example' }))).toBe('403 bad_origin');
    expect(await codeOf(await exportOf(member, {}, { lang: 'en', memberId: randomUUID() }))).toBe(
      '400 invalid_input',
    );
  });
});

describe('deleting an account', () => {
  it.each([
    ['without the token', { token: '' }, 'bad_token'],
    ['from a foreign site', { origin: 'https://evil.example' }, 'bad_origin'],
    ['from a picture on a foreign page', { 'sec-fetch-site': 'cross-site' }, 'bad_origin'],
  ])('is refused %s, although it is a GET', async (_how, headers, code) => {
    const member = browser();
    await member.register();
    expect(await member.get('delete/user', headers)).toMatchObject({ status: 403, code });
    expect((await member.get('personal/center/user')).status).toBe(200);
  });

  it('accepts a confirmation by the member’s own password or code, never by someone else’s', async () => {
    const member = browser();
    const account = await member.register();
    const other = browser();
    const otherAccount = await other.register('Raddle-2026');
    const wrong = await member.post('session/confirm', await member.encrypted('Raddle-2026'));
    expect(wrong.fields).toHaveProperty('password');
    // A code goes to the own address only.
    const foreign = await member.post('captcha/sendCode', {
      account: otherAccount,
      channel: 'confirm',
      captchaVerification: await member.captcha(),
      lang: 'en',
    });
    expect(foreign.status).toBe(400);
    expect(foreign.fields).toHaveProperty('account');
    const code = await member.code(account, 'confirm');
    expect((await other.post('session/confirm', { code })).code).toBe('code_expired');
    expect((await member.post('session/confirm', { code })).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('takes the old one, ends every session and takes both cookies', async () => {
    const member = browser();
    const account = await member.register();
    const old = await member.encrypted('Wrong-2026');
    const fresh = await member.encrypted('Warp-Shed-27');
    const change = (oldPassword: string | undefined, password: string | undefined) =>
      member.post('change/password', { oldPassword, password, kid: fresh.kid });
    expect((await change(old.password, fresh.password)).fields).toHaveProperty('oldPassword');
    // A ciphertext counts once.
    expect((await change((await member.encrypted(PASSWORD)).password, fresh.password)).fields).toHaveProperty(
      'password',
    );
    const weak = await change(
      (await member.encrypted(PASSWORD)).password,
      (await member.encrypted('weakweak')).password,
    );
    expect(weak.fields).toHaveProperty('password');
    const changed = await change(
      (await member.encrypted(PASSWORD)).password,
      (await member.encrypted('Warp-Shed-27')).password,
    );
    expect(changed.status).toBe(200);
    expect(member.accountCookies()).toEqual([]);
    const login = await browser().post('login', { account, ...(await member.encrypted('Warp-Shed-27')) });
    expect(login.status).toBe(200);
    await mailInbox.waitFor(account, ({ subject }) => /password has changed|密码已修改/i.test(subject));
  });
});

describe('withdrawing the consent', () => {
  it('sets NO_PRIVACY, which a login by hand takes away again', async () => {
    const member = browser();
    const account = await member.register();
    await member.post('update/baseInfo', { oneidPrivacyAccepted: 'revoked' });
    expect(member.accountCookies()).toEqual(['NO_PRIVACY']);
    expect(member.cookies.get('NO_PRIVACY')).toBe('1');
    await member.post('login', { account, ...(await member.encrypted(PASSWORD)) });
    expect(member.accountCookies()).toEqual(['_U_T_', '_Y_G_']);
  });

  it('leaves an account that is not used until the consent is given again, but can be left', async () => {
    const member = browser();
    const account = await member.register();
    await member.post('update/baseInfo', { oneidPrivacyAccepted: 'revoked' });
    await member.post('login', { account, ...(await member.encrypted(PASSWORD)) });
    expect((await member.get('personal/center/user')).data).toMatchObject({ signedUp: false });
    const elsewhere = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(portalUrl() + path, {
        method,
        headers: {
          origin: portalUrl(),
          cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          token: member.cookies.get('_U_T_') ?? '',
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return [response.status, ((await response.json()) as { code: unknown }).code];
    };
    const lists = (await (await fetch(`${portalUrl()}/api-mail/lists?lang=en`)).json()) as {
      data: { id: string }[];
    };
    const list = `/api-mail/mine/${lists.data[0]?.id}`;
    const refused = [403, 'consent_required'];
    expect(await member.post('update/baseInfo', { nickname: 'Grace' })).toMatchObject({
      status: 403,
      code: 'consent_required',
    });
    expect(await elsewhere('POST', list, { subscribed: true })).toEqual(refused);
    expect(await elsewhere('POST', '/api-spec/applications', {})).toEqual(refused);
    expect(await elsewhere('POST', '/api-spec/agreements/v1/accept', {})).toEqual(refused);
    expect(await elsewhere('GET', '/api-spec/white-papers/any/download')).toEqual(refused);
    expect((await elsewhere('GET', '/api-mail/mine?lang=en'))[0]).toBe(200);
    expect(await elsewhere('POST', list, { subscribed: false })).not.toEqual(refused);
    expect((await member.get('sessions')).status).toBe(200);

    expect((await member.post('update/baseInfo', { oneidPrivacyAccepted: 'accepted' })).data).toMatchObject({
      signedUp: true,
    });
    expect((await member.post('update/baseInfo', { nickname: 'Grace' })).status).toBe(200);
    expect(await elsewhere('POST', '/api-spec/applications', {})).toEqual([400, 'invalid_input']);
  });
});

describe('staff', () => {
  let administrator: RestClient;
  let reviewer: RestClient;
  let reviewerId: string;
  beforeAll(async () => {
    administrator = await loggedIn();
    const account = { email: `reviewer-${randomUUID()}@example.org`, password: 'Shuttle-2026-loom-9' };
    const reviewing = { ...account, name: 'Reviewer of accounts', roles: ['reviewer'] };
    reviewerId = await newStaffAccount(administrator, reviewing);
    reviewer = await loggedIn(account);
  });
  afterAll(async () => {
    await administrator.delete(`/staff/${reviewerId}`);
  });

  interface MemberRow {
    id: string;
    nickname: string;
    email?: string;
  }
  const idOf = async (account: string) => {
    const { body } = await administrator.get<{ docs: MemberRow[] }>(
      `/members?where[email][equals]=${encodeURIComponent(account)}`,
    );
    return body.docs[0]?.id ?? '';
  };
  const decide = (client: RestClient, id: string, transition: Record<string, unknown>) =>
    client.post<{ code: unknown; data?: { state?: string }; fields?: object }>(`/members/${id}/transition`, {
      reason: 'A test',
      ...transition,
    });

  it('reviewers see names of members but no addresses, also not by asking for them', async () => {
    const account = await browser().register();
    const id = await idOf(account);
    const { body } = await reviewer.get<MemberRow>(`/members/${id}`);
    expect(body.nickname).toBe('Ada-2');
    expect(JSON.stringify(body)).not.toContain('@');
    const asked = await reviewer.get<{ docs?: MemberRow[] }>(
      `/members?where[email][equals]=${encodeURIComponent(account)}`,
    );
    expect(asked.body.docs ?? []).toEqual([]);
    // The search field of the list asks every searchable field that the role may read.
    const found = await reviewer.get<{ docs: MemberRow[] }>('/members?where[nickname][like]=Ada&limit=1');
    expect(found.body.docs).toHaveLength(1);
  });

  it('administrators lock, which logs out and keeps out, and unlock', async () => {
    const member = browser();
    const account = await member.register();
    const id = await idOf(account);
    const locked = await decide(administrator, id, { event: 'lock', expectedState: 'active' });
    expect(locked.body).toMatchObject({ code: 200, data: { state: 'locked' } });
    expect((await member.get('personal/center/user')).status).toBe(401);
    const login = async () => browser().post('login', { account, ...(await member.encrypted(PASSWORD)) });
    expect((await login()).status).toBe(400);
    // Someone else decides on what they saw before.
    const late = await decide(administrator, id, { event: 'lock', expectedState: 'active' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { state: 'locked' } } });
    await decide(administrator, id, { event: 'unlock', expectedState: 'locked' });
    expect((await login()).status).toBe(200);
  });

  it('administrators end sessions and erase', async () => {
    const member = browser();
    const account = await member.register();
    const id = await idOf(account);
    await decide(administrator, id, { event: 'end_sessions', expectedState: 'active' });
    expect((await member.get('personal/center/user')).status).toBe(401);
    const erased = await decide(administrator, id, { event: 'erase', expectedState: 'active' });
    expect(erased.body).toMatchObject({ data: { state: 'erased' } });
    expect((await administrator.get(`/members/${id}`)).status).toBe(404);
    await mailInbox.waitFor(account, ({ subject }) => /deleted|注销/i.test(subject));
    expect((await decide(administrator, id, { event: 'erase', expectedState: 'active' })).status).toBe(404);
  });

  it('needs a reason, a known event, and an administrator', async () => {
    const id = await idOf(await browser().register());
    const lock = { event: 'lock', expectedState: 'active' };
    expect((await decide(administrator, id, { ...lock, reason: ' ' })).body.fields).toHaveProperty('reason');
    expect((await decide(administrator, id, { ...lock, event: 'promote' })).status).toBe(400);
    expect((await decide(administrator, id, { ...lock, locked_at: null })).body.fields).toHaveProperty(
      'locked_at',
    );
    expect((await decide(administrator, 'nobody', lock)).status).toBe(404);
    expect((await decide(reviewer, id, lock)).status).toBe(403);
    expect((await decide(anonymous(), id, lock)).status).toBe(401);
  });

  it('send a mail again only as administrators, and only one that was given up', async () => {
    const again = (client: RestClient) => client.post(`/outbox/${randomUUID()}/send-again`, {});
    expect((await again(anonymous())).status).toBe(401);
    expect((await again(reviewer)).status).toBe(403);
    expect((await again(administrator)).status).toBe(404);
  });

  it.each(['outbox', 'events'])('visitors of /admin/%s are sent to the login', async (view) => {
    const answer = await fetch(`${portalUrl()}/admin/${view}`, { redirect: 'manual' });
    const text = await answer.text();
    // Streamed pages redirect inside the document.
    expect(`${answer.headers.get('location') ?? ''} ${text}`).toContain('/admin/login');
    expect(text).not.toMatch(/@example\.org/);
  });
});
