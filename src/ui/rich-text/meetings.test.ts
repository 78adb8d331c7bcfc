import { describe, expect, it } from 'vitest';

import { nextMeeting } from './meetings';
import type { MeetingRhythm } from './model';

const next = (first: string, every: MeetingRhythm, now: string, timeZone = 'Asia/Shanghai') =>
  nextMeeting({ first, every, timeZone }, new Date(now)).toISOString();

describe('the next meeting', () => {
  it('is the first one while that is still to come, even much later', () => {
    expect(next('2026-12-07T08:00:00Z', 'week', '2025-01-01T00:00:00Z')).toBe('2026-12-07T08:00:00.000Z');
  });

  it('comes after so many weeks', () => {
    const first = '2026-11-23T08:00:00Z';
    expect(next(first, 'week', '2026-12-01T03:00:00Z')).toBe('2026-12-07T08:00:00.000Z');
    expect(next(first, 'two-weeks', '2026-12-08T03:00:00Z')).toBe('2026-12-21T08:00:00.000Z');
    expect(next(first, 'four-weeks', '2026-12-01T03:00:00Z')).toBe('2026-12-21T08:00:00.000Z');
  });

  it('is the one that begins now, and after that the one that follows', () => {
    const first = '2026-11-23T08:00:00Z';
    expect(next(first, 'week', '2026-11-30T08:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
    expect(next(first, 'week', '2026-11-30T08:00:01Z')).toBe('2026-12-07T08:00:00.000Z');
  });

  it('keeps its time of day when clocks change', () => {
    // 14:00 in Berlin is 12:00 UTC in summer and 13:00 UTC in winter.
    expect(next('2026-10-19T12:00:00Z', 'week', '2026-10-20T00:00:00Z', 'Europe/Berlin')).toBe(
      '2026-10-26T13:00:00.000Z',
    );
    expect(next('2027-03-22T13:00:00Z', 'week', '2027-03-23T00:00:00Z', 'Europe/Berlin')).toBe(
      '2027-03-29T12:00:00.000Z',
    );
  });

  it('is on the same weekday of each month', () => {
    // The first Friday: December 4, 2026, then January 1 and February 5.
    const first = '2026-12-04T07:00:00Z';
    expect(next(first, 'month', '2026-12-05T00:00:00Z')).toBe('2027-01-01T07:00:00.000Z');
    expect(next(first, 'month', '2027-01-02T00:00:00Z')).toBe('2027-02-05T07:00:00.000Z');
  });

  it('is on the last weekday of a month that has no fifth one', () => {
    // Monday, November 30, 2026 is a fifth one; December has none.
    expect(next('2026-11-30T07:00:00Z', 'month', '2026-12-01T00:00:00Z')).toBe('2026-12-28T07:00:00.000Z');
  });

  it('takes the weekday from the clock of the zone, where it is already the next day', () => {
    // Tuesday, December 1, 07:00 in Shanghai is still Monday in UTC.
    expect(next('2026-11-30T23:00:00Z', 'month', '2026-12-02T00:00:00Z')).toBe('2027-01-04T23:00:00.000Z');
  });
});
