import 'server-only';

import type { Locale } from '@/i18n/locales';
import type { Texts } from '@/i18n/texts';
import { outlineOf } from '@/ui/rich-text/model';
import type { RichText } from '@/ui/rich-text/model';

import {
  ERRATA_LANGUAGE,
  numberingTexts,
  withErrata,
  withNumbers,
  withReferences,
  withReleaseLinks,
  withTerms,
} from '../annotate';
import { withAliases } from '../beside';
import { chapterPath } from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import { getChapter, getGlossary } from '../queries';
import { withCitedDocuments } from './cited-documents';
import { namesOfReferences } from './name-references';
import { type Moment, withMoments } from './video-moments';

/**
 * A chapter's text as it is read: sections, tables and figures numbered, references named, errata where they apply,
 * links kept in the release, sections found by their identifiers in other languages and, unless `terms` is false, glossary
 * terms marked.
 *
 * At its end are the documents that it cites.
 *
 * @param version the version if the address names it
 * @param moments of videos that explain parts of this chapter
 */
export async function readingText(options: {
  lang: Locale;
  document: SpecificationDocument;
  release: Release;
  version?: string;
  chapter: Chapter;
  texts: Texts<'documents'>;
  terms?: boolean;
  moments?: readonly Moment[];
}): Promise<RichText> {
  const { lang, document, release, version, chapter, terms = true, moments = [] } = options;
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
  const cited = await namesOfReferences(text, options);
  if (cited.size > 0) text = withReferences(text, (href) => cited.get(href)?.name);
  // Before the errata come in: in a sentence about the text a word of everyday use is no term of it.
  if (terms) text = withTerms(text, await getGlossary(lang));
  const words = {
    ...labels.errata,
    inPlace: (number: string, title: string) => t('errata.inPlace', { number, title }),
  };
  const original = text;
  text = withErrata(text, errata, anchors, words, `/${lang}/docs/${document.slug}/errata`);
  text = withMoments(text, moments, (time, title) => t('watchFrom', { time, title }));
  text = await withCitedDocuments(text, original, cited, { lang, own: document.slug, ...options.texts });
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
