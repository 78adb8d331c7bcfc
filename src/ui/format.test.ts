import { describe, expect, it } from 'vitest';

import { formatBytes, formatDate, formatDateTime, formatDuration, formatNumber } from './format';

describe('formats per language', () => {
  const evening = '2026-09-17T18:05:00Z';

  it('writes a date as each language does, in the time of the site', () => {
    expect(formatDate(evening, 'zh-Hans')).toBe('2026年9月18日');
    expect(formatDate(evening, 'en')).toBe('18 September 2026');
    expect(formatDate(evening, 'en', 'short')).toMatch(/^18 Sept? 2026$/);
    expect(formatDateTime(evening, 'en')).toBe('18 September 2026 02:05');
  });

  it('refuses what is no date', () => expect(() => formatDate('soon', 'en')).toThrow(RangeError));

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
});
