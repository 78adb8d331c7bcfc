import { messages } from '@/i18n/by-language/bundles';
import { adminLocale } from '@/i18n/locales';
import { type Labels, textsFrom } from '@/i18n/texts';

type BundleLabels = Labels<'bundles'>;

/** Texts about bundles in the language of the admin. */
export function bundleTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'bundles'>(locale, messages[locale]) };
}

export type BundleTexts = ReturnType<typeof bundleTexts>;
