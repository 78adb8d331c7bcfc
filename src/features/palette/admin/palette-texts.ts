import { useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/palette';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the command palette in the language of the admin. */
export function usePaletteTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'palette'>(locale, messages[locale]) };
}

export type PaletteTexts = ReturnType<typeof usePaletteTexts>;
