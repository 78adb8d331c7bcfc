import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/announcement-admin.json';
import zh from '@/i18n/messages/zh/announcement-admin.json';
import { type Labels, textsFrom } from '@/i18n/texts';

export type AnnouncementLabels = Labels<'announcement-admin'>;

/** Texts of the announcement's panel in the language of the admin. */
export function announcementTexts(adminLanguage: string) {
  const locale: Locale = adminLanguage === 'zh' ? 'zh' : 'en';
  return { locale, ...textsFrom<'announcement-admin'>(locale, locale === 'zh' ? zh : en) };
}
