import { messages } from './by-language/languages';
import type { Locale } from './locales';

/** What a language is called in another one: `Chinese`, `中文`. */
export function languageName(code: Locale, locale: Locale): string {
  return messages[locale][code];
}
