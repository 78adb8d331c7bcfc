import { describe, expect, it } from 'vitest';

import { median, percentile } from './load';

describe('percentiles of a measurement', () => {
  it('are values that were measured, by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 99)).toBe(99);
    expect(percentile(values, 50)).toBe(50);
    expect(percentile([7], 99)).toBe(7);
  });

  it('have the middle of an odd number of rounds as median', () => {
    expect(median([30, 10, 20])).toBe(20);
  });
});
