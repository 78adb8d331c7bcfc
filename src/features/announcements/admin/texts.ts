import { adminLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/announcement-admin';
import { type Labels, textsFrom } from '@/i18n/texts';

export type AnnouncementLabels = Labels<'announcement-admin'>;

/** Texts of the announcement's panel in the language of the admin. */
export function announcementTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'announcement-admin'>(locale, messages[locale]) };
}
