import { createHash } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { startSecondWeb } from '../support/second-web';
import { portalUrl } from '../support/portal-address';
import { addressesOfAllRoutes } from '../support/site-routes';

/** ASVS 5.0, 3.4: what the headers of answers tell browsers. */

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portalUrl()}${path}`, { headers, redirect: 'manual' });

const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];

/** Inline scripts that a browser would run. */
function inlineScripts(html: string): { attributes: string; text: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes, text }) => text !== '' && !/\ssrc=|type="application\//.test(attributes));
}

let pages: { path: string; html: string; headers: Headers }[];

beforeAll(async () => {
  pages = [];
  for (const path of await addressesOfAllRoutes()) {
    const answer = await get(path);
    const html = await answer.text();
    if (answer.headers.get('content-type')?.startsWith('text/html') && answer.status < 300) {
      pages.push({ path, html, headers: answer.headers });
    }
  }
}, 120_000);

describe('every page (script-nonce)', () => {
  it('allows its own inline scripts, and no others', () => {
    expect(pages.length).toBeGreaterThan(50);
    const wrong = pages.flatMap(({ path, html, headers }) => {
      const sources = scriptsOf(headers.get('content-security-policy') ?? '');
      const problems = inlineScripts(html)
        .filter(({ attributes, text }) => {
          const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
          const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
          return !sources.includes(hash) && !sources.includes(`'nonce-${nonce}'`);
        })
        .map(({ text }) => `${path}: ${text.slice(0, 80)}`);
      const isStrict = sources.includes("'strict-dynamic'") && !/unsafe|\*|https?:/.test(sources.join(' '));
      return isStrict ? problems : [...problems, `${path}: ${sources.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('names no plug-ins, no base address and nobody who may frame it', () => {
    for (const { path, headers } of pages) {
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        'report-uri /csp-reports',
      ]) {
        expect(policy, path).toContain(rule);
      }
    }
  });

  it('keeps its headers within what proxies take', () => {
    for (const { path, headers } of pages) {
      const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
      expect(size, path).toBeLessThan(4_000);
    }
  });

  it('is closed to other origins and to features of the browser that no page uses', () => {
    for (const { path, headers } of pages) {
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('permissions-policy'), path).toMatch(/camera=\(\).*microphone=\(\).*usb=\(\)/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  it('says nothing about the machinery behind it', () => {
    const inner = pages.flatMap(({ path, headers }) =>
      [...headers.keys()]
        .filter((name) => /^x-(?:nextjs|next|middleware|portal|powered)/.test(name))
        .map((name) => `${path} ${name}`),
    );
    expect(inner).toEqual([]);
  });

  it('is kept by shared caches for seconds at most', () => {
    for (const { path, headers } of pages) {
      const caching = headers.get('cache-control') ?? '';
      expect(caching, path).not.toContain('stale-while-revalidate');
      expect(Number(/s-maxage=(\d+)/.exec(caching)?.[1] ?? 0), path).toBeLessThanOrEqual(5);
    }
  });
});

describe('a nonce', () => {
  it.each([
    '/zh/search',
    '/en/news?page=2',
    '/identity/login',
    '/admin/login',
    '/zh/nothing-here',
    '/nothing',
  ])('of %s is another one for each answer', async (path) => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1];
    const [first, second] = [await nonceOf(), await nonceOf()];
    expect(first).toMatch(/^[\w+/]{22}==$/);
    expect(second).not.toBe(first);
  });

  it('cannot be chosen by the visitor', async () => {
    // A word that no style sheet of the page has.
    const own = 'b3duLW5vbmNl';
    const answer = await get('/zh/search', { 'content-security-policy': `script-src 'nonce-${own}'` });
    expect(`${answer.headers.get('content-security-policy')}${await answer.text()}`).not.toContain(own);
  });
});

describe('reports of violations', () => {
  const report = (body: string) =>
    fetch(`${portalUrl()}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body,
    });

  it('are taken', async () => {
    const body = { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } };
    expect((await report(JSON.stringify(body))).status).toBe(204);
  });

  it('are refused when they are large', async () => {
    expect((await report(JSON.stringify({ 'csp-report': { a: 'x'.repeat(20_000) } }))).status).toBe(413);
  });

  it('are refused when they are no reports', async () => {
    expect((await report('{')).status).toBe(400);
  });
});

describe('transport security', () => {
  it('is promised when the portal’s address is https, and not otherwise', async () => {
    expect((await get('/zh')).headers.get('strict-transport-security')).toBeNull();
    const secure = await startSecondWeb(() => ({ PUBLIC_URL: 'https://portal.example' }));
    try {
      const { headers } = await fetch(`${secure.origin}/robots.txt`);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    } finally {
      await secure.stop();
    }
  }, 60_000);
});
