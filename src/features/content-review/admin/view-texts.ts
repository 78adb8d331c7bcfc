import { messages } from '@/i18n/by-language/content-review';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the pages about reviews in the language of the admin, on the server. */
export function reviewViewTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'content-review'>(locale, messages[locale]) };
}
