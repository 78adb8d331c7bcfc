import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loggedIn, paragraph, staffToken } from '../support/rest';
import { portalUrl } from '../support/portal-address';
import { type SecondWeb, startSecondWeb, startSecondWorker } from '../support/second-web';

/**
 * Files carry a key under their plain address, and caches that are purged by keys forget them once another file takes their
 * place or visitors may not read them any more (ADR 226). The cache is a server that notes what it is asked to forget.
 */

const DRAWING = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 4"><path d="M0 0h4"/></svg>`;

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

describe('a file of the media library', () => {
  const purged = new Set<string>();
  let web: SecondWeb;

  beforeAll(async () => {
    const cache = createServer((request, response) => {
      if (request.method === 'PURGE') {
        for (const key of String(request.headers['surrogate-key']).split(' ')) purged.add(key);
      }
      response.end('Purged');
    });
    await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
    undo.push(() => new Promise((resolve) => cache.close(resolve)));
    const variables = {
      CACHE_PURGE_VARNISH: `http://127.0.0.1:${(cache.address() as AddressInfo).port}`,
      CACHE_PURGE_VARNISH_TOKEN: randomBytes(24).toString('hex'),
    };
    web = await startSecondWeb(() => variables);
    undo.push(() => web.stop());
    const worker = await startSecondWorker(variables);
    undo.push(() => worker.stop());
  }, 240_000);

  const send = async (method: 'POST' | 'PATCH', path: string, file: string, name: string) => {
    const body = new FormData();
    body.set('_payload', JSON.stringify({ alt: '图' }));
    body.set('file', new Blob([file], { type: 'image/svg+xml' }), name);
    const answer = await fetch(`${portalUrl()}/api/media${path}?locale=zh`, {
      method,
      headers: { origin: portalUrl(), authorization: `JWT ${await staffToken()}` },
      body,
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return ((await answer.json()) as { doc: { id: string; filename: string } }).doc;
  };

  it(
    'is purged when it is replaced and when nothing public shows it any more',
    { timeout: 60_000 },
    async () => {
      const staff = await loggedIn();
      const name = `${randomUUID()}.svg`;
      const file = await send('POST', '', DRAWING(4), name);
      undo.push(() => staff.delete(`/media/${file.id}?trash=true`));
      const slug = `trial/${randomUUID()}`;
      const item = await staff.post<{ doc: { id: string } }>('/news?locale=zh', {
        title: '替换文件',
        summary: '摘要',
        slug,
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
        body: paragraph('正文'),
        cover: file.id,
        _status: 'published',
      });
      expect(item.status).toBe(201);
      undo.push(() => staff.delete(`/news/${item.body.doc.id}?trash=true`));

      const ask = () => fetch(`${web.origin}/api/media/file/${name}`);
      const first = await ask();
      expect(first.status).toBe(200);
      expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
      // How long caches keep it is said to all of them; the keys say only what purges it.
      expect(first.headers.has('surrogate-control')).toBe(false);
      const [everything, key, ...others] = first.headers.get('surrogate-key')?.split(' ') ?? [];
      expect([everything, others]).toEqual(['portal', []]);
      expect(key).toMatch(/^[\da-f]{12}$/);
      expect(purged).not.toContain(key);

      await send('PATCH', `/${file.id}`, DRAWING(8), `${randomUUID()}.svg`);
      await expect.poll(() => purged.has(key ?? ''), { timeout: 10_000 }).toBe(true);
      const second = await ask();
      expect(await second.text()).toContain('0 0 8 4');
      expect(second.headers.get('surrogate-key')).toBe(`portal ${key}`);

      purged.clear();
      expect((await staff.patch(`/news/${item.body.doc.id}?locale=zh`, { _status: 'draft' })).status).toBe(
        200,
      );
      await expect.poll(() => purged.has(key ?? ''), { timeout: 30_000 }).toBe(true);
      const hidden = await ask();
      expect(hidden.ok).toBe(false);
      expect(hidden.headers.get('cache-control')).toBe('no-store');
    },
  );
});
