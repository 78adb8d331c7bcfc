import { useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/content-review';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the review of content in the language of the admin. */
export function useReviewTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'content-review'>(locale, messages[locale]) };
}
