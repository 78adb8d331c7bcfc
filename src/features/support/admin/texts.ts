import { messages } from '@/i18n/by-language/support-admin';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the page about support requests in the language of the admin. */
export function supportTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'support-admin'>(locale, messages[locale]) };
}
