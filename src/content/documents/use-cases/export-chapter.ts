import 'server-only';

import { frontMatter, type MarkdownLabels, richTextToMarkdown } from '@/cms/rich-text/to-markdown';
import { textsOf } from '@/i18n/messages';
import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import { chapterPath, currentRelease, documentPath } from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import { getChapter, getDocument } from '../queries';
import { readingText } from './read-chapter';

/** A release of a document that is public in a language. */
export interface FoundRelease {
  readonly document: SpecificationDocument;
  readonly release: Release;
}

/** The release of a document; the current one when no version is named. */
export async function findRelease(
  lang: Locale,
  address: { document: string; version?: string },
): Promise<FoundRelease | undefined> {
  const document = await getDocument(lang, address.document);
  const release = address.version
    ? document?.releases.find(({ version }) => version === address.version)
    : currentRelease(document?.releases ?? []);
  return document && release && { document, release };
}

/** A chapter with its text as it is read. */
export async function readFoundChapter(
  lang: Locale,
  { document, release }: FoundRelease,
  slug: string,
  version?: string,
): Promise<{ chapter: Chapter; text: RichText } | undefined> {
  const [chapter, texts] = await Promise.all([
    getChapter(lang, document.slug, release.version, slug),
    textsOf(lang, 'documents'),
  ]);
  if (!chapter) return undefined;
  const text = await readingText({
    lang,
    document,
    release,
    ...(version !== undefined && { version }),
    chapter,
    texts,
    terms: false,
  });
  return { chapter, text };
}

/** The words that Markdown has no sign for. */
export async function markdownWords(lang: Locale): Promise<MarkdownLabels> {
  const { labels, t } = await textsOf(lang, 'common');
  return { ...labels.richText, bits: (width) => t('richText.bits', { width: String(width) }) };
}

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
  const found = await findRelease(lang, address);
  const read = found && (await readFoundChapter(lang, found, address.chapter, address.version));
  if (!read) return undefined;
  const { document, release } = found;
  const { chapter, text } = read;
  const words = await markdownWords(lang);
  const head = frontMatter({
    title: `${chapter.number} ${chapter.title}`,
    document: `${document.number} ${document.title}`,
    version: release.version,
    date: release.date.slice(0, 10),
    language: lang,
    url: `${origin}/${lang}${chapterPath(document.slug, chapter.slug, release.version)}`,
  });
  return `${head}\n\n${sectionOf(chapter, richTextToMarkdown(text, origin, words))}`;
}

/**
 * A whole release as one Markdown text, or undefined when it is not public in the language.
 *
 * @param version the current release when absent
 * @param origin scheme and host of the site
 */
export async function exportRelease(
  lang: Locale,
  address: { document: string; version?: string },
  origin: string,
): Promise<string | undefined> {
  const found = await findRelease(lang, address);
  if (!found) return undefined;
  const { document, release } = found;
  const words = await markdownWords(lang);
  const parts: string[] = [];
  for (const { slug } of release.chapters) {
    // Links lead to this release: who reads everything wants it to stay together.
    const read = await readFoundChapter(lang, found, slug, release.version);
    if (read) parts.push(sectionOf(read.chapter, richTextToMarkdown(read.text, origin, words)));
  }
  const head = frontMatter({
    title: `${document.number} ${document.title}`,
    version: release.version,
    date: release.date.slice(0, 10),
    language: lang,
    url: `${origin}/${lang}${documentPath(document.slug, release.version)}`,
  });
  return [head, ...(document.summary ? [document.summary] : []), ...parts].join('\n\n');
}

function sectionOf({ number, title, summary }: Chapter, text: string): string {
  return `# ${number} ${title}\n\n${summary ? `${summary}\n\n` : ''}${text}\n`;
}
