import { describe, expect, it } from 'vitest';

import { BIN_RATIO, percentileOfBins } from './vitals';

/** Puts values on the scale as the database does. */
function binsOf(values: number[], scale: number) {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bin = Math.floor(Math.log(Math.max(value * scale, 1)) / Math.log(BIN_RATIO));
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts].map(([bin, samples]) => ({ bin, samples }));
}

describe('a percentile from bins', () => {
  it('is within 5 % of the exact one for spread values', () => {
    const values = Array.from({ length: 2000 }, (_, index) => 300 + index * 2);
    const exact = values[Math.floor(values.length * 0.75)] ?? 0;
    const found = percentileOfBins(binsOf(values, 1), 0.75, 1) ?? 0;
    expect(Math.abs(found - exact) / exact).toBeLessThan(0.05);
  });

  it('is within one bin for a single value, also on a scale of small numbers', () => {
    const found = percentileOfBins(binsOf([0.12], 10_000), 0.75, 10_000) ?? 0;
    expect(found / 0.12).toBeGreaterThan(1 / BIN_RATIO);
    expect(found / 0.12).toBeLessThan(BIN_RATIO);
  });

  it('is nothing for pages that never shift, and unknown without samples', () => {
    expect(percentileOfBins(binsOf([0, 0, 0, 0.3], 10_000), 0.75, 10_000)).toBe(0);
    expect(percentileOfBins([], 0.75, 1)).toBeUndefined();
  });
});
