import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { IdentityBrowser } from '../support/identity';
import { matchesContract } from '../support/openapi';
import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient, staffToken } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** Comments of members on a preview release over HTTP, with the refusals. */

const CHAPTER = { document: 'base-specification', version: '2.0-preview', chapter: 'transaction-layer' };
const PAGE = '/en/docs/comments/base-specification/2.0-preview/transaction-layer';
const comment = { ...CHAPTER, kind: 'comment', text: 'Say which clock.', lang: 'en' };

const cookiesOf = ({ cookies }: IdentityBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A call as the page's script makes it. */
async function call(
  member: IdentityBrowser,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${portalUrl()}/api-review/${path}`, {
    method: 'POST',
    headers: {
      origin: portalUrl(),
      'content-type': 'application/json',
      cookie: cookiesOf(member),
      token: member.cookies.get('_U_T_') ?? '',
      ...headers,
    },
    body: JSON.stringify(body ?? {}),
  });
  const text = await response.text();
  const { code, data } = JSON.parse(text) as { code: unknown; data: { number: string } };
  return { status: response.status, text, code, data };
}

/** The form as a browser without scripts sends it. */
async function plainForm(
  member: IdentityBrowser,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${portalUrl()}/api-review/form`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portalUrl(), cookie: cookiesOf(member), ...headers },
    body: new URLSearchParams({ token: member.cookies.get('_U_T_') ?? '', ...fields }),
  });
  const leadsTo = response.headers.get('location');
  return { status: response.status, query: leadsTo === null ? undefined : new URL(leadsTo).searchParams };
}

async function pageFor(member: IdentityBrowser | undefined, path = PAGE): Promise<string> {
  const response = await fetch(portalUrl() + path, {
    headers: member ? { cookie: cookiesOf(member) } : {},
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return response.text();
}

const author = new IdentityBrowser();
const stranger = new IdentityBrowser();
let editors: RestClient;
let reviewers: RestClient;
let administrators: RestClient;
const staff: string[] = [];
/** Numbers to withdraw at the end. */
const sent: string[] = [];

async function send(input: Record<string, unknown> = {}): Promise<string> {
  const answer = await call(author, 'comments', { ...comment, ...input });
  expect(answer.status, answer.text).toBe(201);
  sent.push(answer.data.number);
  return answer.data.number;
}

beforeAll(async () => {
  await Promise.all([author.register(), stranger.register()]);
  administrators = await loggedIn();
  const account = async (role: string) => {
    const login = { email: `${role}-${randomUUID()}@example.org`, password: `Aa1-${randomUUID()}` };
    staff.push(await newStaffAccount(administrators, { ...login, name: role, roles: [role] }));
    return loggedIn(login);
  };
  editors = await account('editor');
  reviewers = await account('reviewer');
});

afterAll(async () => {
  for (const number of sent) await call(author, `comments/${number}/withdraw`);
  for (const id of staff) await administrators.delete(`/staff/${id}`);
});

describe('a comment', () => {
  it('is sent by a member and answers with its number', async () => {
    const answer = await call(author, 'comments', comment);
    sent.push(answer.data.number);
    expect(answer.status).toBe(201);
    expect(answer.data.number).toMatch(/^R-[0-9A-Z]{6}$/);
    await matchesContract('post', '/api-review/comments', answer);
  });

  it.each([
    ['without a session', () => new IdentityBrowser(), {}, '401 not_logged_in'],
    ['without the token', () => author, { token: '' }, '403 bad_token'],
    ['from another site', () => author, { origin: 'https://evil.example' }, '403 bad_origin'],
  ] as const)('is refused %s', async (_name, who, headers, refusal) => {
    const answer = await call(who(), 'comments', comment, headers);
    expect(`${answer.status} ${String(answer.code)}`).toBe(refusal);
    await matchesContract('post', '/api-review/comments', answer);
  });

  it.each([
    ['a final release', { version: '1.1' }, '403 forbidden'],
    ['a chapter that does not exist', { chapter: 'nothing-there' }, '404 not_found'],
    ['a place that is not in the chapter', { anchor: 'nowhere' }, '400 invalid_input'],
    ['nothing', { text: ' ' }, '400 invalid_input'],
    ['more than it may', { state: 'accepted' }, '400 invalid_input'],
  ] as const)('about %s is refused', async (_name, input, refusal) => {
    const answer = await call(author, 'comments', { ...comment, ...input });
    expect(`${answer.status} ${String(answer.code)}`).toBe(refusal);
  });

  it('waits for moderation; only its author sees it', async () => {
    const text = `Waiting ${randomUUID()}`;
    await send({ text });
    expect(await pageFor(author)).toContain(text);
    expect(await pageFor(stranger)).not.toContain(text);
    expect(await pageFor(undefined)).not.toContain(text);
  });

  it('is shown as text, whatever is in it', async () => {
    const mark = randomUUID();
    await send({ text: `<img src=x onerror=alert(1)>${mark}`, passage: `"><script>${mark}</script>` });
    const html = await pageFor(author);
    expect(html).toContain(`&lt;img src=x onerror=alert(1)&gt;${mark}`);
    expect(html).not.toContain(`<img src=x onerror=alert(1)>${mark}`);
    expect(html).not.toContain(`<script>${mark}`);
    const asked = await pageFor(
      undefined,
      `${PAGE}?passage=${encodeURIComponent('<script>alert(1)</script>')}`,
    );
    expect(asked).not.toContain('<script>alert(1)</script>');
  });
});

describe('the form of a browser without scripts', () => {
  it('leads back to the page with what came of it', async () => {
    const text = `Plain ${randomUUID()}`;
    const { status, query } = await plainForm(author, { ...comment, text, anchor: '', passage: '' });
    expect(status).toBe(303);
    const number = query?.get('sent') ?? '';
    sent.push(number);
    expect(await pageFor(author, `${PAGE}?sent=${number}`)).toContain(text);
    const withdrawn = await plainForm(author, { ...comment, text: '', withdraw: number });
    expect(withdrawn.query?.get('withdrawn')).toBe(number);
    expect(await pageFor(author)).not.toContain(text);
  });

  it('has room for the longest comment in Chinese', async () => {
    const text = '连'.repeat(4000);
    const { query } = await plainForm(author, { ...comment, text, anchor: '', passage: '接'.repeat(600) });
    expect(query?.get('problem')).toBeNull();
    sent.push(query?.get('sent') ?? '');
  });

  it('says why it was refused', async () => {
    const empty = await plainForm(author, { ...comment, text: '', anchor: '', passage: '' });
    expect(empty.query?.get('problem')).toBe('invalid_input');
    const nobody = await plainForm(new IdentityBrowser(), { ...comment, anchor: '', passage: '' });
    expect(nobody.query?.get('problem')).toBe('not_logged_in');
  });

  it.each([
    ['a wrong token', { token: 'x' }, {}],
    ['another site', {}, { origin: 'https://evil.example' }],
  ] as const)('is refused with %s', async (_name, fields, headers) => {
    expect((await plainForm(author, { ...comment, ...fields }, headers)).status).toBe(403);
  });

  it('never leads to another site', async () => {
    const { status } = await plainForm(author, { ...comment, document: '//evil.example' });
    expect(status).toBe(400);
  });
});

describe('a withdrawal', () => {
  it('is the author’s alone', async () => {
    const number = await send();
    const other = await call(stranger, `comments/${number}/withdraw`);
    expect(`${other.status} ${String(other.code)}`).toBe('404 not_found');
    const own = await call(author, `comments/${number}/withdraw`);
    expect(own.status).toBe(200);
    await matchesContract('post', '/api-review/comments/{number}/withdraw', own);
    expect((await call(author, `comments/${number}/withdraw`)).status).toBe(409);
  });
});

describe('staff', () => {
  it('moderate and answer; the answer is on the page', async () => {
    const text = `Answered ${randomUUID()}`;
    const number = await send({ text });
    const shown = await editors.post(`/public-review/${number}/visibility`, {
      visibility: 'shown',
      expected: 'waiting',
    });
    expect(shown.status).toBe(200);
    expect(await pageFor(undefined)).toContain(text);
    const answer = { event: 'reject', expectedState: 'open', answer: `Because ${text}` };
    expect((await editors.post(`/public-review/${number}/answer`, answer)).status).toBe(200);
    expect((await editors.post(`/public-review/${number}/answer`, answer)).status).toBe(409);
    expect(await pageFor(undefined)).toContain(`Because ${text}`);
  });

  it('turn an accepted report into the draft of an erratum, and nothing else', async () => {
    const accept = { event: 'accept', expectedState: 'open', erratum: true };
    const other = await send();
    expect((await editors.post(`/public-review/${other}/answer`, accept)).status).toBe(400);
    const report = await send({ kind: 'error', version: '1.1', text: `Wrong ${randomUUID()}` });
    const rejected = { event: 'reject', expectedState: 'open', answer: 'No', erratum: true };
    expect((await editors.post(`/public-review/${report}/answer`, rejected)).status).toBe(400);
    const answer = await editors.post<{ data: { erratum: string } }>(
      `/public-review/${report}/answer`,
      accept,
    );
    expect(answer.status).toBe(200);
    const { erratum } = answer.body.data;
    expect((await anonymous().get(`/errata/${erratum}?draft=true`)).status).toBeGreaterThanOrEqual(403);
    expect(
      await pageFor(author, `/en/docs/comments/base-specification/1.1/transaction-layer?kind=error`),
    ).toContain('The editors are preparing an erratum.');
    expect((await administrators.delete(`/errata/${erratum}`)).status).toBe(200);
  });

  it('choose how often they get an email about new comments', async () => {
    const digest = (every: string) => editors.post('/public-review/digest', { every });
    expect((await digest('hour')).status).toBe(200);
    expect((await digest('never')).status).toBe(200);
    expect((await digest('always')).status).toBe(400);
    expect((await reviewers.post('/public-review/digest', { every: 'hour' })).status).toBe(403);
    expect((await anonymous().post('/public-review/digest', { every: 'hour' })).status).toBe(401);
  });

  it('of other roles, members, and visitors do neither, and read no table', async () => {
    const number = await send();
    const calls = async (who: RestClient) => [
      (await who.post(`/public-review/${number}/visibility`, { visibility: 'shown', expected: 'waiting' }))
        .status,
      (await who.post(`/public-review/${number}/answer`, { event: 'accept', expectedState: 'open' })).status,
      (await who.get(`/public-review/dispositions.csv`)).status,
    ];
    expect(await calls(reviewers)).toEqual([403, 403, 403]);
    expect(await calls(anonymous())).toEqual([401, 401, 401]);
  });

  it('download the table of dispositions, in which nothing is a formula', async () => {
    const text = `=HYPERLINK("https://evil.example") ${randomUUID()}`;
    const number = await send({ text });
    const response = await fetch(`${portalUrl()}/api/public-review/dispositions.csv?kind=comment`, {
      headers: { authorization: `JWT ${await staffToken()}` },
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const table = await response.text();
    const line = table.split('\r\n').find((row) => row.startsWith(number));
    expect(line).toContain("'=HYPERLINK");
  });
});
