import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph, type RestClient, staffToken } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** What the command palette answers over HTTP, and to whom (ADR 197). */

interface Found {
  readonly href: string;
  readonly title: string;
  readonly kind: string;
}

const mark = randomUUID().slice(0, 8);
const editor = {
  email: `editor-${randomUUID()}@example.org`,
  password: `Aa1-${randomUUID()}`,
  name: `Weaver ${mark}`,
  roles: ['editor'],
};

let admin: RestClient;
let editorId: string;
let newsId: string;

beforeAll(async () => {
  admin = await loggedIn();
  editorId = await newStaffAccount(admin, editor);
  const { status, body } = await admin.post<{ doc: { id: string } }>('/news?draft=true&locale=en', {
    title: `Shuttle ${mark}`,
    summary: 'A summary',
    body: paragraph('Text'),
    slug: randomUUID(),
    category: 'community',
    publishedAt: new Date().toISOString(),
    _status: 'draft',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  newsId = body.doc.id;
});
afterAll(async () => {
  await admin.delete(`/news/${newsId}`);
  await admin.delete(`/staff/${editorId}`);
});

async function palette(token: string | undefined, query: string) {
  const answer = await fetch(`${portalUrl()}/api/palette?q=${encodeURIComponent(query)}`, {
    headers: { ...(token !== undefined && { authorization: `JWT ${token}` }), 'accept-language': 'en' },
  });
  const body = (await answer.json()) as { code: number | string; data?: { items: Found[] } | null };
  return { status: answer.status, headers: answer.headers, items: body.data?.items };
}

it('answers staff with what their roles may read, and nothing keeps the answer', async () => {
  const asAdministrator = await palette(await staffToken(), mark);
  expect(asAdministrator.status).toBe(200);
  expect(asAdministrator.headers.get('cache-control')).toBe('no-store');
  expect(asAdministrator.items?.map(({ href }) => href).toSorted()).toEqual([
    `/admin/collections/news/${newsId}`,
    `/admin/collections/staff/${editorId}`,
  ]);
  const asEditor = await palette(await staffToken(editor), mark);
  expect(asEditor.items?.map(({ href }) => href)).toEqual([`/admin/collections/news/${newsId}`]);
});

it('names what was found in the language of the request', async () => {
  const { items } = await palette(await staffToken(editor), `shuttle ${mark}`);
  expect(items).toEqual([
    {
      href: `/admin/collections/news/${newsId}`,
      title: `Shuttle ${mark}`,
      kind: expect.stringMatching(/news/i),
    },
  ]);
});

it('refuses visitors, and keeps nothing of the refusal', async () => {
  const { status, headers, items } = await palette(undefined, mark);
  expect(status).toBe(401);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(items).toBeUndefined();
});

it('a query of any length is answered', async () => {
  const { status, items } = await palette(await staffToken(editor), `${randomUUID()} `.repeat(50));
  expect([status, items]).toEqual([200, []]);
});
