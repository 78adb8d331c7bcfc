import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { type CaughtMail, mailInbox } from '../support/mail-inbox';
import { removeList } from '../support/mailing-lists';
import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient } from '../support/rest';

/** Mailing lists over HTTP: section 4 of the contracts, row by row, with their refusals. */

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly data: Record<string, unknown>;
  readonly fields?: Record<string, { message_zh: string; message_en: string }>;
  readonly text: string;
  readonly headers: Headers;
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${portalUrl()}/api-mail/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: portalUrl(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as Partial<Answer>;
  return {
    status: response.status,
    code: parsed.code,
    data: parsed.data ?? {},
    ...(parsed.fields && { fields: parsed.fields }),
    text,
    headers: response.headers,
  };
}

const captcha = () => new IdentityBrowser().captcha();
const newAddress = () => `reader-${randomUUID()}@${randomUUID().slice(0, 8)}.example`;
const tokenIn = ({ text }: CaughtMail) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

let staff: RestClient;
const lists = { open: '', other: '', reviewed: '' };

beforeAll(async () => {
  staff = await loggedIn();
  for (const [key, requiresReview] of [
    ['open', false],
    ['other', false],
    ['reviewed', true],
  ] as const) {
    const slug = `contract-${key}-${randomUUID().slice(0, 8)}`;
    const { body } = await staff.post<{ doc: { id: string } }>('/mailing-lists?locale=zh', {
      slug,
      name: `契约${key}`,
      description: '说明',
      address: `${slug}@lists.example.org`,
      requiresReview,
      order: 900,
      _status: 'published',
    });
    lists[key] = body.doc.id;
    await staff.patch(`/mailing-lists/${body.doc.id}?locale=en`, {
      name: `Contract ${key}`,
      description: 'Description',
      _status: 'published',
    });
  }
});
afterAll(async () => {
  for (const id of Object.values(lists)) if (id !== '') await removeList(staff, id);
});

const form = (email: string, change: Record<string, unknown> = {}) => ({
  list: lists.open,
  name: 'Ada Lovelace',
  email,
  organization: 'Heddle Labs',
  lang: 'en',
  privacyAccepted: true,
  ...change,
});

async function join(email: string, change: Record<string, unknown> = {}): Promise<Answer> {
  return call('POST', 'subscriptions', {
    ...form(email, change),
    captchaVerification: await captcha(),
  });
}

async function newSubscriber(list = lists.open): Promise<{ email: string; welcome?: CaughtMail }> {
  const email = newAddress();
  await join(email, { list });
  const mail = await mailInbox.waitFor(email);
  await call('POST', 'subscriptions/confirm', { token: tokenIn(mail) });
  if (list === lists.reviewed) return { email };
  const isWelcome = ({ subject }: CaughtMail) => subject.startsWith('You’re subscribed to ');
  return { email, welcome: await mailInbox.waitFor(email, isWelcome) };
}

const stateOf = async (email: string) => {
  const { body } = await staff.get<{ docs: { id: string; state: string }[] }>(
    `/subscriptions?where[email][equals]=${encodeURIComponent(email)}`,
  );
  return body.docs[0];
};

describe('GET lists', () => {
  it('names the public lists in the language', async () => {
    const { status, text } = await call('GET', 'lists?lang=en');
    expect(status).toBe(200);
    const { data } = JSON.parse(text) as { data: Record<string, unknown>[] };
    expect(data.find(({ id }) => id === lists.reviewed)).toEqual({
      id: lists.reviewed,
      name: 'Contract reviewed',
      address: expect.stringContaining('@lists.example.org') as string,
      description: 'Description',
      requiresReview: true,
    });
  });
});

describe('POST subscriptions', () => {
  it('answers 202, sends one mail with a link in its language, and confirms by it', async () => {
    const email = newAddress();
    const answer = await join(email);
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({ status: 'confirmation_sent' });
    const mail = await mailInbox.waitFor(email);
    expect(mail.text).toContain(`/en/mail-list/subscribe-confirm#token=${tokenIn(mail)}`);
    expect(mail.text).not.toContain('Heddle Labs');
    const confirmed = await call('POST', 'subscriptions/confirm', { token: tokenIn(mail) });
    expect(confirmed.data).toEqual({ status: 'subscribed', list: lists.open });
    const again = await call('POST', 'subscriptions/confirm', { token: tokenIn(mail) });
    expect([again.status, again.code]).toEqual([410, 'token_used']);
  });

  it('answers byte for byte the same for every address', async () => {
    const { email: subscribed } = await newSubscriber();
    const { email: waiting } = await newSubscriber(lists.reviewed);
    const pending = newAddress();
    await join(pending);
    const answers = [
      await join(newAddress()),
      await join(subscribed),
      await join(waiting, { list: lists.reviewed }),
      await join(pending),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('made fifty times in parallel makes one row and one email', async () => {
    const email = newAddress();
    const captchas = await Promise.all(Array.from({ length: 50 }, captcha));
    const answers = await Promise.all(
      captchas.map((captchaVerification) =>
        call('POST', 'subscriptions', { ...form(email), captchaVerification }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    const { body } = await staff.get<{ totalDocs: number }>(
      `/subscriptions?where[email][equals]=${encodeURIComponent(email)}`,
    );
    expect(body.totalDocs).toBe(1);
    await mailInbox.waitFor(email);
    expect(await mailInbox.messages(email)).toHaveLength(1);
  }, 60_000);

  it.each([
    ['name', { name: '-' }],
    ['email', { email: 'nobody' }],
    ['phone', { phone: 'call me' }],
    ['organization', { organization: 'x'.repeat(41) }],
    ['list', { list: 'no-such-list' }],
    ['privacyAccepted', { privacyAccepted: false }],
    ['extra', { extra: 1 }],
  ])('names the field %s when it is wrong, in both languages', async (field, change) => {
    const { status, code, fields } = await join(newAddress(), change);
    expect([status, code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(fields?.[field]?.message_zh).toMatch(/\p{Script=Han}/u);
    expect(fields?.[field]?.message_en).toMatch(/[a-z]/);
  });

  it('refuses a captcha that is missing, made up or used', async () => {
    const missing = await call('POST', 'subscriptions', form(newAddress()));
    expect(missing.fields).toHaveProperty('captchaVerification');
    const made = await call('POST', 'subscriptions', { ...form(newAddress()), captchaVerification: 'x' });
    expect([made.status, made.code]).toEqual([400, 'captcha_failed']);
    const captchaVerification = await captcha();
    await call('POST', 'subscriptions', { ...form(newAddress()), captchaVerification });
    const used = await call('POST', 'subscriptions', { ...form(newAddress()), captchaVerification });
    expect(used.code).toBe('captcha_failed');
  });

  it('takes nothing from a foreign site', async () => {
    const answer = await call('POST', 'subscriptions', form(newAddress()), {
      origin: 'https://evil.example',
    });
    expect([answer.status, answer.code]).toEqual([403, 'bad_origin']);
  });
});

describe('the link of the mail', () => {
  it('posted a hundred times in parallel changes one thing once', async () => {
    const email = newAddress();
    await join(email);
    const token = tokenIn(await mailInbox.waitFor(email));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call('POST', 'subscriptions/confirm', { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, code }) => status === 410 && code === 'token_used')).toHaveLength(99);
  }, 60_000);

  it('opened by a scanner, its page or the question behind it, changes nothing', async () => {
    const email = newAddress();
    await join(email);
    const mail = await mailInbox.waitFor(email);
    const token = tokenIn(mail);
    expect((await fetch(`${portalUrl()}/en/mail-list/subscribe-confirm?token=${token}`)).status).toBe(200);
    for (let visit = 0; visit < 3; visit += 1) {
      const { data } = await call('GET', `subscriptions/confirm?token=${token}&lang=en`);
      expect(data).toMatchObject({ list: { id: lists.open, name: 'Contract open', requiresReview: false } });
    }
    expect((await stateOf(email))?.state).toBe('pending');
    expect((await call('POST', 'subscriptions/confirm', { token })).status).toBe(200);
  });

  it('for joining does not leave, made up ones do nothing', async () => {
    const email = newAddress();
    await join(email);
    const token = tokenIn(await mailInbox.waitFor(email));
    const answers = [
      await call('POST', 'unsubscriptions/confirm', { token }),
      await call('POST', `one-click/${token}`, undefined, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      await call('POST', 'subscriptions/confirm', { token: 'made-up' }),
    ];
    expect(answers.map(({ status, code }) => `${status} ${String(code)}`)).toEqual([
      '404 token_invalid',
      '400 invalid_input',
      '404 token_invalid',
    ]);
    expect((await stateOf(email))?.state).toBe('pending');
  });
});

describe('POST unsubscriptions', () => {
  const leave = async (email: string) =>
    call('POST', 'unsubscriptions', { email, lang: 'en', captchaVerification: await captcha() });

  it('answers the same for everyone, and unsubscribes through the email', async () => {
    const { email } = await newSubscriber();
    const stranger = newAddress();
    const answers = [await leave(email), await leave(stranger)];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    const mail = await mailInbox.waitFor(email, ({ text }) => text.includes('unsubscribe-confirm'));
    const { status, data } = await call('POST', 'unsubscriptions/confirm', { token: tokenIn(mail) });
    expect([status, data]).toEqual([200, { status: 'unsubscribed', lists: [lists.open] }]);
    expect((await stateOf(email))?.state).toBe('unsubscribed');
    expect(await mailInbox.messages(stranger)).toEqual([]);
  });
});

describe('POST one-click', () => {
  const press = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  it('unsubscribes immediately, without cookie, token, or origin, again and again', async () => {
    const { email, welcome } = await newSubscriber();
    expect(welcome?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = /<(https?:[^>]+)>/.exec(welcome?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const here = url.replace(new URL(url).origin, portalUrl());
    // Opened, it asks; only the POST with its body leaves.
    const opened = await fetch(here, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toContain('/mail-list/unsubscribe-confirm#token=');
    expect((await press(here, '')).status).toBe(400);
    expect((await stateOf(email))?.state).toBe('subscribed');
    for (let round = 0; round < 2; round += 1) {
      const answer = await press(here, 'List-Unsubscribe=One-Click', { origin: 'https://mail.example' });
      expect(answer.status).toBe(200);
      expect((await stateOf(email))?.state).toBe('unsubscribed');
    }
    const changed = here.slice(0, -1) + (here.endsWith('A') ? 'B' : 'A');
    expect((await press(changed, 'List-Unsubscribe=One-Click')).status).toBe(404);
  });
});

describe('mine', () => {
  it('needs a session', async () => {
    expect((await call('GET', 'mine')).status).toBe(401);
    expect((await call('POST', `mine/${lists.open}`, { subscribed: true })).status).toBe(401);
  });

  it('joins and leaves with the account’s address, and needs the session’s token for it', async () => {
    const browser = new IdentityBrowser();
    await browser.register();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = browser.cookies.get('_U_T_') ?? '';
    const set = (list: string, subscribed: boolean, headers: Record<string, string> = { token }) =>
      call('POST', `mine/${list}`, { subscribed, lang: 'en' }, { cookie, ...headers });
    const stateIn = ({ text }: Answer, list: string) =>
      (JSON.parse(text) as { data: { list: string; state: string }[] }).data.find(
        (mine) => mine.list === list,
      )?.state;

    expect((await set(lists.open, true, {})).code).toBe('bad_token');
    expect(stateIn(await call('GET', 'mine?lang=en', undefined, { cookie }), lists.open)).toBe('none');
    expect(stateIn(await set(lists.open, true), lists.open)).toBe('subscribed');
    expect(stateIn(await set(lists.open, true), lists.open)).toBe('subscribed');
    expect(stateIn(await set(lists.reviewed, true), lists.reviewed)).toBe('pending_review');
    expect(stateIn(await set(lists.open, false), lists.open)).toBe('unsubscribed');
    expect((await set('no-such-list', true)).status).toBe(404);
  });
});

describe('POST /api/subscriptions/{id}/transition', () => {
  it('decides once; the second person sees who was first', async () => {
    const { email } = await newSubscriber(lists.reviewed);
    const id = (await stateOf(email))?.id ?? '';
    const decide = (client: RestClient, body: unknown) =>
      client.post<{ code: unknown; data: Record<string, unknown> }>(`/subscriptions/${id}/transition`, body);
    expect((await decide(anonymous(), { event: 'approve' })).status).toBe(401);
    const noReason = await decide(staff, { event: 'reject' });
    expect([noReason.status, noReason.body.code]).toEqual([400, 'invalid_input']);

    const both = await Promise.all([
      decide(staff, { event: 'approve', expectedState: 'pending_review' }),
      decide(staff, { event: 'reject', expectedState: 'pending_review', reason: 'Use your work address.' }),
    ]);
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(won?.body.data).toMatchObject({ events: [{ by: expect.any(String) as string }, {}, {}] });
    expect(lost?.body).toMatchObject({
      code: 'conflict',
      data: { state: won?.body.data.state, decidedBy: expect.any(String) as string },
    });
  });

  it('is the only way: the collection takes no writes', async () => {
    const { email } = await newSubscriber();
    const id = (await stateOf(email))?.id ?? '';
    const refusals = [
      await staff.patch(`/subscriptions/${id}`, { state: 'rejected' }),
      await staff.delete(`/subscriptions/${id}`),
      await staff.post('/subscriptions', { email: newAddress(), list: lists.open, state: 'subscribed' }),
      await anonymous().get('/subscriptions'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await stateOf(email))?.state).toBe('subscribed');
  });
});

it('calls that do not exist answer 404, also those named like parts of every object', async () => {
  for (const path of ['nonsense', 'constructor', '__proto__', 'one-click', 'mine/a/b']) {
    expect((await call('GET', path)).status, path).toBe(404);
  }
});
