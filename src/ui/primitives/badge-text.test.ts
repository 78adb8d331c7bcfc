import { describe, expect, it } from 'vitest';

import { badgeText } from './badge-text';

describe('a badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [2.9, '2'],
  ])('shows %d as %s', (count, text) => expect(badgeText(count)).toBe(text));

  it.each([0, -3, Number.NaN, Infinity])('shows nothing for %d', (count) =>
    expect(badgeText(count)).toBe(''),
  );
});
