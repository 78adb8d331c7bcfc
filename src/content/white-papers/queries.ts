import 'server-only';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicFindOne, publicLanguages, renamedSlug } from '@/cms/public-read';
import { pictureOf } from '@/cms/rich-text/media-dto';
import { readPageText } from '@/cms/rich-text/read-page';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture, RichText } from '@/ui/rich-text/model';

/** A white paper as lists show it. `publishedAt` is ISO 8601. */
export interface WhitePaperSummary {
  slug: string;
  title: string;
  summary: string;
  number: string;
  authors: string[];
  publishedAt: string;
  cover?: Picture;
}

export interface WhitePaper extends WhitePaperSummary {
  body: RichText;
  otherLanguages: readonly Locale[];
  seo: { title?: string; description?: string; image?: Picture; noIndex: boolean };
}

/** All white papers that are public in the language, newest first. */
export const getWhitePapers = cachedRead(
  'white-papers-list',
  async (locale: Locale): Promise<WhitePaperSummary[]> => {
    const { docs } = await publicFind('white-papers', {
      locale,
      sort: ['-publishedAt', 'slug'],
      limit: 0,
      depth: 1,
      select: {
        slug: true,
        title: true,
        summary: true,
        number: true,
        authors: true,
        publishedAt: true,
        cover: true,
      },
    });
    return docs.map(toSummary);
  },
);

/** A white paper with its text, or undefined when it is not public in the language. */
export const getWhitePaper = cachedRead('white-paper', (locale: Locale, slug: string) =>
  readWhitePaper(locale, slug),
);

/** The newest draft of a white paper, for the live preview of staff. Never cached. */
export function getWhitePaperDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<WhitePaper | undefined> {
  return readWhitePaper(locale, slug, reader);
}

async function readWhitePaper(
  locale: Locale,
  slug: string,
  preview?: PreviewReader,
): Promise<WhitePaper | undefined> {
  const where = { slug: { equals: slug } };
  const [paper, otherLanguages] = await Promise.all([
    publicFindOne('white-papers', { locale, where, depth: 2, preview }),
    publicLanguages('white-papers', where, otherLocales(locale)),
  ]);
  if (!paper) return undefined;
  const image = pictureOf(paper.seo?.image) ?? pictureOf(paper.cover);
  return {
    ...toSummary(paper),
    body: await readPageText(paper.body, locale),
    otherLanguages,
    seo: {
      ...(paper.seo?.title ? { title: paper.seo.title } : {}),
      ...(paper.seo?.description ? { description: paper.seo.description } : {}),
      ...(image ? { image } : {}),
      noIndex: paper.seo?.noIndex ?? false,
    },
  };
}

/** Where an old address of a white paper leads now, or undefined. */
export const getRenamedWhitePaper = cachedRead('white-paper-renamed', (locale: Locale, slug: string) =>
  renamedSlug('white-papers', slug, locale),
);

interface StoredSummary {
  slug: string;
  title: string;
  summary: string;
  number?: string | null;
  authors?: string[] | null;
  publishedAt: string;
  cover?: unknown;
}

function toSummary(paper: StoredSummary): WhitePaperSummary {
  const cover = pictureOf(paper.cover);
  return {
    slug: paper.slug,
    title: paper.title,
    summary: paper.summary,
    number: paper.number ?? '',
    authors: paper.authors ?? [],
    publishedAt: paper.publishedAt,
    ...(cover ? { cover } : {}),
  };
}
