import { languageOf } from './languages';
import type { Locale } from './locales';

/** Names in a sentence: `Ada, Ben, and Cleo`, `阿达、本、克莱奥`. */
export function listOfNames(names: readonly string[], locale: Locale): string {
  const { format, punctuation } = languageOf(locale);
  return punctuation.and
    ? new Intl.ListFormat(format, { type: 'conjunction' }).format(names)
    : names.join(punctuation.item);
}
