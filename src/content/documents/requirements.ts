import type { NumberedChapter, NumberedPlace } from './release-index';

/** How binding a requirement is, strongest first (RFC 2119, GB/T 1.1). */
export const levels = ['shall', 'should', 'may'] as const;
export type Level = (typeof levels)[number];

/** A requirement as the index of a release lists it. */
export interface IndexedRequirement {
  /** Its identifier, which is its anchor as well. */
  number: string;
  level: Level;
  text: string;
  /** The roles that it binds; all where it names none. */
  appliesTo: readonly string[];
  /** Slug of its chapter. */
  chapter: string;
  /** Number, heading, and anchor of its section. */
  section: string;
  heading: string;
  sectionId?: string;
  /** What became of it since the release it is compared with; absent without one. */
  change?: 'new' | 'changed' | 'same';
  /** What a changed one said there. */
  before?: string;
}

/** What the files of an index say about the release. */
export interface RequirementSource {
  /** Slug of the document. */
  slug: string;
  document: string;
  number: string;
  version: string;
  /** ISO 8601. */
  date: string;
  /** BCP 47. */
  language: string;
  /** The release before, with which changes are stated; absent where there is none. */
  comparedWith?: string;
  /** Permanent address of the index. */
  url: string;
  /** Permanent address of a requirement. */
  urlOf: (requirement: IndexedRequirement) => string;
}

/** What readers narrow an index by. */
export interface RequirementFilter {
  level?: Level;
  /** Slug of a chapter. */
  chapter?: string;
  /** A role. */
  applies?: string;
  /** Version of an earlier release: only what is new or says something else since. */
  since?: string;
}

/**
 * Words that say how binding a sentence is. In English they count in capitals (RFC 8174); a text without any in capitals
 * is read as older standards are. 应, 宜, and 可 are also parts of everyday words, which are left out.
 */
const WORDS: readonly (readonly [Level, RegExp])[] = [
  ['shall', /\b(?:SHALL|MUST|REQUIRED)\b|必须|不得|禁止|(?<![对响适反供效相])应(?![用答力急])/u],
  ['should', /\b(?:SHOULD|RECOMMENDED)\b|(?<![适便])宜|建议/u],
  ['may', /\b(?:MAY|OPTIONAL)\b|可以|不必|(?<![许认不])可(?![用见靠能写读选编以])/u],
];

/** The same in texts that have none of those words. */
const OLDER_WORDS: typeof WORDS = [
  ['shall', /\b(?:shall|must)\b/],
  ['should', /\bshould\b/],
  ['may', /\bmay\b/],
];

/** The strongest level that the words of a sentence have, if any. */
export function bindingOf(text: string): Level | undefined {
  return WORDS.find(([, words]) => words.test(text))?.[0];
}

/** The level of a requirement: without any word for it, it binds like every numbered requirement. */
export function levelOf(text: string): Level {
  return bindingOf(text) ?? OLDER_WORDS.find(([, words]) => words.test(text))?.[0] ?? 'shall';
}

/**
 * All requirements of a release in reading order.
 *
 * @param before an earlier release, with which each is compared
 */
export function requirementsOf(
  chapters: readonly NumberedChapter[],
  before?: readonly NumberedChapter[],
): IndexedRequirement[] {
  const earlier = before && new Map(all(before).map(({ place }) => [place.number, place.title]));
  return all(chapters).map((found) => {
    const requirement = indexed(found);
    if (!earlier) return requirement;
    const was = earlier.get(requirement.number);
    if (was === undefined) return { ...requirement, change: 'new' };
    return was === requirement.text
      ? { ...requirement, change: 'same' }
      : { ...requirement, change: 'changed', before: was };
  });
}

/** The requirements of an earlier release that a release no longer has. */
export function droppedRequirements(
  chapters: readonly NumberedChapter[],
  before: readonly NumberedChapter[],
): IndexedRequirement[] {
  // A preview may hold only the chapters that change; what it leaves out is not dropped.
  const kept = new Set(chapters.map(({ slug }) => slug));
  const present = new Set(all(chapters).map(({ place }) => place.number));
  return all(before)
    .filter(({ chapter, place }) => kept.has(chapter) && !present.has(place.number))
    .map(indexed);
}

/** The roles that the requirements name, in the order of their first mention. */
export function rolesIn(requirements: readonly IndexedRequirement[]): string[] {
  return [...new Set(requirements.flatMap(({ appliesTo }) => appliesTo))];
}

/** Whether a filter lets a requirement through. One without roles binds everyone, so it passes for each role. */
export function passes(
  requirement: IndexedRequirement,
  { level, chapter, applies }: RequirementFilter,
): boolean {
  return (
    (level === undefined || requirement.level === level) &&
    (chapter === undefined || requirement.chapter === chapter) &&
    (applies === undefined || requirement.appliesTo.length === 0 || requirement.appliesTo.includes(applies))
  );
}

interface Found {
  chapter: string;
  place: NumberedPlace;
}

function indexed({ chapter, place }: Found): IndexedRequirement {
  const { number, title: text, section, heading, sectionId, appliesTo = [] } = place;
  return {
    number,
    level: levelOf(text),
    text,
    appliesTo,
    chapter,
    section,
    heading,
    ...(sectionId === undefined ? {} : { sectionId }),
  };
}

function all(chapters: readonly NumberedChapter[]): Found[] {
  return chapters.flatMap(({ slug, places }) =>
    places.filter(({ kind }) => kind === 'requirement').map((place) => ({ chapter: slug, place })),
  );
}
