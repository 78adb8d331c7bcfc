import { messages } from '@/i18n/by-language/bundles';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts about bundles in the language of the admin. */
export function bundleTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'bundles'>(locale, messages[locale]) };
}

export type BundleTexts = ReturnType<typeof bundleTexts>;
