import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph } from '../support/rest';
import type { RestClient } from '../support/rest';
import { startSecondWeb } from '../support/second-web';
import type { SecondWeb } from '../support/second-web';

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${portalUrl()}${path}`, { method, headers, redirect: 'manual' });

/** The page as it is answered once it has been kept, which its weak validator tells. */
async function kept(path: string, headers: Record<string, string> = {}): Promise<Response> {
  await expect
    .poll(async () => (await get(path)).headers.get('etag'), { timeout: 5_000, interval: 50 })
    .toMatch(/^W\//);
  return get(path, headers);
}

describe('a public page', () => {
  it('has one validator for all codings, and answers 304 to clients that have it', async () => {
    const plain = await kept('/zh/faq', { 'accept-encoding': 'identity' });
    const etag = plain.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    for (const coding of ['gzip', 'br']) {
      const answer = await get('/zh/faq', { 'accept-encoding': coding });
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await answer.text()).toBe(await (await get('/zh/faq')).text());
    }
    // Without this `fetch` itself would ask to pass by all caches.
    const again = await get('/zh/faq', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    expect(again.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  it('keeps its security headers, and says what it varies by', async () => {
    const { headers } = await kept('/en/faq');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toMatch(/rsc.*accept-encoding/i);
  });

  it('answers HEAD as GET, without the body', async () => {
    const page = await kept('/en/faq', { 'accept-encoding': 'identity' });
    const head = await get('/en/faq', { 'accept-encoding': 'identity' }, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await page.text())));
    expect(await head.text()).toBe('');
  });

  it('is data, not HTML, to the browser’s own navigation', async () => {
    await kept('/en/faq');
    const answer = await fetch(`${portalUrl()}/en/faq`, { headers: { rsc: '1' } });
    expect(answer.headers.get('content-type')).toContain('text/x-component');
  });

  it('that does not exist stays 404', async () => {
    const path = `/en/news/${randomUUID()}`;
    // The second answer may come from what the first one left behind.
    expect((await get(path)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
  });
});

describe('a page made for one visitor', () => {
  it.each(['/identity/login?lang=en', '/zh/search?q=flit', '/en/news?page=2'])(
    '%s is painted before its scripts and without other files',
    async (path) => {
      const answer = await get(path, { 'accept-encoding': 'br' });
      const html = await answer.text();
      const [, nonce = ''] =
        /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('link') ?? '').not.toMatch(/as="(?:style|script)"/);
      expect(html).toContain('<style data-page-styles="">');
      expect(html.match(/<link rel="stylesheet"(?![^>]* disabled="")[^>]*>/g)).toBeNull();
      expect(html).toContain(`<script data-late-scripts="" nonce="${nonce}">`);
      expect(html.match(/<script src="[^"]+" async=""/g)).toBeNull();
    },
  );

  it('shows the log-in with a passkey from the start', async () => {
    const html = await (await get('/identity/login?lang=en')).text();
    expect(html).toContain('Log in with a passkey');
  });
});

describe('an address that no page can have', () => {
  it.each(['/en/docs/%', '/en/news/%E0%A4%A', '/en/docs/base-specification/%', '/ZH', '/EN/docs', '/-/x'])(
    '%s answers 404 and says so without scripts',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<title>Page not found · Heddle</title>');
    },
  );

  it.each([
    '/en/docs/base-specification/%25.md',
    '/en/docs/base-specification/nothing.md',
    '/en/docs/search-index/base-specification/%25',
  ])('%s answers 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    ['GET', '/api/%'],
    ['GET', '/_next/static/%E0%A4%A'],
    ['POST', '/en/docs/%'],
  ])('%s %s is a bad request', async (method, path) => {
    expect((await get(path, {}, method)).status).toBe(400);
  });

  it('a version is found however its address is written', async () => {
    expect((await get('/en/docs/search-index/base-specification/1%2E1')).status).toBe(200);
  });
});

describe('a list in pages', () => {
  it.each(['/en/news?page=9999', '/en/search?q=heddle&page=9999'])('%s shows its last page', async (path) => {
    const html = await (await get(path)).text();
    const numbers = [...html.matchAll(/aria-label="Page (\d+)"/g)].map(([, number]) => Number(number));
    const [, present] = /aria-label="Page (\d+)" aria-current="page"/.exec(html) ?? [];
    expect(Number(present)).toBeGreaterThan(1);
    expect(Number(present)).toBe(Math.max(...numbers));
  });
});

describe('two web processes on one database', () => {
  let staff: RestClient;
  let second: SecondWeb;
  let id: string;
  const slug = `two/${randomUUID()}`;

  beforeAll(async () => {
    [staff, second] = await Promise.all([loggedIn(), startSecondWeb()]);
    const { body } = await staff.post<{ doc: { id: string } }>('/news?locale=zh&depth=0', {
      title: '两个进程：第一版',
      slug,
      summary: '摘要',
      body: paragraph('正文'),
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'published',
    });
    id = body.doc.id;
  });

  afterAll(async () => {
    await staff.delete(`/news/${id}?depth=0`);
    await second.stop();
  });

  /** Milliseconds until the page shows the text, on whichever process. */
  async function shownAfter(origin: string, text: string): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < 5_000) {
      if ((await (await fetch(`${origin}/zh/news/${slug}`)).text()).includes(text)) {
        return performance.now() - began;
      }
      await delay(20);
    }
    return Infinity;
  }

  it('both show each change within a second, whichever process made it', async () => {
    const origins = [portalUrl(), second.origin];
    for (const origin of origins) expect(await shownAfter(origin, '第一版')).toBeLessThan(5_000);
    for (const version of ['第二版', '第三版', '第四版']) {
      // What each of them has kept by now is the version before.
      const change = { title: `两个进程：${version}`, _status: 'published' };
      const { status } = await staff.patch(`/news/${id}?locale=zh&depth=0`, change);
      expect(status).toBe(200);
      const delays = await Promise.all(origins.map((origin) => shownAfter(origin, version)));
      for (const milliseconds of delays) expect(milliseconds).toBeLessThan(1_000);
    }
  });
});
