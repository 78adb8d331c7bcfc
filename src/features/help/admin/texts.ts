import { messages } from '@/i18n/by-language/help';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the help in the language of the admin. */
export function helpTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'help'>(locale, messages[locale]) };
}
