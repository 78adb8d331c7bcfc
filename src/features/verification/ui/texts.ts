import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/verification.json';
import zh from '@/i18n/messages/zh/verification.json';

/** Few enough words to carry both languages with the widgets. */
export const verificationTexts: Record<Locale, typeof en> = { zh, en };

/** Fills the `{name}` places of a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
