import { beforeEach, describe, expect, it } from 'vitest';

import PageCacheHandler, {
  expireEverything,
  expireTags,
  hasServablePage,
  noteFinished,
} from './page-cache-handler';

const page = (html: string, tags: string) => ({
  kind: 'APP_PAGE',
  html,
  headers: { 'x-next-cache-tags': tags },
});

describe('PageCacheHandler', () => {
  const cache = new PageCacheHandler();
  let key: string;

  // The cache is one for the process, as in production, so every test has an address of its own.
  beforeEach(({ task }) => {
    key = `/zh/${task.id}`;
  });

  it('returns a page that was rendered after the last expiry of its tags', async () => {
    await cache.get(key);
    await cache.set(key, page('fresh', 'collection:news'));
    expect((await cache.get(key))?.value).toMatchObject({ html: 'fresh' });
  });

  it('drops a page when one of its tags expires', async () => {
    await cache.set(key, page('old', 'collection:faqs,collection:news'));
    expireTags(['collection:news']);
    expect(await cache.get(key)).toBeNull();
  });

  it('says whether there is a page to show', async () => {
    expireEverything();
    expect(hasServablePage()).toBe(false);
    await cache.set(`${key}/read`, { kind: 'FETCH' });
    expect(hasServablePage()).toBe(false);
    await cache.set(key, page('old', 'collection:faqs'));
    expect(hasServablePage()).toBe(true);
    expireTags(['collection:faqs']);
    expect(hasServablePage()).toBe(false);
  });

  it('has a page to show while finished bytes are kept, until its content changes', async () => {
    await cache.set(key, page('old', 'collection:chapters'));
    noteFinished(key, (await cache.get(key)) ?? undefined);
    expireEverything();
    expect(hasServablePage()).toBe(true);
    expireTags(['collection:chapters']);
    expect(hasServablePage()).toBe(false);
    noteFinished(key, undefined);
  });

  it('keeps a page when another tag expires', async () => {
    await cache.set(key, page('kept', 'collection:faqs'));
    expireTags(['collection:news']);
    expect(await cache.get(key)).not.toBeNull();
  });

  it('never keeps a page whose rendering began before its tag expired', async () => {
    await cache.get(key);
    expireTags(['collection:news']);
    await cache.set(key, page('rendered from the old row', 'collection:news'));
    expect(await cache.get(key)).toBeNull();
  });

  it('judges each of two overlapping renderings by the earlier start', async () => {
    await cache.get(key);
    await cache.get(key);
    expireTags(['collection:news']);
    await cache.set(key, page('first', 'collection:news'));
    await cache.set(key, page('second', 'collection:news'));
    expect(await cache.get(key)).toBeNull();
  });

  it('keeps a page that is rendered again after an overtaken rendering', async () => {
    await cache.get(key);
    expireTags(['collection:news']);
    await cache.set(key, page('old', 'collection:news'));
    await cache.get(key);
    await cache.set(key, page('new', 'collection:news'));
    expect((await cache.get(key))?.value).toMatchObject({ html: 'new' });
  });

  it('checks the tags that a read names when it asks, too', async () => {
    await cache.set(key, { kind: 'FETCH', data: { body: '1' } });
    expireTags(['global:home']);
    expect(await cache.get(key, { tags: ['global:home'] })).toBeNull();
  });

  it('forgets everything after notifications may have been missed', async () => {
    await cache.set(key, page('old', 'collection:news'));
    expireEverything();
    expect(await cache.get(key)).toBeNull();
  });

  it('treats revalidateTag as expiry, for one tag or several', async () => {
    await cache.set(key, page('old', 'a'));
    await cache.set(`${key}-other`, page('old', 'b'));
    await cache.revalidateTag('a');
    await cache.revalidateTag(['b']);
    expect(await cache.get(key)).toBeNull();
    expect(await cache.get(`${key}-other`)).toBeNull();
  });

  it('keeps its memory bounded even if visitors invent addresses', async () => {
    const body = 'x'.repeat(1024 * 1024);
    for (let index = 0; index < 200; index += 1) await cache.set(`${key}/${index}`, page(body, 'a'));
    const kept = await Promise.all(Array.from({ length: 200 }, (_, index) => cache.get(`${key}/${index}`)));
    const bytes = kept.filter(Boolean).length * body.length * 2;
    expect(bytes).toBeLessThanOrEqual(96 * 1024 * 1024);
    expect(kept.at(-1)).not.toBeNull();
  });
});
