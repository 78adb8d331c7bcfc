import { describe, expect, it } from 'vitest';

import { isLate, usualTimeOf, workingDaysBetween } from './working-days';

/** A time on the clock of Beijing in November 2026; the 20th is a Friday. */
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour - 8));

describe('working days', () => {
  it.each([
    [at(20), at(20, 23), 0],
    [at(20), at(21), 0],
    [at(20), at(23), 1],
    [at(16), at(20), 4],
    [at(16), at(30), 10],
    // Late on Thursday in Beijing, although it is Friday nowhere yet.
    [at(19, 23), at(20, 1), 1],
  ])('from %s to %s are %s', (from, to, days) => expect(workingDaysBetween(from, to)).toBe(days));
});

describe('the usual time', () => {
  const took = (days: number) => ({ from: at(2), to: at(2 + days) });

  it('is the target of the office while there are too few decisions', () => {
    expect(usualTimeOf([took(1), took(1), took(1), took(1)], 5)).toEqual({ days: 5, kind: 'calendar' });
  });

  it('is what four of five decisions needed', () => {
    const decisions = [took(1), took(2), took(2), took(3), took(11)];
    expect(usualTimeOf(decisions, 9)).toEqual({ days: 3, kind: 'working' });
  });

  it('is at least a day', () => {
    expect(
      usualTimeOf(
        Array.from({ length: 6 }, () => took(0)),
        9,
      ),
    ).toEqual({ days: 1, kind: 'working' });
  });

  it('is over once more days have passed, on working days or the calendar', () => {
    expect(isLate(at(20), at(23), { days: 1, kind: 'working' })).toBe(false);
    expect(isLate(at(20), at(24), { days: 1, kind: 'working' })).toBe(true);
    expect(isLate(at(20), at(23), { days: 3, kind: 'calendar' })).toBe(false);
    expect(isLate(at(20), at(24), { days: 3, kind: 'calendar' })).toBe(true);
  });
});
