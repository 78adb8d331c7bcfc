import { load } from '@/i18n/by-language/documents.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import type { Translate } from '@/i18n/texts';

/**
 * The messages with arguments in the language of the page. What formats them is a tenth of a page's scripts, so it is loaded
 * when something has to be counted.
 */
export async function documentText(): Promise<Translate<'documents'>> {
  const lang = localeOfDocument();
  const [{ default: file }, { textsFrom }] = await Promise.all([load[lang](), import('@/i18n/texts')]);
  return textsFrom<'documents'>(lang, file).t;
}
