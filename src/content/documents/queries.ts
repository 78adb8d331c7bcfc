import 'server-only';

import type { Where } from 'payload';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicFindOne, publicLanguages, renamedSlug } from '@/cms/public-read';
import { readRichText } from '@/cms/rich-text/read';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';

import { numberingTexts, withNumbers } from './annotate';
import { withAliases } from './beside';
import { compareChapters, segmenterOf } from './compare';
import type { Comparison } from './compare';
import { currentRelease, oldChapterKey } from './domain';
import type {
  Chapter,
  ChapterEntry,
  DocumentSummary,
  Erratum,
  GlossaryTerm,
  Release,
  SpecificationDocument,
} from './domain';
import { placesOf } from './release-index';
import type { NumberedChapter } from './release-index';
import { sectionsOf } from './search-index';
import type { IndexedChapter } from './search-index';

/** All documents that are public in the language, in the order that the editors gave them. */
export const getDocuments = cachedRead(
  'documents-list',
  async (locale: Locale): Promise<DocumentSummary[]> => {
    const [documents, releases, chapters] = await Promise.all([
      publicFind('documents', {
        locale,
        sort: ['order', 'slug'],
        limit: 0,
        select: { slug: true, number: true, title: true, summary: true },
      }),
      publicFind('releases', {
        locale,
        sort: '-date',
        limit: 0,
        select: { document: true, version: true, status: true, date: true },
      }),
      publicFind('chapters', { locale, limit: 0, select: { release: true } }),
    ]);
    return documents.docs.map((document) => {
      const own = releases.docs.filter((release) => idOf(release.document) === document.id);
      const current = currentRelease(own);
      return {
        slug: document.slug,
        number: document.number,
        title: document.title,
        summary: document.summary,
        ...(current
          ? {
              current: {
                version: current.version,
                status: current.status,
                date: current.date,
                chapters: chapters.docs.filter(({ release }) => idOf(release) === current.id).length,
              },
            }
          : {}),
        versions: own.map(({ version, status }) => ({ version, status })),
      };
    });
  },
);

/** A document with its releases, their chapters and its errata; undefined when it is not public in the language. */
export const getDocument = cachedRead('document', (locale: Locale, slug: string) =>
  readDocument(locale, slug),
);

/** The same from the newest drafts, for the live preview of staff. Never cached. */
export function getDocumentDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<SpecificationDocument | undefined> {
  return readDocument(locale, slug, reader);
}

async function readDocument(
  locale: Locale,
  slug: string,
  preview?: PreviewReader,
): Promise<SpecificationDocument | undefined> {
  const where = { slug: { equals: slug } };
  const document = await publicFindOne('documents', { locale, where, depth: 2, preview });
  if (!document) return undefined;
  const ofDocument = { document: { equals: document.id } };
  const [releases, chapters, errata, otherLanguages, abstract] = await Promise.all([
    publicFind('releases', {
      locale,
      preview,
      where: ofDocument,
      sort: '-date',
      limit: 0,
      select: { version: true, status: true, date: true, notes: true, comments: true, commentsUntil: true },
    }),
    publicFind('chapters', {
      locale,
      preview,
      where: ofDocument,
      sort: ['order', 'number'],
      limit: 0,
      select: { slug: true, number: true, title: true, summary: true, release: true, parent: true },
    }),
    publicFind('errata', { locale, where: ofDocument, sort: 'number', limit: 0 }),
    publicLanguages('documents', where, otherLocales(locale)),
    readRichText(document.abstract, locale),
  ]);
  const versions = new Map(releases.docs.map((release) => [release.id, release.version]));
  return {
    slug: document.slug,
    number: document.number,
    title: written(document.title) ?? document.number,
    summary: written(document.summary) ?? '',
    abstract,
    releases: releases.docs.map((release): Release => ({
      version: release.version,
      status: release.status,
      date: release.date,
      notes: release.notes ?? '',
      comments: release.comments ?? 'moderated',
      ...(release.commentsUntil && { commentsUntil: release.commentsUntil }),
      chapters: treeOf(chapters.docs.filter((chapter) => idOf(chapter.release) === release.id)),
    })),
    errata: errata.docs.flatMap((erratum): Erratum[] => {
      const version = versions.get(idOf(erratum.release));
      if (version === undefined) return [];
      return [
        {
          number: erratum.number,
          title: erratum.title,
          text: erratum.text,
          version,
          ...(erratum.chapter ? { chapter: erratum.chapter } : {}),
          ...(erratum.anchor ? { anchor: erratum.anchor } : {}),
          ...(erratum.requirement ? { requirement: erratum.requirement } : {}),
          status: erratum.status,
          date: erratum.date,
        },
      ];
    }),
    otherLanguages,
    seo: {
      ...(document.seo?.title ? { title: document.seo.title } : {}),
      ...(document.seo?.description ? { description: document.seo.description } : {}),
      noIndex: document.seo?.noIndex ?? false,
    },
  };
}

/** A chapter of one release with its text, or undefined when it is not public in the language. */
export const getChapter = cachedRead(
  'chapter',
  (locale: Locale, document: string, version: string, slug: string) =>
    readChapter(locale, document, version, slug),
);

/** The same from the newest draft, for the live preview of staff. Never cached. */
export function getChapterDraft(
  locale: Locale,
  document: string,
  version: string,
  slug: string,
  reader: PreviewReader,
): Promise<Chapter | undefined> {
  return readChapter(locale, document, version, slug, reader);
}

async function readChapter(
  locale: Locale,
  document: string,
  version: string,
  slug: string,
  preview?: PreviewReader,
): Promise<Chapter | undefined> {
  const where: Where = {
    and: [
      { slug: { equals: slug } },
      { 'document.slug': { equals: document } },
      { 'release.version': { equals: version } },
    ],
  };
  const [chapter, otherLanguages] = await Promise.all([
    publicFindOne('chapters', { locale, where, depth: 2, preview }),
    publicLanguages('chapters', where, otherLocales(locale)),
  ]);
  if (!chapter) return undefined;
  return {
    slug: chapter.slug,
    number: chapter.number,
    title: written(chapter.title) ?? chapter.slug,
    summary: chapter.summary ?? '',
    body: await readRichText(chapter.body, locale),
    updatedAt: chapter.updatedAt,
    otherLanguages,
  };
}

/** The texts of all chapters of a release, in reading order. */
async function readRelease(locale: Locale, document: string, version: string) {
  const { docs } = await publicFind('chapters', {
    locale,
    where: {
      and: [{ 'document.slug': { equals: document } }, { 'release.version': { equals: version } }],
    },
    sort: ['order', 'number'],
    limit: 0,
    depth: 2,
    select: { slug: true, number: true, title: true, body: true },
  });
  return Promise.all(
    docs.map(async ({ slug, number, title, body }) => ({
      slug,
      number,
      title,
      body: await readRichText(body, locale),
    })),
  );
}

/** The differences of two releases of a document, or undefined when one of them is not public in the language. */
export const getComparison = cachedRead(
  'comparison',
  async (locale: Locale, document: string, from: string, to: string): Promise<Comparison | undefined> => {
    const { docs } = await publicFind('releases', {
      locale,
      where: { and: [{ 'document.slug': { equals: document } }, { version: { in: [from, to] } }] },
      select: { version: true },
    });
    if (from === to || docs.length < 2) return undefined;
    const [before, after] = await Promise.all([
      readRelease(locale, document, from),
      readRelease(locale, document, to),
    ]);
    return { from, to, chapters: compareChapters(before, after, segmenterOf(locale)) };
  },
);

/**
 * What in a release has a number, by chapters: sections, tables, figures, registers, requirements. Sections have the anchors of
 * the other languages, too.
 */
export const getReleaseIndex = cachedRead(
  'release-index',
  async (locale: Locale, document: string, version: string): Promise<NumberedChapter[]> => {
    const [chapters, ...others] = await Promise.all(
      [locale, ...otherLocales(locale)].map(async (language) => {
        const texts = numberingTexts(language);
        const read = await readRelease(language, document, version);
        return read.map((chapter) => ({
          ...chapter,
          body: withNumbers(chapter.body, chapter.number, texts),
        }));
      }),
    );
    return (chapters ?? []).map(({ body, ...chapter }) => {
      const sameElsewhere = others.flatMap((release) =>
        release.filter(({ slug }) => slug === chapter.slug).map((other) => other.body),
      );
      return { ...chapter, places: placesOf(withAliases(body, sameElsewhere), chapter.number) };
    });
  },
);

/** The plain text of a release by sections, for the search in the document. */
export async function readSearchIndex(
  locale: Locale,
  document: string,
  version: string,
): Promise<IndexedChapter[]> {
  const chapters = await readRelease(locale, document, version);
  const texts = numberingTexts(locale);
  return chapters.map(({ slug, number, title, body }) => ({
    slug,
    number,
    title,
    sections: sectionsOf(withNumbers(body, number, texts), true),
  }));
}

/** The glossary in the language, with the names of the terms in the others. */
export const getGlossary = cachedRead('glossary', async (locale: Locale): Promise<GlossaryTerm[]> => {
  const [terms, ...others] = await Promise.all([
    publicFind('glossary', { locale, limit: 0 }),
    ...otherLocales(locale).map(async (language) => {
      const { docs } = await publicFind('glossary', {
        locale: language,
        limit: 0,
        select: { slug: true, term: true },
      });
      return { language, terms: new Map(docs.map(({ slug, term }) => [slug, term])) };
    }),
  ]);
  const collator = new Intl.Collator(locale);
  return terms.docs
    .map((item): GlossaryTerm => {
      return {
        slug: item.slug,
        term: item.term,
        ...(item.abbreviation ? { abbreviation: item.abbreviation } : {}),
        synonyms: item.synonyms ?? [],
        definition: item.definition,
        counterparts: others.flatMap(({ language, terms: named }) => {
          const term = named.get(item.slug);
          return term ? [{ language, term }] : [];
        }),
      };
    })
    .toSorted((a, b) => collator.compare(a.term, b.term));
});

/** Where an old address of a document leads now, or undefined. */
export const getRenamedDocument = cachedRead('document-renamed', (locale: Locale, slug: string) =>
  renamedSlug('documents', slug, locale),
);

/** The slug that a chapter of a release has now, by an old one, or undefined. */
export const getRenamedChapter = cachedRead(
  'chapter-renamed',
  async (locale: Locale, document: string, version: string, slug: string) => {
    const release = await publicFindOne('releases', {
      locale,
      where: { and: [{ 'document.slug': { equals: document } }, { version: { equals: version } }] },
      select: { version: true },
    });
    return release && renamedSlug('chapters', oldChapterKey(release, slug), locale);
  },
);

/** The id of another item; empty when that one is gone or not public. */
function idOf(relation: string | { id: string } | null): string {
  return typeof relation === 'string' ? relation : (relation?.id ?? '');
}

/** A required text, which a draft may still lack in a language; undefined then. */
function written(text: string | null | undefined): string | undefined {
  return text || undefined;
}

interface StoredEntry {
  id: string;
  slug: string;
  number: string;
  title: string;
  summary?: string | null;
  parent?: string | { id: string } | null;
}

/** Chapters in reading order: each followed by those below it. One whose parent is missing stands on the first level. */
function treeOf(chapters: readonly StoredEntry[]): ChapterEntry[] {
  const present = new Set(chapters.map(({ id }) => id));
  const children = Map.groupBy(chapters, ({ parent }) => {
    const id = parent ? idOf(parent) : undefined;
    return id !== undefined && present.has(id) ? id : undefined;
  });
  const listed = new Set<string>();
  const below = (parent: string | undefined, depth: number): ChapterEntry[] =>
    (children.get(parent) ?? []).flatMap((chapter) => {
      if (listed.has(chapter.id)) return [];
      listed.add(chapter.id);
      const { slug, number, summary } = chapter;
      const title = written(chapter.title) ?? slug;
      return [{ slug, number, title, summary: summary ?? '', depth }, ...below(chapter.id, depth + 1)];
    });
  return below(undefined, 0);
}
