import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portalUrl()}${path}`, { redirect: 'manual', headers });

/** Asks as a reader does who opens the file again while it is being prepared. */
async function open(path: string): Promise<Response> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await get(path);
    if (answer.status !== 303) return answer;
    // Each answer itself waits for the file.
    expect(answer.headers.get('location')).toBe(
      path.replace('/docs/', '/docs/preparing/').replace(/\.pdf$/, ''),
    );
  }
  throw new Error(`${path} was never there`);
}

describe('documents as PDF', () => {
  it.for([
    '/en/docs/base-specification/transaction-layer.pdf',
    '/zh/docs/base-specification/v/1.1/transaction-layer.pdf',
    '/zh/docs/base-specification.pdf',
    '/en/docs/base-specification/v/1.1.pdf',
  ])('%s is a file that browsers show and search engines leave alone', { timeout: 90_000 }, async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename="base-specification-.*\.pdf"/,
    );
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
    const again = await get(path, { 'If-None-Match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.for([
    '/en/docs/no-such-document.pdf',
    '/en/docs/base-specification/no-such-chapter.pdf',
    '/en/docs/base-specification/v/0.0.pdf',
    '/en/docs/base-specification/errata.pdf',
    '/fr/docs/base-specification.pdf',
    '/en/docs/preparing/no-such-document',
    '/en/docs/preparing/base-specification/no-such-chapter',
    '/en/docs/preparing/base-specification/v/0.0',
  ])('there is nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('says in both languages that a file is being prepared, and leads to it and back', async () => {
    for (const lang of ['zh', 'en']) {
      const answer = await get(`/${lang}/docs/preparing/base-specification/v/1.1`);
      expect(answer.status).toBe(200);
      const page = await answer.text();
      expect(page).toContain(`href="/${lang}/docs/base-specification/v/1.1.pdf"`);
      expect(page).toContain(`href="/${lang}/docs/base-specification/v/1.1"`);
      expect(page).toMatch(/<meta name="robots" content="noindex/);
    }
  });

  it('is offered by chapters and documents', async () => {
    const chapter = await (await get('/en/docs/base-specification/transaction-layer')).text();
    expect(chapter).toContain('href="/en/docs/base-specification/transaction-layer.pdf"');
    const document = await (await get('/zh/docs/base-specification')).text();
    expect(document).toContain('href="/zh/docs/base-specification.pdf"');
  });
});
