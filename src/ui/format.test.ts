import { describe, expect, it } from 'vitest';

import { formatBytes, formatDuration, formatNumber } from './format';

describe('formats', () => {
  it('groups large numbers with a narrow space', () => {
    expect(formatNumber(4096, 'en')).toBe('4\u202f096');
    expect(formatNumber(10_240, 'zh-Hans')).toBe('10\u202f240');
  });

  it.each([
    [65, '1:05'],
    [3725, '1:02:05'],
    [0, '0:00'],
  ])('writes %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [0, '0 B'],
    [1_400_000, '1.4 MB'],
    [999, '999 B'],
    [42_000_000, '42 MB'],
  ])('writes %d bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('claims no decimals of a rounded number of bytes', () => {
    expect(formatBytes(1_400_000, { decimals: false })).toBe('1 MB');
  });
});
