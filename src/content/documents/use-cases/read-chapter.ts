import 'server-only';

import type { Locale } from '@/i18n/locales';
import type { Texts } from '@/i18n/texts';
import { outlineOf } from '@/ui/rich-text/model';
import type { RichText } from '@/ui/rich-text/model';

import {
  ERRATA_LANGUAGE,
  numberingTexts,
  referencesOf,
  withErrata,
  withNumbers,
  withReferences,
  withReleaseLinks,
  withTerms,
} from '../annotate';
import { withAliases } from '../beside';
import { chapterPath, currentRelease, parseDocumentAddress } from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import { getChapter, getDocument, getGlossary, getReleaseIndex } from '../queries';
import { placesOf } from '../release-index';

/**
 * A chapter's text as it is read: sections, tables and figures numbered, references named, errata where they apply,
 * links kept in the release, sections found by their identifiers in other languages and, unless `terms` is false, glossary
 * terms marked.
 *
 * @param version the version if the address names it
 */
export async function readingText(options: {
  lang: Locale;
  document: SpecificationDocument;
  release: Release;
  version?: string;
  chapter: Chapter;
  texts: Texts<'documents'>;
  terms?: boolean;
}): Promise<RichText> {
  const { lang, document, release, version, chapter, terms = true } = options;
  const { labels, t } = options.texts;
  const errata = document.errata.filter(
    (erratum) => erratum.version === release.version && erratum.chapter === chapter.slug,
  );
  let anchors = outlineOf(chapter.body).map(({ id }) => id);
  if (lang !== ERRATA_LANGUAGE && errata.some(({ anchor }) => anchor !== undefined)) {
    const english = await getChapter(ERRATA_LANGUAGE, document.slug, release.version, chapter.slug);
    anchors = english ? outlineOf(english.body).map(({ id }) => id) : [];
  }
  let text = withNumbers(chapter.body, chapter.number, numberingTexts(lang));
  text = withAliases(text, await inOtherLanguages(document, release, chapter));
  const names = await namesOfReferences(text, options);
  if (names.size > 0) text = withReferences(text, (href) => names.get(href));
  // Before the errata come in: in a sentence about the text a word of everyday use is no term of it.
  if (terms) text = withTerms(text, await getGlossary(lang));
  const words = {
    ...labels.errata,
    inPlace: (number: string, title: string) => t('errata.inPlace', { number, title }),
  };
  text = withErrata(text, errata, anchors, words, `/${lang}/docs/${document.slug}/errata`);
  if (version !== undefined) {
    const hrefs = new Map(
      release.chapters.map(({ slug }) => [
        `/${lang}${chapterPath(document.slug, slug)}`,
        `/${lang}${chapterPath(document.slug, slug, version)}`,
      ]),
    );
    text = withReleaseLinks(text, hrefs);
  }
  return text;
}

/** The numbered texts of a chapter in the other languages that have it. */
async function inOtherLanguages(
  document: SpecificationDocument,
  release: Release,
  chapter: Chapter,
): Promise<RichText[]> {
  const others = await Promise.all(
    chapter.otherLanguages.map(async (language) => {
      const other = await getChapter(language, document.slug, release.version, chapter.slug);
      return other ? [withNumbers(other.body, other.number, numberingTexts(language))] : [];
    }),
  );
  return others.flat();
}

/**
 * What the targets of a text's references are called now, by address. References within the document mean the release
 * that is being read, others the current release of theirs.
 */
async function namesOfReferences(
  text: RichText,
  { lang, document, release, chapter, texts: { t } }: Parameters<typeof readingText>[0],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const href of referencesOf(text)) {
    const [path = '', id] = href.split('#');
    const address = parseDocumentAddress(path.split('/').slice(3));
    const isHere = path === '';
    if (!isHere && address?.kind !== 'chapter') continue;
    const other = isHere || address?.kind !== 'chapter' ? undefined : address;
    const places =
      other === undefined
        ? { number: chapter.number, places: placesOf(text, chapter.number) }
        : await chapterOf(lang, other, document.slug === other.document ? release.version : undefined);
    if (!places) continue;
    const place = id === undefined ? undefined : places.places.find((candidate) => candidate.id === id);
    if (place) {
      names.set(
        href,
        place.kind === 'section' ? t('sectionReference', { number: place.number }) : place.number,
      );
    } else if (id === undefined) names.set(href, t('chapterReference', { number: places.number }));
  }
  return names;
}

/** A chapter of any document with its numbers; without a version, in the release given, else in the current one. */
async function chapterOf(
  lang: Locale,
  address: { document: string; version?: string; chapter: string },
  reading: string | undefined,
) {
  const version =
    address.version ??
    reading ??
    currentRelease((await getDocument(lang, address.document))?.releases ?? [])?.version;
  if (version === undefined) return undefined;
  const chapters = await getReleaseIndex(lang, address.document, version);
  return chapters.find(({ slug }) => slug === address.chapter);
}
