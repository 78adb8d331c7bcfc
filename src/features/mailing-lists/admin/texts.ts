import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/list-admin.json';
import zh from '@/i18n/messages/zh/list-admin.json';
import enResponse from '@/i18n/messages/en/response.json';
import zhResponse from '@/i18n/messages/zh/response.json';
import { textsFrom } from '@/i18n/texts';

/** Texts of the pages about mailing lists in the language of the admin. */
export function listTexts(adminLanguage: string) {
  const locale: Locale = adminLanguage === 'zh' ? 'zh' : 'en';
  const { rules } = locale === 'zh' ? zhResponse : enResponse;
  return { locale, rules, ...textsFrom<'list-admin'>(locale, locale === 'zh' ? zh : en) };
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
