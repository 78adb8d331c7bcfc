/*
 * The wall clock of a zone is a number here: the milliseconds at which UTC shows what the clock shows.
 *
 * Pickers of dates know only the zone of the browser. They show and give dates whose parts in that zone (year to second)
 * are those of the wall clock of another zone; `wallClockIn` and `instantOf` go from instants to such dates and back.
 */

const DAY = 86_400_000;

/** What a picker shows for an instant: the wall clock of the zone. */
export function wallClockIn(instant: Date, timeZone: string): Date {
  const wall = new Date(wallTime(instant, timeZone));
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  );
}

/** The instant at which the wall clock of the zone shows what the picker shows, as by `instantAt`. */
export function instantOf(shown: Date, timeZone: string): Date {
  const wall = Date.UTC(
    shown.getFullYear(),
    shown.getMonth(),
    shown.getDate(),
    shown.getHours(),
    shown.getMinutes(),
    shown.getSeconds(),
  );
  return instantAt(wall, timeZone);
}

/**
 * The instant at which the wall clock of the zone shows a time. Of a time that the clock shows twice, when it goes back, the
 * earlier one; a time that it leaves out, when it goes forward, moves on by what is left out.
 */
export function instantAt(wall: number, timeZone: string): Date {
  // On both sides of a change of the clock that is near.
  const before = wall - offsetAt(wall - DAY, timeZone);
  const after = wall - offsetAt(wall + DAY, timeZone);
  const showing = [before, after].filter((at) => wallTime(new Date(at), timeZone) === wall);
  return new Date(showing.length > 0 ? Math.min(...showing) : before);
}

/** Milliseconds by which the wall clock of the zone is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  return wallTime(new Date(at), timeZone) - at;
}

/** The wall clock of the zone at an instant, to the second. */
export function wallTime(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
