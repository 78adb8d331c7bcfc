import { languageOf, languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { portalTimeZone, zoneOffset } from '@/i18n/time-zone';

/** Stands for a point in time among the arguments of a message that `WithMoment` shows; a character that nobody types. */
export const MOMENT_HERE = '\uE000';

/**
 * Date and time to the minute with the zone: `2026年9月16日 14:05（UTC+8）`.
 * @param timeZone the person’s, which only the browser knows: `Moment` shows a time on the server and in the browser.
 * Without it, the portal’s, for a text that can’t wait for the browser
 */
export function momentText(moment: string, locale: Locale, timeZone = portalTimeZone()): string {
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
