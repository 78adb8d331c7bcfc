import { adminLocale, type Locale } from '@/i18n/locales';
import { messages as listAdminMessages } from '@/i18n/by-language/list-admin';
import { messages as responseMessages } from '@/i18n/by-language/response';
import { textsFrom } from '@/i18n/texts';

/** Texts of the pages about mailing lists in the language of the admin. */
export function listTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  const { rules } = responseMessages[locale];
  return { locale, rules, ...textsFrom<'list-admin'>(locale, listAdminMessages[locale]) };
}

const MINUTE = 60_000;
const units = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** How long ago, in the largest unit that fits: `3 days`. */
export function durationText(since: string, now: Date, locale: Locale): string {
  const passed = Math.max(0, now.getTime() - new Date(since).getTime());
  const [unit, length] = units.find(([, length]) => passed >= length) ?? units[2];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(passed / length),
  );
}
