import 'server-only';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicFindOne, publicLanguages, renamedSlug } from '@/cms/public-read';
import { pictureOf } from '@/cms/rich-text/media-dto';
import { readPageText } from '@/cms/rich-text/read-page';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture, RichText } from '@/ui/rich-text/model';

/** A case study as lists show it. `publishedAt` is ISO 8601. */
export interface CaseStudySummary {
  slug: string;
  title: string;
  summary: string;
  operator: string;
  system: string;
  publishedAt: string;
  cover?: Picture;
}

export interface CaseStudy extends CaseStudySummary {
  results: { value: string; meaning: string }[];
  body: RichText;
  otherLanguages: readonly Locale[];
  seo: { title?: string; description?: string; image?: Picture; noIndex: boolean };
}

const SUMMARY_FIELDS = {
  slug: true,
  title: true,
  summary: true,
  operator: true,
  system: true,
  publishedAt: true,
  cover: true,
} as const;

/** All case studies that are public in the language, newest first. */
export const getCaseStudies = cachedRead(
  'case-studies',
  async (locale: Locale): Promise<CaseStudySummary[]> => {
    const { docs } = await publicFind('case-studies', {
      locale,
      sort: ['-publishedAt', 'slug'],
      limit: 500,
      depth: 1,
      select: SUMMARY_FIELDS,
    });
    return docs.map(toSummary);
  },
);

/** A case study with its text, or undefined when it is not public in the language. */
export const getCaseStudy = cachedRead('case-study', (locale: Locale, slug: string) =>
  readCaseStudy(locale, slug),
);

/** The newest draft of a case study, for the live preview of staff. Never cached. */
export function getCaseStudyDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<CaseStudy | undefined> {
  return readCaseStudy(locale, slug, reader);
}

/** Where an old address of a case study leads now, or undefined. */
export const getRenamedCaseStudy = cachedRead('case-study-renamed', (locale: Locale, slug: string) =>
  renamedSlug('case-studies', slug, locale),
);

async function readCaseStudy(
  locale: Locale,
  slug: string,
  preview?: PreviewReader,
): Promise<CaseStudy | undefined> {
  const where = { slug: { equals: slug } };
  const item = await publicFindOne('case-studies', { locale, where, depth: 2, preview });
  if (!item) return undefined;
  const [otherLanguages, body] = await Promise.all([
    publicLanguages('case-studies', where, otherLocales(locale)),
    readPageText(item.body, locale),
  ]);
  const image = pictureOf(item.seo?.image) ?? pictureOf(item.cover);
  return {
    ...toSummary(item),
    // A row may lack a language; half a result says nothing.
    results: (item.results ?? []).flatMap(({ value, meaning }) =>
      value && meaning ? [{ value, meaning }] : [],
    ),
    body,
    otherLanguages,
    seo: {
      ...(item.seo?.title ? { title: item.seo.title } : {}),
      ...(item.seo?.description ? { description: item.seo.description } : {}),
      ...(image ? { image } : {}),
      noIndex: item.seo?.noIndex ?? false,
    },
  };
}

interface StoredSummary extends Omit<CaseStudySummary, 'cover'> {
  cover?: unknown;
}

function toSummary(item: StoredSummary): CaseStudySummary {
  const cover = pictureOf(item.cover);
  return {
    slug: item.slug,
    title: item.title,
    summary: item.summary,
    operator: item.operator,
    system: item.system,
    publishedAt: item.publishedAt,
    ...(cover ? { cover } : {}),
  };
}
