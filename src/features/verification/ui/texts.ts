import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { messages } from '@/i18n/by-language/verification';

/** The labels of the namespace `verification`: few enough words to carry every language with the widgets. */
export const verificationTexts: Record<Locale, Labels<'verification'>> = messages;
