import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contentKinds } from '@/content/kinds';

import { matchesContract } from '../support/openapi';
import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph } from '../support/rest';
import type { RestClient } from '../support/rest';

const base = '/api/content/v1';

interface Page {
  items: { id: string; slug: string | null; url: string | null; title?: string; [field: string]: unknown }[];
  next: string | null;
  removed: { id: string; slug: string | null; movedTo: string | null }[];
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portalUrl()}${path}`, { headers, redirect: 'manual' });
const pageOf = async (path: string) => (await get(path)).json() as Promise<Page>;

/** The bytes as they come, which `fetch` would decode; it also asks for a reload when it sends a validator. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    httpRequest(`${portalUrl()}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

const places = contentKinds.flatMap(({ collection }) =>
  (['zh', 'en'] as const).map((lang) => ({ kind: collection, lang })),
);

describe.each(places)('the content API of $kind in $lang', ({ kind, lang }) => {
  it('answers lists and items as it is declared', async () => {
    const list = await get(`${base}/${lang}/${kind}?limit=5`);
    const text = await list.text();
    await matchesContract('get', `${base}/{lang}/${kind}`, { status: list.status, text });
    const { items } = JSON.parse(text) as Page;
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ collection }) => collection))).toEqual(new Set([kind]));
    for (const { id, slug } of items.slice(0, 2)) {
      const item = await get(`${base}/${lang}/${kind}/${id}`);
      await matchesContract('get', `${base}/{lang}/${kind}/{slug}`, {
        status: item.status,
        text: await item.text(),
      });
      expect(item.status).toBe(200);
      if (slug && kind !== 'chapters')
        expect((await get(`${base}/${lang}/${kind}/${slug}`)).status).toBe(200);
    }
  });

  // Lists read columns, and items come from Payload.
  it('shows the same in lists as alone', async () => {
    const { items } = await pageOf(`${base}/${lang}/${kind}?limit=5`);
    for (const listed of items) {
      const alone = (await (await get(`${base}/${lang}/${kind}/${listed.id}`)).json()) as object;
      expect(alone).toMatchObject(listed);
    }
  });

  it('names pages that exist', async () => {
    const { items } = await pageOf(`${base}/${lang}/${kind}?limit=3&fields=url`);
    const statuses = await Promise.all(
      items.flatMap(({ url }) => (url ? [fetch(url).then(({ status }) => status)] : [])),
    );
    expect(new Set([200, ...statuses])).toEqual(new Set([200]));
  });
});

describe('an answer of the content API', () => {
  const path = `${base}/en/news?limit=3`;

  it('is compressed, has validators, and is not sent again to a client that has it', async () => {
    const plain = await (await get(path, { 'accept-encoding': 'identity' })).text();
    const [zipped, brotli] = await Promise.all(
      ['gzip', 'br'].map((coding) => raw(path, { 'accept-encoding': coding })),
    );
    expect(gunzipSync(zipped?.body ?? '').toString()).toBe(plain);
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(plain);
    const first = await get(path, { 'accept-encoding': 'identity' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('last-modified')).toMatch(/GMT$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    const again = await raw(path, { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await fetch(`${portalUrl()}${path}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(head.headers.get('etag')).toBe(etag);
  });

  it('may be read by pages of other sites, and counts against a limit', async () => {
    for (const answer of [await get(path), await get(path), await get(`${base}/en/news?limit=0`)]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('ratelimit-policy')).toMatch(/^"content-api";q=\d+;w=60$/);
    }
    const rest = async () => Number(/r=(\d+)/.exec((await get(path)).headers.get('ratelimit') ?? '')?.[1]);
    // Other tests may ask meanwhile, so by one at least.
    const before = await rest();
    expect(await rest()).not.toBe(before);
    // An answer costs as much as its bytes; one that the client has costs a point.
    const long = `${base}/en/chapters?limit=100&fields=body`;
    const first = await get(long);
    const points = Math.ceil((await first.arrayBuffer()).byteLength / 65_536);
    expect(points).toBeGreaterThan(3);
    const left = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${portalUrl()}${long}`, { headers });
      await answer.arrayBuffer();
      return [answer.status, Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])] as const;
    };
    const [, one] = await left();
    const [, two] = await left();
    const [status, three] = await left({
      'if-none-match': first.headers.get('etag') ?? '',
      // Without it, `fetch` asks for a reload.
      'cache-control': 'max-age=0',
    });
    // The minute of the limit may end meanwhile.
    if (one >= two && two >= three) expect([one - two, status, two - three]).toEqual([points, 304, 1]);
    const preflight = await fetch(`${portalUrl()}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-headers': 'if-none-match' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });

  it.each([
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['fields=secret', 'fields'],
    ['cursor=abc', 'cursor'],
    ['updatedSince=now', 'updatedSince'],
    ['where[title]=a', 'where[title]'],
  ])('refuses ?%s in both languages', async (query, field) => {
    const answer = await get(`${base}/en/news?${query}`);
    const text = await answer.text();
    expect(answer.status).toBe(400);
    await matchesContract('get', `${base}/{lang}/news`, { status: 400, text });
    const { code, fields } = JSON.parse(text) as { code: string; fields: Record<string, object> };
    expect(code).toBe('invalid_input');
    expect(Object.keys(fields[field] ?? {})).toEqual(['message_zh', 'message_en']);
  });

  it.each([
    '/fr/news',
    '/en/members',
    '/en/staff',
    '/en/news/none-such',
    '/en/chapters/overview',
    '/en/constructor',
  ])('does not exist at %s', async (place) => {
    const answer = await get(`${base}${place}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is not for %s', async (method) => {
    const answer = await fetch(`${portalUrl()}${path}`, { method });
    expect(answer.status).toBe(405);
  });
});

describe('a publication', () => {
  let staff: RestClient;
  let id = '';
  const slug = `trial/${randomUUID()}`;
  beforeAll(async () => {
    staff = await loggedIn();
    const { body } = await staff.post<{ doc: { id: string } }>('/news?locale=en', {
      title: 'A trial of the content API',
      summary: 'A summary',
      slug,
      category: 'community',
      publishedAt: new Date().toISOString(),
      body: paragraph('Text'),
      _status: 'published',
    });
    ({ id } = body.doc);
  });
  afterAll(() => staff.delete(`/news/${id}`));

  const since = async () => {
    const entries: Page = { items: [], next: null, removed: [] };
    let path = `${base}/en/news?limit=100&updatedSince=${new Date().toISOString()}`;
    for (;;) {
      const { items, removed, next } = await pageOf(path);
      entries.items.push(...items);
      entries.removed.push(...removed);
      if (next === null) return entries;
      path = `${base}/en/news?limit=100&cursor=${next}`;
    }
  };

  it('is there, moves, and leaves a trace when it is withdrawn', async () => {
    const address = `${base}/en/news/${slug}`;
    expect(await (await get(address)).json()).toMatchObject({ id, slug, body: { markdown: 'Text' } });
    expect((await since()).items.map((item) => item.id)).toContain(id);

    const moved = `${slug}-moved`;
    await staff.patch(`/news/${id}?locale=en`, { slug: moved, _status: 'published' });
    const redirect = await get(address);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, `${base}/en/news/${moved}`]);

    await staff.patch(`/news/${id}?locale=en`, { _status: 'draft' });
    const { items, removed } = await since();
    expect(items.map((item) => item.id)).not.toContain(id);
    expect(removed.filter((item) => item.id === id)).toMatchObject([
      { slug, movedTo: moved },
      { slug: moved, movedTo: null },
    ]);
    expect((await get(`${base}/en/news/${moved}`)).status).toBe(404);
  });
});

describe('an item whose list has a row that one language does not know', () => {
  let staff: RestClient;
  let id = '';
  beforeAll(async () => {
    staff = await loggedIn();
    const texts = { title: 'T', summary: 'S', operator: 'O', system: 'Y', body: paragraph('B') };
    const old = { id: randomUUID(), value: '1 µs', meaning: 'to recover' };
    const { body } = await staff.post<{ doc: { id: string } }>('/case-studies?locale=en', {
      ...texts,
      slug: `trial-${randomUUID()}`,
      publishedAt: new Date().toISOString(),
      results: [old],
      _status: 'published',
    });
    ({ id } = body.doc);
    const zh = { ...texts, results: [old, { value: '2台', meaning: '新增机柜' }] };
    await staff.patch(`/case-studies/${id}?locale=zh`, { ...zh, _status: 'published' });
  });
  afterAll(() => staff.delete(`/case-studies/${id}`));

  it.each([
    ['zh', ['1 µs', '2台']],
    ['en', ['1 µs']],
  ])('shows in %s the rows that have all their texts', async (lang, values) => {
    const answer = await get(`${base}/${lang}/case-studies/${id}`);
    const text = await answer.text();
    await matchesContract('get', `${base}/{lang}/case-studies/{slug}`, { status: answer.status, text });
    const { results } = JSON.parse(text) as { results: { value: string }[] };
    expect(results.map(({ value }) => value)).toEqual(values);
  });
});
