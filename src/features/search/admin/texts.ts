import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/search-staff.json';
import zh from '@/i18n/messages/zh/search-staff.json';
import { textsFrom } from '@/i18n/texts';

/** Texts of the search's page in the admin, in the admin's language. */
export function insightTexts(adminLanguage: string) {
  const locale: Locale = adminLanguage === 'zh' ? 'zh' : 'en';
  return { locale, ...textsFrom<'search-staff'>(locale, locale === 'zh' ? zh : en) };
}
