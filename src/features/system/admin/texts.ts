import { messages } from '@/i18n/by-language/system';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the system page in the language of the admin. */
export function systemTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'system'>(locale, messages[locale]) };
}
