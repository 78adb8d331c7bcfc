import 'server-only';

import type { Locale } from '@/i18n/locales';
import type { Texts } from '@/i18n/texts';
import { outlineOf } from '@/ui/rich-text/model';
import type { RichText } from '@/ui/rich-text/model';

import { withErrata, withNumbers, withReleaseLinks, withTerms } from '../annotate';
import { chapterPath } from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import { getChapter, getGlossary } from '../queries';

/** Errata name sections by the anchors of this language, in which specifications are written first. */
const ERRATA_LANGUAGE: Locale = 'en';

/**
 * A chapter's text as it is read: figures numbered, errata where they apply, links kept in the release and, unless
 * `terms` is false, glossary terms marked.
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
  let text = withNumbers(chapter.body, chapter.number, { figure: (number) => t('figure', { number }) });
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
