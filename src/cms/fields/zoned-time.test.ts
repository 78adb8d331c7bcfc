import { describe, expect, it } from 'vitest';

import { instantOf, wallClockIn } from './zoned-time';

/** What a picker shows, in the zone of the browser; here that of the machine. */
const shown = (day: number, hour: number, month = 11) => new Date(2026, month - 1, day, hour, 30);

describe('a picker of times in a zone', () => {
  it.each([
    ['Asia/Shanghai', shown(24, 14), '2026-11-24T06:30:00.000Z'],
    ['America/New_York', shown(24, 14), '2026-11-24T19:30:00.000Z'],
    ['Asia/Kathmandu', shown(24, 14), '2026-11-24T08:45:00.000Z'],
    ['UTC', shown(24, 14), '2026-11-24T14:30:00.000Z'],
    // An hour before and after the clocks go back in Berlin, on October 25 at 3:00.
    ['Europe/Berlin', shown(25, 1, 10), '2026-10-24T23:30:00.000Z'],
    ['Europe/Berlin', shown(25, 4, 10), '2026-10-25T03:30:00.000Z'],
  ])('means the wall clock of %s', (timeZone, wall, instant) => {
    expect(instantOf(wall, timeZone).toISOString()).toBe(instant);
    expect(wallClockIn(new Date(instant), timeZone)).toEqual(wall);
  });

  it('moves a time that the zone leaves out by the hour that is left out', () => {
    // In Berlin, 2:30 on March 29 does not exist.
    const instant = instantOf(shown(29, 2, 3), 'Europe/Berlin').toISOString();
    expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(instant);
  });
});
