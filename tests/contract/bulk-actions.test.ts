import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, paragraph, type RestClient } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** Actions with many items over HTTP, with the worker that does them (ADR 225). */

let admin: RestClient;
const made: string[] = [];

interface Planned {
  readonly id: string;
  readonly savedAt: string;
  readonly languages: readonly string[];
  readonly skips: Readonly<Record<string, { readonly reason: string }>>;
}

interface Progress {
  readonly id: string;
  readonly state: string;
  readonly waits: number;
  readonly outcomes: readonly { readonly id: string; readonly skip?: { readonly reason: string } }[];
}

interface Enveloped<T> {
  readonly code: number | string;
  readonly data: T;
}

beforeAll(async () => {
  admin = await loggedIn();
});
afterAll(async () => {
  for (const id of made) await admin.delete(`/news/${id}`);
});

async function draft(slug: string): Promise<string> {
  const { status, body } = await admin.post<{ doc: { id: string } }>('/news?draft=true&locale=zh', {
    title: '批量',
    summary: '摘要',
    body: paragraph('正文'),
    slug,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    _status: 'draft',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  made.push(body.doc.id);
  return body.doc.id;
}

async function plan(operation: string, ...ids: string[]): Promise<readonly Planned[]> {
  const { status, body } = await admin.post<Enveloped<readonly Planned[]>>('/news/bulk/plan', {
    operation,
    ids,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function begin(operation: string, planned: readonly Planned[]): Promise<Progress> {
  const items = planned.map(({ id, savedAt, languages }) => ({ id, savedAt, languages }));
  const { status, body } = await admin.post<Enveloped<Progress>>('/news/bulk', { operation, items });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const progressOf = async (id: string) => (await admin.get<Enveloped<Progress>>(`/news/bulk/${id}`)).body.data;

const pageStatus = async (slug: string) =>
  (await fetch(`${portalUrl()}/zh/news/${slug}`, { redirect: 'manual' })).status;

describe('an action with many items', () => {
  it('is public after ten seconds, and not before', async () => {
    const slugs = [`bulk-${randomUUID()}`, `bulk-${randomUUID()}`];
    const ids = await Promise.all(slugs.map(draft));
    const planned = await plan('publish', ...ids);
    expect(planned.map(({ languages, skips }) => [languages, skips.en?.reason])).toEqual([
      [['zh'], 'unwritten'],
      [['zh'], 'unwritten'],
    ]);
    const begun = await begin('publish', planned);
    expect(begun.state).toBe('waiting');
    expect(begun.waits).toBeGreaterThan(9);
    for (const slug of slugs) expect(await pageStatus(slug)).toBe(404);
    await expect
      .poll(async () => (await progressOf(begun.id)).state, { timeout: 20_000, interval: 500 })
      .toBe('done');
    expect((await progressOf(begun.id)).outcomes.map(({ id, skip }) => [id, skip])).toEqual(
      ids.map((id) => [id, undefined]),
    );
    for (const slug of slugs) await expect.poll(() => pageStatus(slug), { timeout: 5_000 }).toBe(200);
    const late = await admin.post<Enveloped<Progress>>(`/news/bulk/${begun.id}/undo`, {});
    expect([late.status, late.body.code, late.body.data.state]).toEqual([409, 'conflict', 'done']);
  }, 60_000);

  it('never happens once it was taken back', async () => {
    const slug = `bulk-${randomUUID()}`;
    const id = await draft(slug);
    const begun = await begin('publish', await plan('publish', id));
    const undone = await admin.post<Enveloped<Progress>>(`/news/bulk/${begun.id}/undo`, {});
    expect([undone.status, undone.body.data.state]).toEqual([200, 'undone']);
    // Another action with the same item can begin, and it is the one that counts.
    const [item] = await plan('publish', id);
    expect(item?.languages).toEqual(['zh']);
    expect(await progressOf(begun.id)).toMatchObject({ state: 'undone', outcomes: [] });
    expect(await pageStatus(slug)).toBe(404);
  });

  it('is for staff that may do it, and each person sees only their own', async () => {
    const id = await draft(`bulk-${randomUUID()}`);
    const stranger = await anonymous().post<Enveloped<null>>('/news/bulk/plan', {
      operation: 'publish',
      ids: [id],
    });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'not_logged_in']);
    const account = {
      email: `bulk-${randomUUID()}@example.org`,
      password: `Aa1-${randomUUID()}`,
      name: 'Reviewer',
      roles: ['reviewer'],
    };
    const accountId = await newStaffAccount(admin, account);
    try {
      const reviewer = await loggedIn(account);
      for (const operation of ['publish', 'unpublish', 'trash']) {
        const planned = await reviewer.post<Enveloped<null>>('/news/bulk/plan', { operation, ids: [id] });
        expect([planned.status, planned.body.code]).toEqual([403, 'forbidden']);
        const items = [{ id, savedAt: new Date().toISOString(), languages: ['zh'] }];
        const done = await reviewer.post<Enveloped<null>>('/news/bulk', { operation, items });
        expect([done.status, done.body.code]).toEqual([403, 'forbidden']);
      }
      const begun = await begin('publish', await plan('publish', id));
      expect((await reviewer.get(`/news/bulk/${begun.id}`)).status).toBe(404);
      expect((await reviewer.post(`/news/bulk/${begun.id}/undo`, {})).status).toBe(404);
      expect((await admin.post(`/news/bulk/${begun.id}/undo`, {})).status).toBe(200);
    } finally {
      await admin.delete(`/staff/${accountId}`);
    }
  });

  it('refuses what no form sends', async () => {
    const bad = [
      { operation: 'delete', ids: [randomUUID()] },
      { operation: 'publish', ids: [] },
      { operation: 'publish', ids: ['news'] },
      { operation: 'publish', ids: [randomUUID()], where: {} },
    ];
    for (const body of bad) expect((await admin.post('/news/bulk/plan', body)).status).toBe(400);
    expect((await admin.get('/news/bulk/nothing')).status).toBe(404);
  });
});
