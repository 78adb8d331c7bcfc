import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, paragraph, type RestClient, staffToken } from '../support/rest';

/** Writes that replace nothing unseen, over HTTP (ADR 153, 154). */

interface Refusal {
  readonly code: string;
  readonly data: { readonly current: { readonly title: string }; readonly revision: string };
  readonly errors: readonly { readonly message: string }[];
}

let staff: RestClient;
let token: string;
const made: string[] = [];

beforeAll(async () => {
  staff = await loggedIn();
  token = await staffToken();
});

afterAll(async () => {
  for (const id of made) await staff.delete(`/news/${id}`);
});

async function draft(): Promise<string> {
  const { status, body } = await staff.post<{ doc: { id: string } }>('/news?locale=zh&draft=true', {
    title: '并行编辑',
    summary: '摘要',
    body: paragraph('正文'),
    slug: `editing/${randomUUID()}`,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    _status: 'draft',
  });
  expect(status).toBe(201);
  made.push(body.doc.id);
  return body.doc.id;
}

async function write(path: string, headers: Record<string, string>, data: object): Promise<Response> {
  return fetch(`${portalUrl()}/api${path}`, {
    method: 'PATCH',
    headers: {
      origin: portalUrl(),
      authorization: `JWT ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(data),
  });
}

const address = (id: string) => `/news/${id}?locale=zh&draft=true&depth=0`;

describe('a write with a condition', () => {
  it('is answered 409 with the current state when someone was faster', async () => {
    const id = await draft();
    const { body } = await staff.get<{ data: { revision: string } }>(`/news/${id}/revision?locale=zh`);
    const condition = { 'if-match': `"${body.data.revision}"` };
    expect((await write(address(id), condition, { title: '第一' })).status).toBe(200);
    const second = await write(address(id), condition, { title: '第二' });
    expect(second.status).toBe(409);
    const refusal = (await second.json()) as Refusal;
    expect(refusal).toMatchObject({ code: 'conflict', data: { current: { title: '第一' } } });
    expect(refusal.errors[0]?.message).toBeTruthy();
    const next = { 'if-match': `"${refusal.data.revision}"` };
    expect((await write(address(id), next, { title: '第二' })).status).toBe(200);
  });

  it('names the fields that were merged, and refuses those that both changed', async () => {
    const id = await draft();
    const from = { editedFrom: { title: '并行编辑', summary: '摘要' } };
    expect((await write(address(id), {}, { title: '甲', summary: '摘要', ...from })).status).toBe(200);
    const other = await write(address(id), {}, { title: '并行编辑', summary: '乙', ...from });
    expect(other.status).toBe(200);
    expect(other.headers.get('x-merged-fields')).toBe('title');
    expect(await other.json()).toMatchObject({ doc: { title: '甲', summary: '乙' } });
    expect((await write(address(id), {}, { title: '丙', ...from })).status).toBe(409);
  });

  it('moves to the trash only what was seen, also without a language in its address', async () => {
    const id = await draft();
    const seen = { editedFrom: { title: '并行编辑', summary: '摘要' } };
    const told = await staff.post<{ data: { revision: string } }>(`/news/${id}/revision?locale=zh`, seen);
    expect(told.status).toBe(200);
    const condition = { 'if-match': `"${told.body.data.revision}"` };
    await write(address(id), {}, { title: '改过' });
    const trash = { deletedAt: new Date().toISOString() };
    expect((await write(`/news/${id}`, condition, trash)).status).toBe(409);
    const later = await staff.post<Refusal>(`/news/${id}/revision?locale=zh`, seen);
    expect(later.status).toBe(409);
    expect(later.body).toMatchObject({ code: 'conflict', data: { current: { title: '改过' } } });
    const next = { 'if-match': `"${later.body.data.revision}"` };
    expect((await write(`/news/${id}`, next, trash)).status).toBe(200);
    expect((await staff.post(`/news/${id}/revision`, {})).status).toBe(400);
    expect((await anonymous().post(`/news/${id}/revision`, seen)).status).toBe(401);
  });

  it('of many items is refused as a whole', async () => {
    const ids = [await draft(), await draft()];
    const since = new Date().toISOString();
    await write(address(ids[0] ?? ''), {}, { title: '后来' });
    const where = new URLSearchParams({ 'where[id][in]': ids.join(','), locale: 'zh', draft: 'true' });
    const many = await write(
      `/news?${where.toString()}`,
      { 'if-unmodified-since': since },
      { title: '全部' },
    );
    expect(many.status).toBe(409);
    expect(await many.json()).toMatchObject({ data: { changed: [ids[0]] } });
  });
});

describe('who is here', () => {
  const place = () => ({ page: randomUUID(), language: 'zh', field: null });

  it('is known to staff who may read the item', async () => {
    const subject = `news/${randomUUID()}`;
    const first = { ...place(), subject };
    expect((await staff.post('/staff/presence', first)).status).toBe(200);
    const { body } = await staff.post<{ data: { others: { page: string }[] } }>('/staff/presence', {
      ...place(),
      subject,
    });
    expect(body.data.others).toMatchObject([{ page: first.page, field: null }]);
    expect((await staff.post('/staff/presence', { ...place(), subject: 'unknown/1' })).status).toBe(403);
    expect((await staff.post('/staff/presence', { ...place(), subject: 'news' })).status).toBe(400);
  });

  it('is known to nobody else', async () => {
    const subject = `news/${randomUUID()}`;
    const { status } = await anonymous().post('/staff/presence', { ...place(), subject });
    expect([401, 403]).toContain(status);
    expect((await anonymous().get(`/news/${randomUUID()}/revision`)).status).toBeGreaterThanOrEqual(401);
  });
});
