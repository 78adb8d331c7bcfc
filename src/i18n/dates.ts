import { dateFormat } from './date-format';
import { languageOf, languages } from './languages';
import type { Locale } from './locales';
import { portalTimeZone, zoneOffset } from './time-zone';

const formats = {
  day: { dateStyle: 'long' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A date of content, a contract, or a mail on the portal’s clock, in words of the language: `2026年9月16日`, `September 16, 2026`. */
export function formatDate(iso: string, locale: Locale, format: keyof typeof formats = 'day'): string {
  return dateFormat(languages[locale].format, {
    timeZone: portalTimeZone(),
    ...formats[format],
  }).format(new Date(iso));
}

/** The calendar day of a point in time on the portal’s clock, in a form that sorts: `2026-09-16`. */
export function calendarDay(at: Date): string {
  return dateFormat('en-CA', { timeZone: portalTimeZone(), dateStyle: 'short' }).format(at);
}

/** The calendar year of a date of content. */
export function yearOf(iso: string): number {
  return Number(dateFormat('en', { timeZone: portalTimeZone(), year: 'numeric' }).format(new Date(iso)));
}

/**
 * When people meet, in the near future and on the clock of a zone, with the day of the week: `12月7日周一 16:00（UTC+8）`,
 * `Mon, Dec 7, 16:00 (UTC+8)`.
 */
export function formatMeeting(at: Date, locale: Locale, timeZone: string): string {
  const { format: language, beforeTime, punctuation } = languageOf(locale);
  const day = dateFormat(language, { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(at);
  const time = dateFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `${day}${beforeTime}${time}${punctuation.open}${zoneOffset(at, timeZone)}${punctuation.close}`;
}

/**
 * A moment of something personal, with the time of day: `2026年9月16日 14:05`.
 * @param timeZone the reader’s own by default, which only browsers know; see `useReaderZone` for what the server renders
 */
export function formatMoment(iso: string, locale: Locale, timeZone?: string): string {
  return dateFormat(languages[locale].format, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** The calendar day of something personal: `2026年9月16日`. @param timeZone as for `formatMoment` */
export function formatDay(iso: string, locale: Locale, timeZone?: string): string {
  return dateFormat(languages[locale].format, { timeZone, dateStyle: 'medium' }).format(new Date(iso));
}

/** A moment that is put on record, on the portal’s clock, to the second and with its zone: `2026年9月16日 14:05:09（UTC+8）`. */
export function formatRecordedAt(iso: string, locale: Locale): string {
  const at = new Date(iso);
  const timeZone = portalTimeZone();
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(languages[locale].format, { timeZone, ...options }).format(at);
  const day = format(formats.day);
  const time = format({ timeStyle: 'medium', hourCycle: 'h23' });
  const { beforeTime, punctuation } = languageOf(locale);
  return `${day}${beforeTime}${time}${punctuation.open}${zoneOffset(at, timeZone)}${punctuation.close}`;
}
