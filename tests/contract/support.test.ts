import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { matchesContract } from '../support/openapi';
import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient, staffToken } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** Support requests over HTTP: sending, following, and working on them, with the refusals. */

const cookiesOf = ({ cookies }: IdentityBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly data: { readonly number: string };
  readonly fields?: Record<string, unknown>;
  readonly text: string;
}

/** A call as the form makes it. */
async function call(
  browser: IdentityBrowser,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${portalUrl()}/api-support/${path}`, {
    method: 'POST',
    headers: {
      origin: portalUrl(),
      cookie: cookiesOf(browser),
      token: browser.cookies.get('_U_T_') ?? '',
      ...(!isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { ...(JSON.parse(text) as Omit<Answer, 'status' | 'text'>), status: response.status, text };
}

const request = (change: Record<string, unknown> = {}) => ({
  submission: randomUUID(),
  kind: 'problem',
  topic: 'implementation',
  about: 'base-specification/1.1',
  subject: 'Training fails on lane 3',
  text: 'Lane 3 never trains.',
  lang: 'en',
  ...change,
});

async function guestFields() {
  return {
    name: 'Ada Lovelace',
    email: `reader-${randomUUID()}@example.org`,
    privacyAccepted: true,
    captchaVerification: await new IdentityBrowser().captcha(),
  };
}

function withFile(fields: object, content: string | Uint8Array<ArrayBuffer>, name = 'lane.log'): FormData {
  const body = new FormData();
  body.append('request', JSON.stringify(fields));
  body.append('file', new Blob([content]), name);
  return body;
}

/** The form of the personal center as a browser sends it. */
async function plainForm(browser: IdentityBrowser, fields: Record<string, string>, headers = {}) {
  const response = await fetch(`${portalUrl()}/api-support/form`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portalUrl(), cookie: cookiesOf(browser), ...headers },
    body: new URLSearchParams({ token: browser.cookies.get('_U_T_') ?? '', lang: 'en', ...fields }),
  });
  const leadsTo = response.headers.get('location');
  return { status: response.status, to: leadsTo === null ? undefined : new URL(leadsTo) };
}

async function ownPage(browser: IdentityBrowser): Promise<string> {
  const response = await fetch(`${portalUrl()}/en/my/support`, { headers: { cookie: cookiesOf(browser) } });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return response.text();
}

const member = new IdentityBrowser();
const stranger = new IdentityBrowser();
const visitor = new IdentityBrowser();
let account: string;
let office: RestClient;
let editors: RestClient;
let administrators: RestClient;
const staff: string[] = [];
/** Requests that are deleted at the end. */
const sent: string[] = [];

async function send(change: Record<string, unknown> = {}): Promise<string> {
  const answer = await call(member, 'requests', request(change));
  expect(answer.status, answer.text).toBe(201);
  sent.push(answer.data.number);
  return answer.data.number;
}

beforeAll(async () => {
  [account] = await Promise.all([member.register(), stranger.register()]);
  administrators = await loggedIn();
  const accountOf = async (role: string) => {
    const login = { email: `${role}-${randomUUID()}@example.org`, password: `Aa1-${randomUUID()}` };
    staff.push(await newStaffAccount(administrators, { ...login, name: role, roles: [role] }));
    return loggedIn(login);
  };
  office = await accountOf('reviewer');
  editors = await accountOf('editor');
});

afterAll(async () => {
  for (const number of new Set(sent)) await administrators.post(`/support/${number}/delete`, {});
  for (const id of staff) await administrators.delete(`/staff/${id}`);
});

describe('a request', () => {
  it('of a member answers with its number, confirms by email, and is on the member’s page alone', async () => {
    const text = `Mine ${randomUUID()}`;
    const answer = await call(member, 'requests', request({ text }));
    sent.push(answer.data.number);
    expect(answer.status).toBe(201);
    expect(answer.data.number).toMatch(/^S-[0-9A-Z]{6}$/);
    await matchesContract('post', '/api-support/requests', answer);
    const mail = await mailInbox.waitFor(account, ({ subject }) => subject.includes(answer.data.number));
    expect(mail.text).not.toContain(text);
    expect(await ownPage(member)).toContain(text);
    expect(await ownPage(stranger)).not.toContain(text);
  });

  it('of a visitor needs a captcha, once', async () => {
    const guest = await guestFields();
    const answer = await call(visitor, 'requests', request(guest));
    sent.push(answer.data.number);
    expect(answer.status, answer.text).toBe(201);
    const again = await call(visitor, 'requests', request(guest));
    expect(`${again.status} ${String(again.code)}`).toBe('400 captcha_failed');
    await matchesContract('post', '/api-support/requests', again);
    const without = await call(visitor, 'requests', request({ ...guest, captchaVerification: null }));
    expect(Object.keys(without.fields ?? {})).toEqual(['captchaVerification']);
  });

  it('that comes twice is answered with the same number', async () => {
    const fields = request();
    const [first, second] = [await call(member, 'requests', fields), await call(member, 'requests', fields)];
    sent.push(first.data.number);
    expect(second.data.number).toBe(first.data.number);
  });

  it.each([
    ['without the token', { token: '' }, '403 bad_token'],
    ['from another site', { origin: 'https://evil.example' }, '403 bad_origin'],
  ] as const)('of a member is refused %s', async (_name, headers, refusal) => {
    const answer = await call(member, 'requests', request(), headers);
    expect(`${answer.status} ${String(answer.code)}`).toBe(refusal);
    await matchesContract('post', '/api-support/requests', answer);
  });

  it('of a visitor from another site is refused', async () => {
    const answer = await call(visitor, 'requests', request(await guestFields()), {
      origin: 'https://evil.example',
    });
    expect(`${answer.status} ${String(answer.code)}`).toBe('403 bad_origin');
  });

  it.each([
    ['a release that does not exist', { about: 'base-specification/9.9' }],
    ['nothing', { text: ' ' }],
    ['more than it may', { state: 'closed' }],
    ['an unknown topic', { topic: 'weather' }],
  ] as const)('with %s is refused', async (_name, change) => {
    const answer = await call(member, 'requests', request(change));
    expect(`${answer.status} ${String(answer.code)}`).toBe('400 invalid_input');
  });

  it('is shown as text, whatever is in it', async () => {
    const mark = randomUUID();
    await send({ text: `<img src=x onerror=alert(1)>${mark}`, subject: `<script>${mark}</script>` });
    const html = await ownPage(member);
    expect(html).toContain(`&lt;img src=x onerror=alert(1)&gt;${mark}`);
    expect(html).not.toContain(`<img src=x onerror=alert(1)>${mark}`);
    expect(html).not.toContain(`<script>${mark}`);
  });
});

describe('an attachment', () => {
  it('is opened by the office alone, to be kept and not shown', async () => {
    const answer = await call(member, 'attached-requests', withFile(request(), 'lane 3: failed\n'));
    expect(answer.status, answer.text).toBe(201);
    const { number } = answer.data;
    sent.push(number);
    await matchesContract('post', '/api-support/attached-requests', answer);
    const path = `/support/${number}/attachment`;
    expect((await anonymous().get(path)).status).toBe(401);
    expect((await editors.get(path)).status).toBe(403);
    const file = await fetch(`${portalUrl()}/api${path}`, {
      headers: { authorization: `JWT ${await staffToken()}` },
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="lane\.txt"/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('cache-control')).toContain('no-store');
    expect(await file.text()).toBe('lane 3: failed\n');
  });

  it.each([
    ['a page', '<html>\0</html>', 'page.html', '415 file_type'],
    ['a picture that is none', '\x89PNG\r\n\x1a\n but no picture', 'x.png', '415 file_type'],
    ['too large', 'x'.repeat(10 * 1024 * 1024 + 1), 'x.log', '413 file_too_large'],
  ] as const)('that is %s is refused', async (_name, content, name, refusal) => {
    const answer = await call(member, 'attached-requests', withFile(request(), content, name));
    expect(`${answer.status} ${String(answer.code)}`).toBe(refusal);
  });

  it('without a request, or before it, is refused', async () => {
    const body = new FormData();
    body.append('file', new Blob(['words']), 'a.txt');
    const missing = await call(member, 'attached-requests', body);
    expect(`${missing.status} ${String(missing.code)}`).toBe('400 invalid_input');
    body.append('request', JSON.stringify(request()));
    const late = await call(member, 'attached-requests', body);
    expect(`${late.status} ${String(late.code)}`).toBe('400 invalid_input');
    const broken = new FormData();
    broken.append('request', '{');
    broken.append('file', new Blob(['words']), 'a.txt');
    expect((await call(member, 'attached-requests', broken)).status).toBe(400);
  });

  it('of a visitor without a captcha is not taken', async () => {
    const answer = await call(visitor, 'attached-requests', withFile(request(), 'words'));
    expect(`${answer.status} ${String(answer.code)}`).toBe('400 invalid_input');
  });
});

describe('the office', () => {
  it('asks, hears from the member, and answers; what it notes stays inside', async () => {
    const number = await send();
    const act = (body: object) => office.post<{ data: { state: string } }>(`/support/${number}/act`, body);
    expect((await office.post(`/support/${number}/note`, { text: `Internal ${number}` })).status).toBe(200);
    expect((await act({ event: 'ask', expectedRevision: 0, text: 'Which release?' })).status).toBe(200);
    const text = `Release 1.1 ${randomUUID()}`;
    const { status, to } = await plainForm(member, { number, text });
    expect(status).toBe(303);
    expect(`${to?.pathname}${to?.search}`).toBe(`/en/my/support?sent=${number}`);
    const html = await ownPage(member);
    expect(html).toContain(text);
    expect(html).not.toContain(`Internal ${number}`);
    // Written before the member's words came.
    expect((await act({ event: 'answer', expectedRevision: 1, text: 'x' })).status).toBe(409);
    const answered = await act({ event: 'answer', expectedRevision: 2, text: `See 4.2 ${number}` });
    expect(answered.body.data.state).toBe('answered');
    const mail = await mailInbox.waitFor(account, (one) => one.text.includes(`See 4.2 ${number}`));
    expect(mail.text).toContain('> Lane 3 never trains.');
  });

  it.each([
    ['an empty reply', { event: 'answer', expectedRevision: 0, text: ' ' }],
    ['an event of reporters', { event: 'respond', expectedRevision: 0, text: 'x' }],
    ['no revision', { event: 'close' }],
  ])('is refused with %s', async (_name, body) => {
    const number = await send();
    expect((await office.post(`/support/${number}/act`, body)).status).toBe(400);
  });

  it('deletes nothing itself; administrators do', async () => {
    const number = await send();
    expect((await office.post(`/support/${number}/delete`, {})).status).toBe(403);
    expect((await administrators.post(`/support/${number}/delete`, {})).status).toBe(200);
    expect((await administrators.post(`/support/${number}/delete`, {})).status).toBe(404);
  });

  it('is neither editors, nor members, nor visitors', async () => {
    const number = await send();
    const calls = async (who: RestClient) => [
      (await who.post(`/support/${number}/act`, { event: 'close', expectedRevision: 0 })).status,
      (await who.post(`/support/${number}/assign`, { assignee: null, expectedRevision: 0 })).status,
      (await who.post(`/support/${number}/note`, { text: 'x' })).status,
    ];
    expect(await calls(editors)).toEqual([403, 403, 403]);
    expect(await calls(anonymous())).toEqual([401, 401, 401]);
    expect((await office.post(`/support/S-000000/note`, { text: 'x' })).status).toBe(404);
  });
});

describe('an addition of a member', () => {
  it('is sent with scripts by its member only', async () => {
    const number = await send();
    const text = `More ${randomUUID()}`;
    const answer = await call(member, 'responses', { number, text, lang: 'en' });
    expect([answer.status, answer.data.number]).toEqual([201, number]);
    await matchesContract('post', '/api-support/responses', answer);
    expect(await ownPage(member)).toContain(text);
    const refused = async (who: IdentityBrowser, body: object) => {
      const { status, code } = await call(who, 'responses', { number, text, lang: 'en', ...body });
      return `${status} ${String(code)}`;
    };
    expect(await refused(stranger, {})).toBe('404 not_found');
    expect(await refused(visitor, {})).toBe('401 not_logged_in');
    expect(await refused(member, { text: ' ' })).toBe('400 invalid_input');
  });
});

describe('the plain form of the personal center', () => {
  it('says why it was refused', async () => {
    const number = await send();
    expect((await plainForm(stranger, { number, text: 'x' })).to?.searchParams.get('problem')).toBe(
      'not_found',
    );
    expect((await plainForm(visitor, { number, text: 'x' })).to?.searchParams.get('problem')).toBe(
      'not_logged_in',
    );
    expect((await plainForm(member, { number, text: '' })).to?.searchParams.get('problem')).toBe(
      'invalid_input',
    );
  });

  it.each([
    ['a wrong token', { token: 'x' }, {}],
    ['another site', {}, { origin: 'https://evil.example' }],
  ] as const)('is refused with %s', async (_name, fields, headers) => {
    expect((await plainForm(member, { number: 'S-000000', text: 'x', ...fields }, headers)).status).toBe(403);
  });

  it('leads back to the page that it is on, with what came of it', async () => {
    const number = await send();
    const { to } = await plainForm(member, { number, text: 'More', page: '2' });
    expect(`${to?.pathname ?? ''}${to?.search ?? ''}`).toBe(`/en/my/support?page=2&sent=${number}`);
    const refused = await plainForm(member, { number, text: '', page: '2' });
    expect(refused.to?.search).toBe('?page=2&problem=invalid_input');
    expect((await plainForm(member, { number, text: 'x', page: '//x' })).to?.search).toBe(`?sent=${number}`);
  });

  it('takes a long text in Chinese', async () => {
    const number = await send();
    expect((await plainForm(member, { number, text: '训'.repeat(4_000) })).to?.searchParams.get('sent')).toBe(
      number,
    );
  });
});

describe('the ways to the form', () => {
  it.each([
    ['/en/support', '/en/support-request"'],
    ['/zh/problem-feedback', '/zh/support-request?kind=problem"'],
    ['/en/faq', '/en/support-request?subject='],
  ])('are on %s', async (path, link) => {
    const html = await (await fetch(portalUrl() + path)).text();
    expect(html).toContain(`href="${link}`);
  });
});
