import 'server-only';

import type { Where } from 'payload';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFindOne, publicLanguages, renamedSlug } from '@/cms/public-read';
import { pictureOf } from '@/cms/rich-text/media-dto';
import { readPageText } from '@/cms/rich-text/read-page';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture, RichText } from '@/ui/rich-text/model';

/** A standing page or legal text that editors fill. */
export interface ContentPage {
  slug: string;
  title: string;
  summary?: string;
  kind: 'page' | 'legal';
  version?: string;
  /** ISO 8601. */
  effectiveAt?: string;
  body: RichText;
  seo: { title?: string; description?: string; image?: Picture; noIndex: boolean };
  /** In which other languages the page is public. */
  otherLanguages: readonly Locale[];
}

/** A page with its text, or undefined when it is not public in the language. */
export const getContentPage = cachedRead(
  'content-page',
  (locale: Locale, slug: string): Promise<ContentPage | undefined> => readPage(locale, slug),
);

/** The newest draft of a page, for the live preview of staff. Never cached. */
export function getContentPageDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<ContentPage | undefined> {
  return readPage(locale, slug, reader);
}

/** Where an old address of a page leads now, or undefined. */
export const getRenamedPage = cachedRead('content-page-renamed', (locale: Locale, slug: string) =>
  renamedSlug('pages', slug, locale),
);

async function readPage(
  locale: Locale,
  slug: string,
  preview?: PreviewReader,
): Promise<ContentPage | undefined> {
  const where: Where = { slug: { equals: slug } };
  const page = await publicFindOne('pages', { locale, where, depth: 2, preview });
  if (!page) return undefined;
  const [otherLanguages, body] = await Promise.all([
    publicLanguages('pages', where, otherLocales(locale)),
    readPageText(page.body, locale),
  ]);
  const image = pictureOf(page.seo?.image);
  return {
    slug: page.slug,
    title: page.title,
    ...(page.summary ? { summary: page.summary } : {}),
    kind: page.kind,
    ...(page.version ? { version: page.version } : {}),
    ...(page.effectiveAt ? { effectiveAt: page.effectiveAt } : {}),
    body,
    seo: {
      ...(page.seo?.title ? { title: page.seo.title } : {}),
      ...(page.seo?.description ? { description: page.seo.description } : {}),
      ...(image ? { image } : {}),
      noIndex: page.seo?.noIndex ?? false,
    },
    otherLanguages,
  };
}
