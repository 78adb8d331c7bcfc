import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/staff.json';
import zh from '@/i18n/messages/zh/staff.json';
import { textsFrom } from '@/i18n/texts';

/** Texts of the staff's own pages in the language of the admin. */
export function staffTexts(adminLanguage: string) {
  const locale: Locale = adminLanguage === 'zh' ? 'zh' : 'en';
  return { locale, ...textsFrom<'staff'>(locale, locale === 'zh' ? zh : en) };
}

/** What something is called; what has no name here shows its own. */
export function nameIn(names: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}
