import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

const GENERATED = /^[\da-f]{8}-[\da-f-]{27}$/;

async function idOf(path: string, id?: string, init: RequestInit = {}): Promise<string | null> {
  const headers = new Headers(id === undefined ? {} : { 'X-Request-Id': id });
  const answer = await fetch(`${portalUrl()}${path}`, { redirect: 'manual', ...init, headers });
  await answer.arrayBuffer();
  return answer.headers.get('x-request-id');
}

/** Pages, kept and made for one visitor, data, redirects, failures, files. */
const PATHS = [
  '/',
  '/en',
  '/zh/news',
  '/en/search?q=portal',
  '/en/no-such-page',
  '/en/%c3%28',
  '/en/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
  '/api/news?limit=1',
  '/api-search?q=portal&lang=en',
  '/api-id/oneid/personal/center/user',
  '/admin/login',
  '/healthz',
  '/readyz',
];

describe('X-Request-Id', () => {
  it.each(PATHS)('of %s is always the one of its own request', async (path) => {
    // The second and third time, the answer may have been kept.
    for (const id of [randomUUID(), randomUUID(), randomUUID()]) {
      expect(await idOf(path, id)).toBe(id);
    }
    const generated = [await idOf(path), await idOf(path)];
    for (const id of generated) expect(id).toMatch(GENERATED);
    expect(new Set(generated).size).toBe(2);
  });

  it('is kept apart among requests that share one render', async () => {
    const path = `/en/no-such-page-${randomUUID()}`;
    const asked = Array.from({ length: 10 }, () => randomUUID());
    expect(await Promise.all(asked.map((id) => idOf(path, id)))).toEqual(asked);
  });

  it('is part of answers that are not modified, of HEAD, and of refused methods', async () => {
    const first = await fetch(`${portalUrl()}/en`);
    await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    const id = randomUUID();
    const again = await fetch(`${portalUrl()}/en`, {
      headers: { 'If-None-Match': etag, 'X-Request-Id': id },
    });
    expect([200, 304]).toContain(again.status);
    expect(again.headers.get('x-request-id')).toBe(id);
    expect(await idOf('/en', id, { method: 'HEAD' })).toBe(id);
    expect(await idOf('/en', id, { method: 'PROPFIND' })).toBe(id);
  });

  it.each(['short', 'with a space', '"quoted-text"', 'a'.repeat(129)])('is never %j', async (id) => {
    expect(await idOf('/api/news?limit=1', id)).toMatch(GENERATED);
  });
});
