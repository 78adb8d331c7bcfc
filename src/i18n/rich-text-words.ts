import { messages } from './by-language/common';
import type { Locale } from './locales';
import { type Labels, textsFrom } from './texts';

/** The words that long texts need in files, such as the columns of a register. */
export type RichTextWords = Labels<'common'>['richText'] & { readonly bits: (width: number) => string };

/** The words of a language for long texts in files. */
export function richTextWords(locale: Locale): RichTextWords {
  const { labels, t } = textsFrom<'common'>(locale, messages[locale]);
  return { ...labels.richText, bits: (width) => t('richText.bits', { width: String(width) }) };
}
