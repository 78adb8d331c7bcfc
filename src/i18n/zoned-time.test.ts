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

  it.each([
    // In Berlin, 2:30 on March 29 does not exist; it becomes 3:30.
    ['Europe/Berlin', shown(29, 2, 3), '2026-03-29T01:30:00.000Z'],
    // West of UTC too: 2:30 on March 8 becomes 3:30.
    ['America/New_York', shown(8, 2, 3), '2026-03-08T07:30:00.000Z'],
    // Lord Howe Island leaves out half an hour, from 2:00 to 2:30, so 2:30 exists.
    ['Australia/Lord_Howe', shown(4, 2, 10), '2026-10-03T15:30:00.000Z'],
    ['Australia/Lord_Howe', new Date(2026, 9, 4, 2, 10), '2026-10-03T15:40:00.000Z'],
  ])('moves a time that %s leaves out on by what is left out', (timeZone, wall, instant) => {
    expect(instantOf(wall, timeZone).toISOString()).toBe(instant);
  });

  it.each([
    ['Europe/Berlin', shown(25, 2, 10), '2026-10-25T00:30:00.000Z'],
    ['America/New_York', shown(1, 1, 11), '2026-11-01T05:30:00.000Z'],
  ])('means the first of two equal times in %s', (timeZone, wall, instant) => {
    expect(instantOf(wall, timeZone).toISOString()).toBe(instant);
    // The second one looks the same in a picker.
    const second = new Date(Date.parse(instant) + 3_600_000);
    expect(wallClockIn(second, timeZone)).toEqual(wall);
  });
});
