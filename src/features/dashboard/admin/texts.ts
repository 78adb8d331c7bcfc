import { languages } from '@/i18n/languages';
import { adminLocale, type Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/dashboard';
import { type Labels, textsFrom } from '@/i18n/texts';

export type DashboardLabels = Labels<'dashboard'>;

/** Texts of the dashboard in the language of the admin. */
export function dashboardTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'dashboard'>(locale, messages[locale]) };
}

/** The language tag by which numbers and times are written. */
export const numberLanguage = (locale: Locale): string => languages[locale].format;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in its largest whole unit. @param seconds how long ago */
export function ageText(seconds: number, t: ReturnType<typeof dashboardTexts>['t']): string {
  if (seconds >= DAY) return t('age.days', { count: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t('age.hours', { count: Math.floor(seconds / HOUR) });
  return t('age.minutes', { count: Math.max(1, Math.floor(seconds / MINUTE)) });
}
