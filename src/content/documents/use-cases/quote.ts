import 'server-only';

import { richTextToMarkdown } from '@/cms/rich-text/to-markdown';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { bibtexOf, citablePlaces, citedAt, type CitedChapter, plainCitation } from '../citation';
import type { Chapter } from '../domain';
import { anchorNamed, partAt } from '../places';
import { findPlace, placesOf } from '../release-index';
import { type FoundRelease, markdownWords, readFoundChapter } from './export-chapter';

/** A chapter, or a part of one, as Markdown. */
interface Quotation {
  readonly chapter: Chapter;
  readonly text: string;
}

/**
 * A chapter of a release, or only what an anchor in it names; undefined when there is no such place.
 * @param origin scheme and host of the site
 */
export async function quote(
  lang: Locale,
  found: FoundRelease,
  place: { readonly chapter: string; readonly anchor?: string | undefined },
  origin: string,
): Promise<Quotation | undefined> {
  const read = await readFoundChapter(lang, found, place.chapter, found.release.version);
  const part = place.anchor === undefined ? read?.text : read && partAt(read.text, place.anchor);
  if (!read || !part) return undefined;
  return { chapter: read.chapter, text: richTextToMarkdown(part, origin, await markdownWords(lang)) };
}

/** Where a release has the requirement with this number, or the register with this name. */
export async function placeNamed(
  lang: Locale,
  found: FoundRelease,
  type: 'requirement' | 'register',
  name: string,
): Promise<{ chapter: string; anchor: string } | undefined> {
  for (const { slug } of found.release.chapters) {
    const read = await readFoundChapter(lang, found, slug, found.release.version);
    const anchor = read && anchorNamed(read.text, type, name);
    if (anchor !== undefined) return { chapter: slug, anchor };
  }
  return undefined;
}

/**
 * How to cite a chapter, or what an anchor in it names, in one line and as BibTeX; undefined when there is no such place.
 * @param from who publishes it, and the chapter's permanent address
 */
export async function citationOf(
  lang: Locale,
  found: FoundRelease,
  place: { readonly chapter: string; readonly anchor?: string | undefined },
  from: { readonly organisation: string; readonly url: string },
): Promise<{ citation: string; bibtex: string; url: string } | undefined> {
  const { document, release } = found;
  const { chapter, anchor } = place;
  const cited = release.chapters.find(({ slug }) => slug === chapter);
  if (!cited) return undefined;
  const whole: CitedChapter = {
    ...from,
    documentSlug: document.slug,
    document: document.title,
    number: document.number,
    version: release.version,
    date: release.date,
    chapterSlug: cited.slug,
    chapterNumber: cited.number,
    chapter: cited.title,
  };
  const { t } = await textsOf(lang, 'documents');
  const source = anchor === undefined ? whole : await atAnchor(lang, found, whole, anchor);
  return source && { citation: plainCitation(source, t), bibtex: bibtexOf(source), url: source.url };
}

/** The same citation of what an anchor names by a number; undefined when it names nothing of the kind. */
async function atAnchor(
  lang: Locale,
  found: FoundRelease,
  whole: CitedChapter,
  anchor: string,
): Promise<CitedChapter | undefined> {
  const [read, { t }] = await Promise.all([
    readFoundChapter(lang, found, whole.chapterSlug, found.release.version),
    textsOf(lang, 'documents'),
  ]);
  const places = read ? placesOf(read.text, read.chapter.number) : [];
  const named = findPlace(places, anchor);
  const [cited] = named ? citablePlaces([named], t) : [];
  return cited && citedAt(whole, cited);
}
