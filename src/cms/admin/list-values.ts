import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';

/** Date and time to the minute, in UTC: staff of several places look at the same list. */
export function momentText(moment: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale].format, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(moment));
}

/** One value of a query parameter; an empty one counts as absent. */
export function parameter(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first?.trim() || undefined;
}
