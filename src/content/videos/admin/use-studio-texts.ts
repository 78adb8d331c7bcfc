import { useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/video-studio';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the studio in the language of the admin. */
export function useStudioTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'video-studio'>(locale, messages[locale]) };
}
