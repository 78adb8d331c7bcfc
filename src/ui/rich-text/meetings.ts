import { instantAt, wallTime } from '@/i18n/zoned-time';

import type { MeetingRhythm, Meetings } from './model';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const DAYS_OF_A_WEEK = 7;

const WEEKS: Readonly<Record<Exclude<MeetingRhythm, 'month'>, number>> = {
  week: 1,
  'two-weeks': 2,
  'four-weeks': 4,
};

/**
 * When the next meeting begins, at `now` or later: at the same time of day as the first one on the clock of its zone, so
 * summer time does not move it. In months, it is on the same weekday as the first one: on the second Tuesday, or on
 * the last one where the first was on a fifth.
 */
export function nextMeeting({ first, every, timeZone }: Meetings, now: Date): Date {
  const begin = new Date(first);
  const wall = wallTime(begin, timeZone);
  const meetingAt = (turn: number) =>
    instantAt(every === 'month' ? inMonth(wall, turn) : wall + turn * WEEKS[every] * WEEK, timeZone);
  // One turn too early, since clocks change and months differ.
  let turn = Math.max(0, turnsBetween(wall, wallTime(now, timeZone), every) - 1);
  while (meetingAt(turn) < now) turn += 1;
  return meetingAt(turn);
}

/** How many turns have passed, more or less. */
function turnsBetween(from: number, to: number, every: MeetingRhythm): number {
  if (every !== 'month') return Math.floor((to - from) / (WEEKS[every] * WEEK));
  const [begin, end] = [new Date(from), new Date(to)];
  return (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
}

/** The same weekday of a later month, as the wall clock shows it. */
function inMonth(wall: number, months: number): number {
  const first = new Date(wall);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const weekday = first.getUTCDay();
  const nth = Math.ceil(first.getUTCDate() / DAYS_OF_A_WEEK);
  const weekdayOfFirst = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const day = 1 + ((weekday - weekdayOfFirst + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK) + (nth - 1) * DAYS_OF_A_WEEK;
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, day > daysOfMonth ? day - DAYS_OF_A_WEEK : day) + (wall % DAY);
}
