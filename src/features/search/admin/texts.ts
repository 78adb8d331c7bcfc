import { createTranslator } from 'next-intl';

import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/search-staff.json';
import zh from '@/i18n/messages/zh/search-staff.json';

/** Texts of the search's page in the admin, in the admin's language. */
export function insightTexts(adminLanguage: string) {
  const locale: Locale = adminLanguage === 'zh' ? 'zh' : 'en';
  const messages = locale === 'zh' ? zh : en;
  return { locale, messages, t: createTranslator({ locale, messages }) };
}
