import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/announcement-admin.json';
import zh from '@/i18n/messages/zh/announcement-admin.json';

export type AnnouncementLabels = typeof en;

/** Texts of the announcement's panel in the language of the admin. */
export function announcementTexts(adminLanguage: string): { locale: Locale; labels: AnnouncementLabels } {
  return adminLanguage === 'zh' ? { locale: 'zh', labels: zh } : { locale: 'en', labels: en };
}
