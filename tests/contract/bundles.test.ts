import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, paragraph, type RestClient } from '../support/rest';

/** Bundles over HTTP: what the pages of the admin call, and what visitors see of it. */

interface Answer<Data = unknown> {
  readonly code: number | string;
  readonly data: Data;
}

let admin: RestClient;
const items: string[] = [];
const bundles: string[] = [];

beforeAll(async () => {
  admin = await loggedIn();
});
afterAll(async () => {
  for (const id of bundles) await admin.post(`/bundles/${id}/delete`, {});
  for (const id of items) await admin.delete(`/news/${id}`);
});

async function news(title: string): Promise<{ id: string; path: string }> {
  const slug = `bundle/${randomUUID()}`;
  const { body } = await admin.post<{ doc: { id: string } }>('/news?locale=en&draft=true', {
    title,
    summary: title,
    body: paragraph(title),
    slug,
    category: 'community',
    publishedAt: '2026-11-01T00:00:00.000Z',
    _status: 'draft',
  });
  items.push(body.doc.id);
  return { id: body.doc.id, path: `/en/news/${slug}` };
}

async function bundle(...members: readonly string[]): Promise<string> {
  const made = await admin.post<Answer<{ id: string }>>('/bundles', {
    title: 'A bundle of a test',
    note: '',
  });
  const { id } = made.body.data;
  bundles.push(id);
  const added = await admin.post<Answer<{ added: number }>>(`/bundles/${id}/items`, {
    items: members.map((member) => ({ collection: 'news', id: member, locales: ['en'] })),
  });
  expect([added.status, added.body.data]).toEqual([200, { added: members.length }]);
  return id;
}

const status = async (path: string) => (await fetch(new URL(path, portalUrl()))).status;
const publish = (id: string, revision: number) =>
  admin.post<Answer<{ failures?: unknown[]; revision?: number }>>(`/bundles/${id}/publish`, { revision });

describe('a bundle', () => {
  it('is public in one step and taken back in one step', async () => {
    const one = await news('The first of two');
    const two = await news('The second of two');
    expect([await status(one.path), await status(two.path)]).toEqual([404, 404]);
    const id = await bundle(one.id, two.id);
    expect(await publish(id, 1), 'of another revision').toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { state: 'open', revision: 2 } },
    });
    expect(await publish(id, 2)).toMatchObject({ status: 200, body: { data: { published: 2 } } });
    await expect
      .poll(async () => [await status(one.path), await status(two.path)], { timeout: 20_000 })
      .toEqual([200, 200]);
    expect(await publish(id, 2), 'a second click').toMatchObject({
      status: 409,
      body: { data: { state: 'published' } },
    });
    const undone = await admin.post<Answer>(`/bundles/${id}/undo`, { leaveOut: [] });
    expect(undone).toMatchObject({ status: 200, body: { data: { undone: 2 } } });
    await expect
      .poll(async () => [await status(one.path), await status(two.path)], { timeout: 20_000 })
      .toEqual([404, 404]);
  });

  it('names the fields that are missing as the form does, in the language of the admin', async () => {
    const fine = await news('Complete');
    const lacking = await news('Lacking');
    const id = await bundle(fine.id, lacking.id);
    await admin.patch(`/news/${lacking.id}?locale=en&draft=true`, { summary: '' });
    const { status: code, body } = await publish(id, 2);
    expect([code, body.data.failures]).toEqual([
      409,
      [{ target: `news/${lacking.id}`, locale: 'en', reason: 'incomplete', fields: [expect.any(String)] }],
    ]);
    expect(JSON.stringify(body)).not.toContain('"summary"');
    expect(await status(fine.path)).toBe(404);
  });

  it('names the other bundle that has an item', async () => {
    const item = await news('Wanted twice');
    const first = await bundle(item.id);
    const { body } = await admin.post<Answer<{ id: string }>>('/bundles', { title: 'Another', note: '' });
    bundles.push(body.data.id);
    const refused = await admin.post<Answer>(`/bundles/${body.data.id}/items`, {
      items: [{ collection: 'news', id: item.id, locales: ['en'] }],
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { taken: [{ locale: 'en', bundle: { id: first, title: 'A bundle of a test' } }] } },
    });
  });

  it('takes a time to come only, and can be changed again when the time is taken back', async () => {
    const id = await bundle((await news('For later')).id);
    const schedule = (at: string) => admin.post<Answer>(`/bundles/${id}/schedule`, { at, revision: 2 });
    expect(await schedule('2020-01-01T00:00:00Z')).toMatchObject({ status: 400 });
    expect(await schedule('tomorrow')).toMatchObject({ status: 400 });
    expect(await schedule('2999-01-01T08:00:00+08:00')).toMatchObject({ status: 200 });
    expect(await admin.post(`/bundles/${id}`, { title: 'Renamed' })).toMatchObject({ status: 409 });
    expect(await admin.post(`/bundles/${id}/unschedule`, {})).toMatchObject({ status: 200 });
    expect(await admin.post(`/bundles/${id}`, { title: 'Renamed' })).toMatchObject({ status: 200 });
  });
});

it.each([
  '/bundles',
  '/bundles/open',
  ...['', '/items', '/remove', '/publish', '/schedule', '/unschedule', '/undo', '/delete'].map(
    (act) => `/bundles/${randomUUID()}${act}`,
  ),
])('visitors cannot call %s', async (path) => {
  const visitor = anonymous();
  const { status: answered } = await (path.endsWith('/open') ? visitor.get(path) : visitor.post(path, {}));
  expect(answered).toBe(401);
});
