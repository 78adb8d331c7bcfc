import { messages } from '@/i18n/by-language/translations';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the translators’ pages in the language of the admin. */
export function translationTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'translations'>(locale, messages[locale]) };
}
