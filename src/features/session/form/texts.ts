import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import en from '@/i18n/messages/en/form.json';
import zh from '@/i18n/messages/zh/form.json';

/** The labels of the namespace `form`: few enough words to carry both languages, wherever a form is. */
export const formTexts: Record<Locale, Labels<'form'>> = { zh, en };
