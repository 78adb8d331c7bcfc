import { describe, expect, it } from 'vitest';

import { yearChoices } from './domain';

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
