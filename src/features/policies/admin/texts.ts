import { messages } from '@/i18n/by-language/policies-admin';
import { adminLocale } from '@/i18n/locales';
import { type Labels, textsFrom } from '@/i18n/texts';

export type PolicyLabels = Labels<'policies-admin'>;

/** Texts of the page about policies in the language of the admin. */
export function policyTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'policies-admin'>(locale, messages[locale]) };
}
