import { randomUUID } from 'node:crypto';
import { handleEndpoints } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Publishing every language together, which needs every required text in each of them. */

const portal = usePortalDatabase();
const tokens = new Map<'editor' | 'auditor', string>();

beforeAll(async () => {
  for (const role of ['editor', 'auditor'] as const) {
    const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name: role, roles: [role] };
    const { id } = await portal.payload.create({ collection: 'staff', data: { ...data, roles: [role] } });
    tokens.set(role, (await beginStaffSession(await getDatabase(), { id }, systemClock)).token);
  }
});

interface Answer {
  readonly doc?: { readonly id: string };
  readonly docs?: readonly { readonly id: string }[];
  readonly errors?: readonly { readonly message: string; readonly data?: unknown }[];
}

async function call(method: string, path: string, data: object, role: 'editor' | 'auditor' = 'editor') {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `JWT ${tokens.get(role) ?? ''}` },
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const texts = () => ({ title: '标题', summary: '摘要', body: paragraph('正文') });
const item = () => ({
  ...texts(),
  slug: `e-${randomUUID()}`,
  category: 'community',
  publishedAt: '2026-01-05T08:00:00.000Z',
});

/** A draft with Chinese texts, and English ones when it is `complete`. */
async function draft({ complete }: { complete: boolean }): Promise<string> {
  const made = await call('POST', '/news?locale=zh&draft=true', item());
  const id = made.body.doc?.id ?? '';
  if (complete) await call('PATCH', `/news/${id}?locale=en&draft=true`, texts());
  return id;
}

/** Languages in which visitors see the item. */
async function publicIn(id: string): Promise<string[]> {
  const { docs } = await portal.payload.find({
    collection: 'news',
    where: { id: { equals: id } },
    locale: 'all',
  });
  const status = docs[0]?._status as unknown as Record<string, string> | undefined;
  return Object.entries(status ?? {})
    .filter(([, state]) => state === 'published')
    .map(([language]) => language)
    .sort();
}

const publishing = { _status: 'published' };
const everyLanguage = 'publishAllLocales=true';

describe('an item without its English texts', () => {
  it.each([
    ['by the parameter', `/news?locale=zh&${everyLanguage}`],
    ['with all languages asked for', '/news?locale=all'],
  ])('is not created as public in every language %s', async (_, path) => {
    const data = { ...item(), ...publishing };
    const { status, body } = await call('POST', path, data);
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toMatch(/"path":"title".*English/);
    const { totalDocs } = await portal.payload.count({
      collection: 'news',
      where: { slug: { equals: data.slug } },
    });
    expect(totalDocs).toBe(0);
  });

  it.each([
    ['by the parameter', `locale=zh&${everyLanguage}`],
    ['with all languages asked for', 'locale=all'],
  ])('does not become public in every language %s', async (_, query) => {
    const id = await draft({ complete: false });
    const { status, body } = await call('PATCH', `/news/${id}?${query}`, publishing);
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toMatch(/"path":"summary".*English/);
    expect(await publicIn(id)).toEqual([]);
  });

  it('is left out when many are published together', async () => {
    const [whole, part] = [await draft({ complete: true }), await draft({ complete: false })];
    const { body } = await call(
      'PATCH',
      `/news?locale=zh&${everyLanguage}&where[id][in]=${whole},${part}`,
      publishing,
    );
    expect(body.docs?.map(({ id }) => id)).toEqual([whole]);
    expect(body.errors).toHaveLength(1);
    expect(await publicIn(whole)).toEqual(['en', 'zh']);
    expect(await publicIn(part)).toEqual([]);
  });

  it('tells nothing to those who may not publish', async () => {
    const id = await draft({ complete: false });
    const changed = await call('PATCH', `/news/${id}?locale=zh&${everyLanguage}`, publishing, 'auditor');
    expect(changed.status).toBe(403);
    const made = await call('POST', `/news?locale=zh&${everyLanguage}`, item(), 'auditor');
    expect(made.status).toBe(403);
  });

  it('can still be public in the language that it has', async () => {
    const id = await draft({ complete: false });
    expect((await call('PATCH', `/news/${id}?locale=zh`, publishing)).status).toBe(200);
    expect(await publicIn(id)).toEqual(['zh']);
  });
});

it('a row that is added has to have its texts in every language too', async () => {
  const { category: _category, ...shared } = item();
  const study = { ...shared, operator: '实验室', system: '八个机柜' };
  const made = await call('POST', '/case-studies?locale=zh&draft=true', study);
  const path = `/case-studies/${made.body.doc?.id ?? ''}`;
  const english = { ...texts(), operator: 'A lab', system: 'Eight cabinets' };
  expect((await call('PATCH', `${path}?locale=en&draft=true`, english)).status).toBe(200);
  const { status, body } = await call('PATCH', `${path}?locale=zh&${everyLanguage}`, {
    ...publishing,
    results: [{ value: '12%', meaning: '更低的时延' }],
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body.errors)).toMatch(/"path":"results\.0\.meaning"/);
  expect((await call('PATCH', `${path}?locale=zh&${everyLanguage}`, publishing)).status).toBe(200);
});

it('an item with all its texts becomes public in every language', async () => {
  const id = await draft({ complete: true });
  expect((await call('PATCH', `/news/${id}?locale=zh&${everyLanguage}`, publishing)).status).toBe(200);
  expect(await publicIn(id)).toEqual(['en', 'zh']);
});
