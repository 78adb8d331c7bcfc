import { calendarDay } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

/** How a release stands: binding, replaced by a later one, or published for comments. */
export type ReleaseStatus = 'current' | 'superseded' | 'preview';

/** Who sees the comments on a preview, as its editors set it; after `closed` no new ones come. */
export type CommentSetting = 'moderated' | 'everyone' | 'members' | 'nobody' | 'closed';

/** A chapter as the tree shows it. */
export interface ChapterEntry {
  slug: string;
  number: string;
  title: string;
  summary: string;
  /** 0 for chapters of the first level. */
  depth: number;
}

/** A release with its chapters in reading order. `date` is ISO 8601. */
export interface Release {
  version: string;
  status: ReleaseStatus;
  date: string;
  notes: string;
  comments: CommentSetting;
  /** A time of the last day on which comments are taken, ISO 8601; without one, they are until editors close the review. */
  commentsUntil?: string;
  chapters: ChapterEntry[];
}

/**
 * Whether new comments are taken: on previews whose editors have not closed the review, to the end of the last day on the
 * portal’s clock.
 */
export function takesComments(
  { status, comments, commentsUntil }: Pick<Release, 'status' | 'comments' | 'commentsUntil'>,
  now: Date,
): boolean {
  if (status !== 'preview' || comments === 'closed') return false;
  return commentsUntil === undefined || calendarDay(now) <= calendarDay(new Date(commentsUntil));
}

/** A correction to a release. Without chapter it concerns the whole release. */
export interface Erratum {
  number: string;
  title: string;
  text: string;
  version: string;
  chapter?: string;
  /** Anchor of the heading it corrects, as the English text has it. */
  anchor?: string;
  requirement?: string;
  status: 'confirmed' | 'fixed';
  date: string;
}

/** A place in a chapter: its anchor or number, and what it is called. */
export interface Place {
  value: string;
  label: string;
}

/** A chapter with what an erratum can correct in it. */
export interface ChapterPlaces {
  slug: string;
  label: string;
  /** Sections and tables. */
  sections: Place[];
  requirements: Place[];
}

export interface DocumentSummary {
  slug: string;
  number: string;
  title: string;
  summary: string;
  /** The release that readers get who name none; absent while nothing is published. */
  current?: { version: string; status: ReleaseStatus; date: string; chapters: number };
  versions: { version: string; status: ReleaseStatus }[];
}

export interface SpecificationDocument {
  slug: string;
  number: string;
  title: string;
  summary: string;
  abstract: RichText;
  /** Newest first. */
  releases: Release[];
  errata: Erratum[];
  otherLanguages: readonly Locale[];
  seo: { title?: string; description?: string; noIndex: boolean };
}

export interface Chapter {
  slug: string;
  number: string;
  title: string;
  summary: string;
  body: RichText;
  updatedAt: string;
  otherLanguages: readonly Locale[];
}

/** A term with its name in the other language, where it is published there. */
export interface GlossaryTerm {
  slug: string;
  term: string;
  abbreviation?: string;
  synonyms: string[];
  definition: string;
  /** The term in the other languages that have it. */
  counterparts: { language: Locale; term: string }[];
}

/** The release that stands for the document: the current one, else the newest. */
export function currentRelease<T extends { status: ReleaseStatus; date: string }>(
  releases: readonly T[],
): T | undefined {
  return (
    releases.find(({ status }) => status === 'current') ??
    releases.toSorted((a, b) => b.date.localeCompare(a.date))[0]
  );
}

/**
 * The part of the tree that a chapter's page shows: the first level, and on the way to the chapter each level beside
 * and directly below it. Documents of hundreds of chapters stay light.
 */
export function shownEntries(chapters: readonly ChapterEntry[], slug: string): ChapterEntry[] {
  const place = chapters.findIndex((chapter) => chapter.slug === slug);
  const open = new Set<ChapterEntry>();
  let level = Number.POSITIVE_INFINITY;
  for (const chapter of chapters.slice(0, place + 1).toReversed()) {
    if (chapter.depth >= level) continue;
    open.add(chapter);
    level = chapter.depth;
  }
  const parents: ChapterEntry[] = [];
  return chapters.filter((chapter) => {
    parents.length = chapter.depth;
    parents.push(chapter);
    const parent = parents[chapter.depth - 1];
    return !parent || open.has(parent);
  });
}

/** What an address below `/docs` asks for. */
export type DocumentAddress =
  | { kind: 'overview'; document: string; version?: string }
  | { kind: 'chapter'; document: string; version?: string; chapter: string }
  | { kind: 'errata'; document: string }
  | { kind: 'requirements'; document: string; version?: string }
  | { kind: 'compare'; document: string; from?: string; to?: string };

const SEGMENT = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
/** Versions keep the case in which they were published: `1.1`, `2.0-preview`, `2.0-RC1`. */
const VERSION = /^[A-Za-z0-9]+(?:[-.+_]?[A-Za-z0-9]+)*$/;

/** Reads the segments of an address below `/docs`; undefined where it can name nothing. */
export function parseDocumentAddress(segments: readonly string[]): DocumentAddress | undefined {
  const [document = '', second, third, fourth] = segments;
  if (!SEGMENT.test(document) || segments.length > 4) return undefined;
  if (second === undefined) return { kind: 'overview', document };
  if (second === 'v') {
    if (third === undefined || !VERSION.test(third)) return undefined;
    if (fourth === undefined) return { kind: 'overview', document, version: third };
    if (fourth === 'requirements') return { kind: 'requirements', document, version: third };
    return SEGMENT.test(fourth) ? { kind: 'chapter', document, version: third, chapter: fourth } : undefined;
  }
  if (second === 'compare') {
    if (third === undefined) return { kind: 'compare', document };
    const [from = '', to = '', ...rest] = fourth === undefined ? third.split('...') : [third, fourth];
    if (rest.length > 0 || !VERSION.test(from) || !VERSION.test(to)) return undefined;
    return { kind: 'compare', document, from, to };
  }
  if (third !== undefined) return undefined;
  if (second === 'errata') return { kind: 'errata', document };
  if (second === 'requirements') return { kind: 'requirements', document };
  return SEGMENT.test(second) ? { kind: 'chapter', document, chapter: second } : undefined;
}

/** An anchor as texts have it: addresses of browsers have other letters than those of ASCII encoded. */
export function decodedAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Path of a document without language prefix; with a version, of that release. */
export function documentPath(document: string, version?: string): string {
  return version === undefined ? `/docs/${document}` : `/docs/${document}/v/${version}`;
}

/** Path of a chapter without language prefix; with a version its permanent address, else that of the current release. */
export function chapterPath(document: string, chapter: string, version?: string): string {
  return `${documentPath(document, version)}/${chapter}`;
}

/** Path of a release as a PDF without language prefix (rewritten in next.config.ts). */
export function releasePrintPath(document: string, version?: string): string {
  return `${documentPath(document, version)}.pdf`;
}

/** Path of a chapter as a PDF without language prefix (rewritten in next.config.ts). */
export function chapterPrintPath(document: string, chapter: string, version?: string): string {
  return `${chapterPath(document, chapter, version)}.pdf`;
}

/** Path of the page that a PDF leads to while it is being made, without language prefix. */
export function preparingPath(print: string): string {
  return print.replace(/^\/docs/, '/docs/preparing').replace(/\.pdf$/, '');
}

/** The place of that page where it says that the file could not be made. */
export const FAILED_PRINT = 'failed';

/** Path of the page where a chapter of a release is commented on, without language prefix. */
export function commentsPath(document: string, version: string, chapter: string): string {
  return `/docs/comments/${document}/${version}/${chapter}`;
}

/** Path of a chapter beside the same one in another language, without language prefix. */
export function besidePath(document: string, chapter: string, other: Locale, version?: string): string {
  return chapterPath(document, chapter, version).replace(/^\/docs/, `/docs/beside/${other}`);
}

/** Under which name the old address of a chapter is remembered: each release has chapters of the same slug. */
export function oldChapterKey(release: string | { id: string }, slug: string): string {
  return `${typeof release === 'string' ? release : release.id}/${slug}`;
}

/** Path of the index of a release’s requirements without language prefix. */
export function requirementsPath(document: string, version?: string): string {
  return `${documentPath(document, version)}/requirements`;
}

/** Formats in which the requirements of a release can be downloaded. */
export const requirementFormats = ['csv', 'json', 'reqif'] as const;
export type RequirementFormat = (typeof requirementFormats)[number];

/** Path of a file with the requirements of a release without language prefix (rewritten in next.config.ts). */
export function requirementFilePath(document: string, version: string, format: RequirementFormat): string {
  return `${requirementsPath(document, version)}.${format}`;
}

/** Path of what an address asks for, without language prefix. */
export function addressPath(address: DocumentAddress): string {
  switch (address.kind) {
    case 'overview':
      return documentPath(address.document, address.version);
    case 'chapter':
      return chapterPath(address.document, address.chapter, address.version);
    case 'errata':
      return `/docs/${address.document}/errata`;
    case 'requirements':
      return requirementsPath(address.document, address.version);
    case 'compare':
      return address.from === undefined || address.to === undefined
        ? `/docs/${address.document}/compare`
        : comparisonPath(address.document, address.from, address.to);
  }
}

/** Path of the comparison of two releases without language prefix. */
export function comparisonPath(document: string, from: string, to: string): string {
  return `/docs/${document}/compare/${from}...${to}`;
}

/** What a list of changes can be downloaded as. */
export const changeFormats = ['csv', 'md'] as const;
export type ChangeFormat = (typeof changeFormats)[number];

/** Path of the list of changes between two releases as a file, without language prefix. */
export function changeFilePath(document: string, from: string, to: string, format: ChangeFormat): string {
  return `${comparisonPath(document, from, to)}.${format}`;
}

/**
 * Routes next to the documents below `/docs`. `tests/architecture/reserved-slugs.test.ts` compares it with the routes.
 */
export const reservedDocumentSlugs = [
  'beside',
  'changes',
  'comments',
  'glossary',
  'markdown',
  'pdf',
  'preparing',
  'requirements',
  'search-index',
] as const;

/** What `parseDocumentAddress` understands in place of a chapter, and files beside chapters. */
export const reservedChapterSlugs = [
  'v',
  'errata',
  'compare',
  'requirements',
  '*.md',
  '*.pdf',
  '*.txt',
] as const;
