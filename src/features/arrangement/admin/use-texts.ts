import { useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/arrangement';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts in the language of the admin. */
export function useTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return textsFrom<'arrangement'>(locale, messages[locale]);
}
