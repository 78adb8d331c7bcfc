import { languageOf, languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { portalTimeZone, zoneOffset } from '@/i18n/time-zone';

/**
 * Date and time to the minute on the portal’s clock, which staff of several places share, with its zone:
 * `2026年9月16日 14:05（UTC+8）`.
 */
export function momentText(moment: string, locale: Locale): string {
  const timeZone = portalTimeZone();
  const { open, close } = languageOf(locale).punctuation;
  const at = new Date(moment);
  const time = new Intl.DateTimeFormat(languages[locale].format, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
  return `${time}${open}${zoneOffset(at, timeZone)}${close}`;
}

/** One value of a query parameter; an empty one counts as absent. */
export function parameter(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first?.trim() || undefined;
}
