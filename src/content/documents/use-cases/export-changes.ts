import 'server-only';

import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { changeFile } from '../change-files';
import { type ChangeFormat, comparisonPath } from '../domain';
import { getComparison, getDocument } from '../queries';

/**
 * What changed between two releases as a file, or undefined if one of them is not public in the language.
 *
 * @param origin scheme and host of the site
 */
export async function exportChanges(
  lang: Locale,
  { document: slug, from, to, format }: { document: string; from: string; to: string; format: ChangeFormat },
  origin: string,
): Promise<string | undefined> {
  const [document, comparison, { labels }] = await Promise.all([
    getDocument(lang, slug),
    getComparison(lang, slug, from, to),
    textsOf(lang, 'documents'),
  ]);
  if (!document || !comparison) return undefined;
  return changeFile(format, comparison, {
    document: document.title,
    number: document.number,
    url: `${origin}/${lang}${comparisonPath(slug, from, to)}`,
    words: labels.compare,
  });
}
