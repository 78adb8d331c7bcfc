import { describe, expect, it } from 'vitest';

import { fitOf, isSearchable, LONGEST_QUERY, matching, wordsOf } from './domain';

describe('the words of a query', () => {
  it('are compared without case, width, and spaces around them', () => {
    expect(wordsOf('  Ｎews　 LIST ')).toEqual(['news', 'list']);
    expect(wordsOf('   ')).toEqual([]);
  });

  it('are few and short enough for a statement', () => {
    expect(wordsOf('a b c d e f g')).toHaveLength(5);
    expect(wordsOf('x'.repeat(500))).toEqual(['x'.repeat(LONGEST_QUERY)]);
  });

  it.each([
    ['n', false],
    ['新', true],
    ['ne', true],
    ['', false],
  ])('say enough to look for: %s → %s', (query, enough) => {
    expect(isSearchable(wordsOf(query))).toBe(enough);
  });
});

describe('how well a name fits', () => {
  it.each([
    ['new', 'News', 0],
    ['news li', 'News lists', 0],
    ['list', 'Mailing lists', 1],
    ['li mail', 'Mailing lists', 1],
    ['ist', 'Mailing lists', 2],
    ['订阅', '邮件订阅者', 2],
    ['news', 'Videos', undefined],
    ['news video', 'Videos', undefined],
  ])('%s in %s: %s', (query, name, fit) => {
    expect(fitOf(wordsOf(query), name)).toBe(fit);
  });
});

it('entries come in the order of their fit, then in their own, and are also found by their group', () => {
  const entries = [
    { label: 'Old news' },
    { label: 'Newsletter' },
    { label: 'Videos', group: 'News and more' },
    { label: 'News' },
    { label: 'Pages' },
  ];
  expect(matching(wordsOf('news'), entries).map(({ label }) => label)).toEqual([
    'Newsletter',
    'News',
    'Old news',
    'Videos',
  ]);
});
