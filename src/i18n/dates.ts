import { htmlLang } from './locales';
import type { Locale } from './locales';

/** Dates of content are calendar days in the community's time zone, whatever the reader's. */
export const CONTENT_TIME_ZONE = 'Asia/Shanghai';

const formats = {
  day: { dateStyle: 'long' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A date of content in words of the language: `2026年9月16日`, `16 September 2026`. */
export function formatDate(iso: string, locale: Locale, format: keyof typeof formats = 'day'): string {
  const language = locale === 'en' ? 'en-GB' : htmlLang[locale];
  return new Intl.DateTimeFormat(language, { timeZone: CONTENT_TIME_ZONE, ...formats[format] }).format(
    new Date(iso),
  );
}

/** The calendar year of a date of content. */
export function yearOf(iso: string): number {
  return Number(
    new Intl.DateTimeFormat('en', { timeZone: CONTENT_TIME_ZONE, year: 'numeric' }).format(new Date(iso)),
  );
}

/** A moment of something personal, with the time of day, in the reader's own time zone: `2026年9月16日 14:05`. */
export function formatMoment(iso: string, locale: Locale): string {
  const language = locale === 'en' ? 'en-GB' : htmlLang[locale];
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}
