import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { messages } from '@/i18n/by-language/form';

/** The labels of the namespace `form`: few enough words to carry every language, wherever a form is. */
export const formTexts: Record<Locale, Labels<'form'>> = messages;
