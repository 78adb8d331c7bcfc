import type { Locale } from '@/i18n/locales';
import { publicFiles } from '@/platform/storage/public-files';
import type { RichText } from '@/ui/rich-text/model';

import { type FromLexicalOptions, richTextFromLexical } from './from-lexical';
import type { StoredMedia } from './media-dto';

/**
 * A stored long text, read with `depth: 1` or more, as the model that `ui/rich-text` renders.
 * @param latestOf fills the lists in it; without it they only say where all items are
 */
export function readRichText(
  stored: unknown,
  locale: Locale,
  latestOf?: FromLexicalOptions['latestOf'],
): Promise<RichText> {
  return richTextFromLexical(stored, { locale, svgOf: inlineSvg, ...(latestOf && { latestOf }) });
}

/** Drawings are inlined so they follow the theme; they were sanitised when they were uploaded. */
async function inlineSvg(media: StoredMedia): Promise<string | undefined> {
  if (media.mimeType !== 'image/svg+xml' || !media.filename) return undefined;
  try {
    return (await publicFiles().read(media.filename)).toString('utf8');
  } catch {
    // Lost or out of reach: the page shows it as an ordinary picture by its address.
    return undefined;
  }
}
