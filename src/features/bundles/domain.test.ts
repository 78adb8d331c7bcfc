import { describe, expect, it } from 'vitest';

import { parseTarget, targetOf } from '@/cms/content-target';
import { contentKinds } from '@/content/kinds';

import { additionSchema, alsoChanged, bundleMachine, changedSince, inOrder, membersOf } from './domain';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';

describe('the states of a bundle', () => {
  it('let staff do what fits each of them', () => {
    const possible = Object.fromEntries(
      (['open', 'scheduled', 'failed', 'published', 'undone'] as const).map((state) => [
        state,
        bundleMachine.possible(state, 'staff'),
      ]),
    );
    expect(possible).toEqual({
      open: ['change', 'schedule', 'publish', 'delete'],
      scheduled: ['unschedule', 'publish'],
      failed: ['change', 'schedule', 'publish', 'delete'],
      published: ['undo'],
      undone: ['delete'],
    });
  });

  it('let nobody say that a scheduled publication failed but the schedule', () => {
    expect(bundleMachine.next('scheduled', 'fail', 'schedule')).toBe('failed');
    expect(bundleMachine.next('scheduled', 'fail', 'staff')).toBeUndefined();
    expect(bundleMachine.next('scheduled', 'undo', 'schedule')).toBeUndefined();
  });
});

describe('a target', () => {
  it('names kind and item', () => {
    expect(targetOf({ collection: 'white-papers', id: ONE })).toBe(`white-papers/${ONE}`);
    expect(parseTarget(`white-papers/${ONE}`)).toEqual({ collection: 'white-papers', id: ONE });
  });

  it('names a part of the site', () => {
    expect(targetOf({ global: 'navigation' })).toBe('globals/navigation');
    expect(parseTarget('globals/navigation')).toEqual({ global: 'navigation' });
  });

  it('of a kind that is gone, or a global that has no drafts, is nothing', () => {
    expect(parseTarget(`pamphlets/${ONE}`)).toBeUndefined();
    expect(parseTarget('globals/search-settings')).toBeUndefined();
  });
});

describe('items', () => {
  it('are published by kind, with documents before what refers to them and the menu last, then by item and language', () => {
    const members = [
      { target: 'globals/navigation', locale: 'zh' },
      { target: `news/${ONE}`, locale: 'zh' },
      { target: `chapters/${TWO}`, locale: 'en' },
      { target: `chapters/${TWO}`, locale: 'zh' },
      { target: `chapters/${ONE}`, locale: 'en' },
      { target: `releases/${TWO}`, locale: 'zh' },
      { target: `documents/${TWO}`, locale: 'zh' },
    ] as const;
    expect(membersOf(inOrder(members))).toBe(
      [
        `documents/${TWO} (zh)`,
        `releases/${TWO} (zh)`,
        `chapters/${ONE} (en)`,
        `chapters/${TWO} (zh)`,
        `chapters/${TWO} (en)`,
        `news/${ONE} (zh)`,
        'globals/navigation (zh)',
      ].join(', '),
    );
  });

  it('can be parts of the site that visitors see', () => {
    const taken = (global: string) =>
      additionSchema.safeParse({ items: [{ global, locales: ['en'] }] }).success;
    expect(['navigation', 'page-texts', 'search-settings', 'news'].map(taken)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('can be of every kind that editors publish', () => {
    const items = contentKinds.map(({ collection }) => ({ collection, id: ONE, locales: ['en'] }));
    expect(additionSchema.safeParse({ items }).success).toBe(true);
    expect(
      additionSchema.safeParse({ items: [{ collection: 'staff', id: ONE, locales: ['en'] }] }).success,
    ).toBe(false);
  });
});

describe('what has changed since a publication', () => {
  interface Digests {
    zh?: string;
    en?: string;
  }
  const row = (id: string, locale: 'zh' | 'en', after: Digests, before: Digests = {}) => ({
    id,
    target: `news/${id}`,
    locale,
    before: {
      ...(before.zh && { zh: { digest: before.zh } }),
      ...(before.en && { en: { digest: before.en } }),
    },
    after,
  });

  it('is what visitors read differently, or no longer', () => {
    const rows = [
      row('same', 'zh', { zh: 'a', en: 'b' }, { en: 'b' }),
      row('other', 'zh', { zh: 'a' }),
      row('gone', 'en', { en: 'a' }),
    ];
    const current = new Map([
      ['news/same', { zh: 'a', en: 'changed, and not in the bundle' }],
      ['news/other', { zh: 'c' }],
    ]);
    expect(changedSince(rows, current).map(({ id }) => id)).toEqual(['other', 'gone']);
  });

  it('is what another language has published since in what the bundle changed for all languages', () => {
    const before = { zh: 'a', en: 'b' };
    const after = { zh: 'c', en: 'd' };
    const current = (en: string) => new Map([['news/menu', { zh: 'c', en }]]);
    const menu = row('menu', 'zh', after, before);
    expect(changedSince([menu], current('d'))).toEqual([]);
    expect(changedSince([menu], current('e'))).toEqual([menu]);
    // In the bundle itself, each language is a row of its own.
    const english = row('menu', 'en', after, before);
    expect(changedSince([menu, english], current('e'))).toEqual([english]);
  });

  it('leaves languages outside the bundle to be brought back that it changed and nobody published since', () => {
    const digests = (before?: string, after?: string, now?: string) => ({
      before: { ...(before && { en: before }) },
      after: { ...(after && { en: after }) },
      now: { ...(now && { en: now }) },
    });
    expect(alsoChanged(['zh'], digests('a', 'b', 'b'))).toEqual(['en']);
    expect(alsoChanged(['zh', 'en'], digests('a', 'b', 'b'))).toEqual([]);
    expect(alsoChanged(['zh'], digests('a', 'a', 'a'))).toEqual([]);
    expect(alsoChanged(['zh'], digests('a', 'b', 'c'))).toEqual([]);
    expect(alsoChanged(['zh'], digests(undefined, 'b', 'b'))).toEqual([]);
  });
});
