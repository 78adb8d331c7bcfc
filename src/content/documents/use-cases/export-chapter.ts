import 'server-only';

import { frontMatter, richTextToMarkdown } from '@/cms/rich-text/to-markdown';
import { textsOf } from '@/i18n/messages';
import type { Locale } from '@/i18n/locales';

import { chapterPath, currentRelease } from '../domain';
import { getChapter, getDocument } from '../queries';
import { readingText } from './read-chapter';

/**
 * A chapter as Markdown with front matter, or undefined when it is not public in the language.
 *
 * @param version the current release when absent
 * @param origin scheme and host of the site
 */
export async function exportChapter(
  lang: Locale,
  address: { document: string; version?: string; chapter: string },
  origin: string,
): Promise<string | undefined> {
  const document = await getDocument(lang, address.document);
  const release = address.version
    ? document?.releases.find(({ version }) => version === address.version)
    : currentRelease(document?.releases ?? []);
  const chapter = release && (await getChapter(lang, address.document, release.version, address.chapter));
  if (!document || !release || !chapter) return undefined;
  const [texts, common] = await Promise.all([textsOf(lang, 'documents'), textsOf(lang, 'common')]);
  const words = {
    ...common.labels.richText,
    bits: (width: number) => common.t('richText.bits', { width: String(width) }),
  };
  const { version } = address;
  const text = await readingText({ lang, document, release, version, chapter, texts, terms: false });
  const head = frontMatter({
    title: `${chapter.number} ${chapter.title}`,
    document: `${document.number} ${document.title}`,
    version: release.version,
    date: release.date.slice(0, 10),
    language: lang,
    url: `${origin}/${lang}${chapterPath(document.slug, chapter.slug, release.version)}`,
  });
  const summary = chapter.summary ? `${chapter.summary}\n\n` : '';
  return `${head}\n\n# ${chapter.number} ${chapter.title}\n\n${summary}${richTextToMarkdown(text, origin, words)}\n`;
}
