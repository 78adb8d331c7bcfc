import { describe, expect, it } from 'vitest';

import { floorsOf, grows, slopeOf } from './slope';

/** A point every minute. @param valueAt given the hours since the beginning */
const hour = (valueAt: (hours: number, index: number) => number) =>
  Array.from({ length: 60 }, (_, index) => ({ hours: index / 60, value: valueAt(index / 60, index) }));

/** Swings that have nothing to do with time. */
const swing = (index: number) => ((index * 7_919) % 41) - 20;

describe('the slope of a figure', () => {
  it('is that of a line', () => {
    const slope = slopeOf(hour((hours) => 300 + 24 * hours));
    expect(slope?.perHour).toBeCloseTo(24, 9);
    expect(slope?.margin).toBeCloseTo(0, 9);
  });

  it('is known the less, the more a figure swings', () => {
    const slope = slopeOf(hour((_, index) => 300 + swing(index)));
    expect(Math.abs(slope?.perHour ?? Infinity)).toBeLessThan(slope?.margin ?? 0);
    expect(grows(slope, 0)).toBe(false);
  });

  it('shows growth through swings, and only what is more than allowed', () => {
    const slope = slopeOf(hour((hours, index) => 300 + 60 * hours + swing(index)));
    expect(grows(slope, 12)).toBe(true);
    expect(grows(slope, 60)).toBe(false);
    expect(grows(slopeOf(hour((hours, index) => 300 - 60 * hours + swing(index))), 12)).toBe(false);
  });

  it('is unknown for a few points, and for one moment', () => {
    expect(slopeOf(hour(() => 1).slice(0, 2))).toBeUndefined();
    expect(slopeOf([1, 2, 3].map((value) => ({ hours: 1, value })))).toBeUndefined();
    expect(grows(undefined, 0)).toBe(false);
  });
});

describe('the floors of a figure that swings', () => {
  it('are its lowest value in each stretch', () => {
    const saw = hour((hours, index) => 100 + 10 * hours + (index % 15) * 50);
    const floors = floorsOf(saw, 0.25);
    expect(floors).toHaveLength(4);
    expect(slopeOf(floors)?.perHour).toBeCloseTo(10, 6);
  });
});
