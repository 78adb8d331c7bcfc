import type { NewestText } from '@/cms/translations/newest-texts';
import { type Locale, locales } from '@/i18n/locales';

/** In the language of the reader, else in the first that has one. */
export function titleFor(texts: ReadonlyMap<Locale, NewestText> | undefined, reader: Locale): string | null {
  const titles = [reader, ...locales].map((code) => texts?.get(code)?.title);
  return titles.find((title) => title) ?? null;
}
