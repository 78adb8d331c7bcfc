import { adminLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/search-staff';
import { textsFrom } from '@/i18n/texts';

/** Texts of the search's page in the admin, in the admin's language. */
export function insightTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'search-staff'>(locale, messages[locale]) };
}
