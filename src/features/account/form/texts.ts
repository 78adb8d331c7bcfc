import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/form.json';
import zh from '@/i18n/messages/zh/form.json';

/** Few enough words to carry both languages, so that nothing has to load before a form can be read. */
export const formTexts: Record<Locale, typeof en> = { zh, en };
