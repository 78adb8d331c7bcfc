import { describe, expect, it } from 'vitest';

import { PageStore } from './page-store';

const KB = 1_000;

function storeOf(maxBytes: number) {
  const removed: string[] = [];
  const store = new PageStore<number>({
    maxBytes,
    bytesOf: (bytes) => bytes,
    onRemoved: (path) => removed.push(path),
  });
  return { store, removed };
}

describe('PageStore', () => {
  it('never keeps more bytes than its budget, and says what it removed', () => {
    const { store, removed } = storeOf(100 * KB);
    for (let index = 0; index < 500; index += 1) {
      store.set(`/${index}`, 7 * KB);
      expect(store.bytes).toBeLessThanOrEqual(100 * KB);
    }
    expect(removed).toHaveLength(500 - store.pages);
    expect(new Set(removed).size).toBe(removed.length);
  });

  it('replaces a page without saying that it was removed', () => {
    const { store, removed } = storeOf(100 * KB);
    store.set('/a', 10 * KB);
    store.set('/a', 20 * KB);
    expect([store.pages, store.bytes, removed]).toEqual([1, 20 * KB, []]);
    expect([store.visit('/a'), store.peek('/a'), store.visit('/b')]).toEqual([20 * KB, 20 * KB, undefined]);
  });

  it('does not keep what is larger than everything', () => {
    const { store } = storeOf(100 * KB);
    store.set('/large', 200 * KB);
    expect(store.bytes).toBeLessThanOrEqual(100 * KB);
  });

  it('keeps popular pages while a crawler walks through ten times as many as there is room for', () => {
    const { store } = storeOf(100 * KB);
    const popular = Array.from({ length: 50 }, (_, index) => `/popular/${index}`);
    for (const path of popular) store.set(path, KB);
    for (let round = 0; round < 5; round += 1) for (const path of popular) store.visit(path);
    for (let index = 0; index < 1_000; index += 1) {
      if (store.visit(`/all/${index}`) === undefined) store.set(`/all/${index}`, KB);
    }
    expect(popular.filter((path) => store.peek(path) !== undefined)).toHaveLength(50);
  });

  it('names the most visited pages, and forgets what was popular once', () => {
    let now = 0;
    const store = new PageStore<number>({
      maxBytes: 100 * KB,
      bytesOf: (bytes) => bytes,
      onRemoved: () => undefined,
      now: () => now,
    });
    for (const [path, visits] of Object.entries({ '/a': 3, '/b': 9, '/c': 2 })) {
      store.set(path, KB);
      for (let visit = 0; visit < visits; visit += 1) store.visit(path);
    }
    store.discount('/c');
    expect(store.popular(10)).toEqual(['/b', '/a']);
    expect(store.popular(1)).toEqual(['/b']);
    now = 15 * 60_000;
    expect(store.popular(10)).toEqual(['/b']);
    now = 60 * 60_000;
    expect(store.popular(10)).toEqual([]);
  });
});
