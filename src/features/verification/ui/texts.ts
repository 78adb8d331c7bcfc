import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import en from '@/i18n/messages/en/verification.json';
import zh from '@/i18n/messages/zh/verification.json';

/** The labels of the namespace `verification`: few enough words to carry both languages with the widgets. */
export const verificationTexts: Record<Locale, Labels<'verification'>> = { zh, en };
