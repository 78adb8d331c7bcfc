import 'server-only';

import { htmlLang } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

import { changedWords, segmenterOf } from '../compare';
import type { DiffPart } from '../compare';
import { chapterPath, requirementsPath } from '../domain';
import type { Release, RequirementFormat, SpecificationDocument } from '../domain';
import { getDocument, getReleaseIndex } from '../queries';
import { requirementFile } from '../requirement-files';
import { droppedRequirements, levels, passes, requirementsOf, rolesIn } from '../requirements';
import type { IndexedRequirement, RequirementFilter } from '../requirements';

/** A requirement as a page shows it: of a changed one, which words. */
export interface ShownRequirement extends IndexedRequirement {
  words?: DiffPart[];
}

/** The requirements of a release that a reader asked for, and by what they can be narrowed. */
export interface RequirementsOfRelease {
  /** How many the release has. */
  total: number;
  shown: ShownRequirement[];
  /** Chapters that have requirements. */
  chapters: { slug: string; number: string; title: string }[];
  roles: string[];
  /** Versions of the earlier releases, newest first. */
  earlier: string[];
  filter: RequirementFilter;
  /** What the release that it is compared with had more, of what the filter lets through. */
  dropped: IndexedRequirement[];
}

/**
 * The requirements of a release.
 *
 * @param query parameters of the address; what means nothing here is ignored
 */
export async function readRequirements(
  lang: Locale,
  document: SpecificationDocument,
  release: Release,
  query: Readonly<Partial<Record<keyof RequirementFilter, string>>> = {},
): Promise<RequirementsOfRelease> {
  const earlier = earlierReleases(document, release);
  const since = earlier.find((version) => version === query.since);
  const [chapters, before] = await Promise.all([
    getReleaseIndex(lang, document.slug, release.version),
    since === undefined ? undefined : getReleaseIndex(lang, document.slug, since),
  ]);
  const requirements = requirementsOf(chapters, before);
  const roles = rolesIn(requirements);
  const level = levels.find((candidate) => candidate === query.level);
  const chapter = chapters.find(({ slug }) => slug === query.chapter)?.slug;
  const applies = roles.find((role) => role === query.applies);
  const filter: RequirementFilter = {
    ...(level ? { level } : {}),
    ...(chapter === undefined ? {} : { chapter }),
    ...(applies === undefined ? {} : { applies }),
    ...(since === undefined ? {} : { since }),
  };
  const segmenter = segmenterOf(lang);
  return {
    total: requirements.length,
    shown: requirements
      .filter((item) => item.change !== 'same' && passes(item, filter))
      .map((item) =>
        item.before === undefined
          ? item
          : { ...item, words: changedWords(item.before, item.text, segmenter) },
      ),
    chapters: chapters
      .filter(({ slug }) => requirements.some((item) => item.chapter === slug))
      .map(({ slug, number, title }) => ({ slug, number, title })),
    roles,
    earlier,
    filter,
    dropped: before ? droppedRequirements(chapters, before).filter((item) => passes(item, filter)) : [],
  };
}

/**
 * The requirements of a release as a file, or undefined when it is not public in the language.
 *
 * @param origin scheme and host of the site
 */
export async function exportRequirements(
  lang: Locale,
  { slug, version, format }: { slug: string; version: string; format: RequirementFormat },
  origin: string,
): Promise<string | undefined> {
  const document = await getDocument(lang, slug);
  const release = document?.releases.find((candidate) => candidate.version === version);
  if (!document || !release) return undefined;
  const [comparedWith] = earlierReleases(document, release);
  const [chapters, before] = await Promise.all([
    getReleaseIndex(lang, slug, version),
    comparedWith === undefined ? undefined : getReleaseIndex(lang, slug, comparedWith),
  ]);
  return requirementFile(format, requirementsOf(chapters, before), {
    slug,
    document: document.title,
    number: document.number,
    version,
    date: release.date,
    language: htmlLang[lang],
    ...(comparedWith === undefined ? {} : { comparedWith }),
    url: `${origin}/${lang}${requirementsPath(slug, version)}`,
    urlOf: ({ chapter, number }) => `${origin}/${lang}${chapterPath(slug, chapter, version)}#${number}`,
  });
}

function earlierReleases(document: SpecificationDocument, release: Release): string[] {
  return document.releases.filter(({ date }) => date < release.date).map(({ version }) => version);
}
