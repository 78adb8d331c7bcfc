import { portalTimeZone } from '@/i18n/time-zone';

const DAY_MS = 86_400_000;

/** The calendar day of a moment on the portal’s clock, as midnight UTC of that day, so days can be counted. */
function dayOf(at: Date): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: portalTimeZone(),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'] ?? 1);
}

/**
 * Working days that begin after the day of `from`, up to the day of `to`: Friday to Monday is one. Monday to Friday
 * count, whatever holidays a country has.
 */
export function workingDaysBetween(from: Date, to: Date): number {
  const last = dayOf(to);
  let count = 0;
  for (let day = dayOf(from) + DAY_MS; day <= last; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** Decisions without which a usual time says nothing. */
const LEAST_DECISIONS = 5;

/** How long decisions usually take. */
export interface UsualTime {
  readonly days: number;
  /** `working`: measured from decisions; `calendar`: the office’s own target, while there are too few of them. */
  readonly kind: 'working' | 'calendar';
}

/**
 * The time in which four of five decisions were made; at least a day.
 * @param decisions when an application began to wait, and when it was decided
 * @param target days that the office aims at
 */
export function usualTimeOf(
  decisions: readonly { readonly from: Date; readonly to: Date }[],
  target: number,
): UsualTime {
  if (decisions.length < LEAST_DECISIONS) return { days: target, kind: 'calendar' };
  const taken = decisions
    .map(({ from, to }) => workingDaysBetween(from, to))
    .toSorted((one, other) => one - other);
  return { days: Math.max(1, taken[Math.ceil(taken.length * 0.8) - 1] ?? 1), kind: 'working' };
}

/** Whether something waits longer than usual. */
export function isLate(since: Date, now: Date, { days, kind }: UsualTime): boolean {
  const waited = kind === 'working' ? workingDaysBetween(since, now) : (dayOf(now) - dayOf(since)) / DAY_MS;
  return waited > days;
}
