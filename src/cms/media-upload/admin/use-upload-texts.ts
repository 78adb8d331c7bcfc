import { useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/media-upload';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** The texts of the upload of several files, in the language of the admin. */
export function useUploadTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'media-upload'>(locale, messages[locale]) };
}
