import { describe, expect, it } from 'vitest';

import { dueWeek } from './week';

const at = (text: string) => dueWeek(new Date(text));

describe('the week of a digest', () => {
  it('is due on Monday from 09:00 in Beijing until midnight there', () => {
    expect(at('2026-11-23T08:59:59+08:00')).toBeUndefined();
    expect(at('2026-11-23T09:00:00+08:00')).toEqual({
      key: '2026-W48',
      from: new Date('2026-11-16T09:00:00+08:00'),
      until: new Date('2026-11-23T09:00:00+08:00'),
    });
    expect(at('2026-11-23T23:59:59+08:00')?.key).toBe('2026-W48');
    expect(at('2026-11-24T00:00:00+08:00')).toBeUndefined();
    expect(at('2026-11-22T12:00:00+08:00')).toBeUndefined();
  });

  it.each([
    ['2026-12-28', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2019-12-30', '2020-W01'],
  ])('of %s is %s', (day, key) => {
    expect(at(`${day}T10:00:00+08:00`)?.key).toBe(key);
  });
});
