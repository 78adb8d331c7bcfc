import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DatabaseLink } from '../support/database-link';
import { portalRuntime, type SecondWeb, startSecondWeb } from '../support/second-web';

/** What visitors see while the database of a web process is away (ADR 129). */

let link: DatabaseLink;
let web: SecondWeb;

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${web.origin}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const KEPT = ['/zh', '/en', '/en/news', '/zh/faq'];

beforeAll(async () => {
  link = new DatabaseLink(portalRuntime().databaseUrl);
  await link.start();
  web = await startSecondWeb(() => ({ DATABASE_URL: link.url }));
});
afterAll(async () => {
  await web.stop();
  await link.cut();
});

describe('without its database', () => {
  it('a web process without pages is not ready, but lives, and says what is wrong', async () => {
    await link.cut();
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([503, { database: 'down', pages: 'none' }]);
    const status = await get('/status');
    expect([status.status, JSON.parse(status.text)]).toMatchObject([503, { attention: ['database'] }]);
  });

  it.each(['/zh', '/en/news', '/en/search?q=link', '/zh/news?page=2'])(
    'answers 503 to %s with a page in both languages',
    async (path) => {
      const { status, headers, text } = await get(path, { accept: 'text/html' });
      expect(status, text.slice(0, 300)).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(text).toContain('页面出错了');
      expect(text).toContain('Something went wrong');
      expect(text).not.toMatch(/<script|src=/);
    },
  );

  it.each(['/api/news?limit=1', '/api-search?q=link&lang=en'])('answers 503 to %s as JSON', async (path) => {
    const { status, headers, text } = await get(path);
    expect(status, text).toBe(503);
    expect(headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(text)).toMatchObject({
      code: 'unavailable',
      msg: { message_zh: expect.any(String), message_en: expect.any(String) },
    });
  });

  it('is back as soon as the database is', async () => {
    await link.mend();
    await expect.poll(async () => (await get('/zh')).status, { timeout: 15_000 }).toBe(200);
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 15_000 }).toBe(200);
  });

  it('shows every page that it has finished, and stays ready', { timeout: 60_000 }, async () => {
    // Its listener for changes comes back a little later than its pool, and expires everything.
    await delay(1_500);
    const before = new Map<string, string>();
    for (const path of KEPT) {
      await expect
        .poll(async () => (await get(path)).headers.get('etag'), { timeout: 10_000, interval: 50 })
        .toMatch(/^W\//);
      before.set(path, (await get(path)).text);
    }
    await link.cut();
    for (const path of KEPT) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toBe(before.get(path));
    }
    const ready = await get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { database: 'down', pages: 'kept' }]);
    // Back for a moment: what may have been missed expires everything, and then it is away again.
    await link.mend();
    await expect
      .poll(async () => (await get('/readyz')).text, { timeout: 15_000 })
      .toContain('"database":"ok"');
    await link.cut();
    for (const path of KEPT) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });
});
