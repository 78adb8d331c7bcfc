import { languageOf, languages } from './languages';
import type { Locale } from './locales';

/** Dates of content are calendar days in the community's time zone, whatever the reader's. */
export const CONTENT_TIME_ZONE = 'Asia/Shanghai';

const formats = {
  day: { dateStyle: 'long' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A date of content in words of the language: `2026年9月16日`, `September 16, 2026`. */
export function formatDate(iso: string, locale: Locale, format: keyof typeof formats = 'day'): string {
  return new Intl.DateTimeFormat(languages[locale].format, {
    timeZone: CONTENT_TIME_ZONE,
    ...formats[format],
  }).format(new Date(iso));
}

/** The calendar year of a date of content. */
export function yearOf(iso: string): number {
  return Number(
    new Intl.DateTimeFormat('en', { timeZone: CONTENT_TIME_ZONE, year: 'numeric' }).format(new Date(iso)),
  );
}

/** A moment of something personal, with the time of day, in the reader's own time zone: `2026年9月16日 14:05`. */
export function formatMoment(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale].format, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** The calendar day of something personal, in the reader's own time zone: `2026年9月16日`. */
export function formatDay(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale].format, { dateStyle: 'medium' }).format(new Date(iso));
}

/** A moment that is put on record, to the second and with its zone: `2026年9月16日 06:05:09（UTC）`. */
export function formatRecordedAt(iso: string, locale: Locale): string {
  const at = new Date(iso);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languages[locale].format, { timeZone: 'UTC', ...options }).format(at);
  const day = format(formats.day);
  const time = format({ timeStyle: 'medium', hourCycle: 'h23' });
  const { beforeTime, punctuation } = languageOf(locale);
  return `${day}${beforeTime}${time}${punctuation.open}UTC${punctuation.close}`;
}
