import { messages } from '@/i18n/by-language/public-review-admin';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the page about comments in the language of the admin. */
export function reviewTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'public-review-admin'>(locale, messages[locale]) };
}
