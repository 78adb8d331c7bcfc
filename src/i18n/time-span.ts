import { dateFormat } from './date-format';
import { languageOf } from './languages';
import type { Locale } from './locales';
import { isTimeZone, zoneOffset } from './time-zone';

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

interface Span {
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
}

/**
 * When something takes place, in words of the language and in the place's own time:
 * `March 16 – 18, 2027, 09:00–17:30`. An unknown time zone counts as UTC.
 */
export function timeSpan({ startsAt, endsAt }: Span, timeZone: string, locale: Locale): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const { format, beforeTime } = languageOf(locale);
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const hours = dateFormat(format, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${daySpan(from, to, zone, locale)}${beforeTime}${hours.format(from)}–${hours.format(to)}`;
}

/** `2027年3月16日至18日`, `March 16 – 18, 2027`. */
function daySpan(from: Date, to: Date, timeZone: string, locale: Locale): string {
  const { format, dayRange } = languageOf(locale);
  const days = dateFormat(format, { timeZone, ...DAY });
  if (!dayRange) return days.formatRange(from, to);
  const [first, last] = [days.format(from), days.format(to)];
  if (first === last) return first;
  const starts = dayRange.units.map((unit) => first.slice(0, first.indexOf(unit) + 1)).toReversed();
  const shared = starts.find((start) => start && last.startsWith(start)) ?? '';
  return `${first}${dayRange.to}${last.slice(shared.length)}`;
}

/** The zone's distance from UTC at that time: `UTC+8`. */
export function zoneName(iso: string, timeZone: string): string {
  return isTimeZone(timeZone) ? zoneOffset(new Date(iso), timeZone) : 'UTC';
}
