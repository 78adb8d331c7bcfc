import { adminLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/staff';
import { textsFrom } from '@/i18n/texts';

/** Texts of the staff's own pages in the language of the admin. */
export function staffTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'staff'>(locale, messages[locale]) };
}

/** What something is called; what has no name here shows its own. */
export function nameIn(names: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}
