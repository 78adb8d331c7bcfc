import { describe, expect, it } from 'vitest';

import { shareTarget } from './share-target';

const share = (shared: Partial<Parameters<typeof shareTarget>[0]>) =>
  shareTarget({ title: '', text: '', url: '', ...shared }, 'en', 'https://portal.example');

describe('what is shared with the installed portal', () => {
  it.each([
    [{ url: 'https://portal.example/zh/news/a?page=2#top' }, '/zh/news/a?page=2#top'],
    [{ text: 'Look: https://portal.example/en/docs' }, '/en/docs'],
    [{ title: 'Flow control', url: 'https://elsewhere.example/x' }, '/en/search?q=Flow+control'],
    [{ text: 'lane training https://elsewhere.example/x' }, '/en/search?q=lane+training'],
    [{ url: 'https://elsewhere.example/x' }, '/en'],
    [{}, '/en'],
  ])('%j leads to %s', (shared, target) => expect(share(shared)).toBe(target));

  it.each([
    { url: 'https://portal.example//evil.example/x' },
    { url: 'https://portal.example.evil.example/' },
    { url: 'https://evil.example@portal.example.evil.example/' },
    { url: 'javascript:alert(1)' },
  ])('%j leads nowhere else', (shared) => expect(share(shared)).toMatch(/^\/en(?:\/|$)/));

  it('searches for no more than the portal takes', () => {
    expect(share({ title: 'x'.repeat(300) })).toBe(`/en/search?q=${'x'.repeat(100)}`);
  });
});
