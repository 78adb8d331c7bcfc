import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import { pairTexts, withSuffix } from '../beside';

/** A part of a chapter and the same part in another language; no two have an identifier in common. */
export interface PairedPart {
  first: RichText;
  second: RichText;
}

/**
 * The texts of a chapter in two languages as parts that say the same, in the order of reading.
 *
 * @param language of the second text, which its identifiers end with
 */
export function pairLanguages(first: RichText, second: RichText, language: Locale): PairedPart[] {
  return pairTexts(first, second).map((pair) => ({
    first: { blocks: pair.first },
    second: withSuffix({ blocks: pair.second }, `.${language}`),
  }));
}
