import { describe, expect, it } from 'vitest';

import { authorPath, blockOf, spanOfYear, yearChoices } from './domain';

describe('years of the filter', () => {
  it('are those with news', () => {
    expect(yearChoices([2026, 2025])).toEqual([2026, 2025]);
    expect(yearChoices([2026, 2025], 2025)).toEqual([2026, 2025]);
  });

  it('hold the year asked for, in its place, though it has no news', () => {
    expect(yearChoices([2026, 2025], 1999)).toEqual([2026, 2025, 1999]);
    expect(yearChoices([2026, 2025], 2030)).toEqual([2030, 2026, 2025]);
    expect(yearChoices([], 1999)).toEqual([1999]);
  });
});

it('a year begins and ends in the time zone of the community', () => {
  const { from, to } = spanOfYear(2025);
  expect(new Date(from).toISOString()).toBe('2024-12-31T16:00:00.000Z');
  expect(new Date(to).toISOString()).toBe('2025-12-31T16:00:00.000Z');
});

it.each([
  [1, 0, 1],
  [8, 0, 8],
  [9, 1, 1],
  [16, 1, 8],
  [17, 2, 1],
])('page %i is in block %i as its page %i', (page, block, pageInBlock) => {
  expect(blockOf(page)).toEqual({ block, pageInBlock });
});

it('what an author wrote has an address', () => {
  expect(authorPath('lin-qiao')).toBe('/blogs?author=lin-qiao');
});
