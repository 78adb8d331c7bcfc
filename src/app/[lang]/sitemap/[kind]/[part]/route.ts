import { toSitemap } from '@/features/site-index/domain';
import {
  readSitemapPart,
  type SitemapItem,
  sitemapKinds,
} from '@/features/site-index/use-cases/sitemap-parts';
import { htmlLang, isLocale, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';
import { kindsWith } from '@/content/kinds';
import { getBlogFilters } from '@/content/news/queries';
import { BLOGS_PAGE } from '@/content/pages/domain';
import { getContentPage } from '@/content/pages/queries';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; kind: string; part: string }>;
}

/** A part of the sitemap; `/sitemap-{lang}-{kind}-{part}.xml` is rewritten to here (next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, kind, part } = await params;
  if (!isLocale(lang) || !/^[1-9]\d{0,3}$/.test(part)) return nothingThere();
  const answer = await derivedAnswer({
    address: `/sitemap-${lang}-${kind}-${part}.xml`,
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    mayLag: true,
    make: async () => {
      const items = await itemsOf(lang, kind, Number(part));
      return items && toSitemap(items.map((item) => entryOf(lang, item)));
    },
  });
  return answer ?? nothingThere();
}

/** Pages that always exist in every language, regardless of what is published. */
const standing = [
  '',
  '/specifications',
  '/mail-list',
  '/developers',
  ...kindsWith('list').map(({ list }) => list),
];

async function itemsOf(lang: Locale, kind: string, part: number): Promise<SitemapItem[] | undefined> {
  if (kind === 'site') {
    if (part !== 1) return undefined;
    return [...standing.map((path) => ({ path, languages: [...locales] })), ...(await blogIn(lang))];
  }
  const known = sitemapKinds.find((name) => name === kind);
  return known && readSitemapPart(lang, known, part);
}

/** The list of blog posts, where it has any. The page that editors may write around it is among the pages. */
async function blogIn(lang: Locale): Promise<SitemapItem[]> {
  const hasList = await Promise.all(
    locales.map(async (locale) => {
      const [{ categories }, page] = await Promise.all([
        getBlogFilters(locale),
        getContentPage(locale, BLOGS_PAGE),
      ]);
      // Of signed items, also while no author of theirs is public.
      return categories.length > 0 && page === undefined;
    }),
  );
  const languages = locales.filter((_, index) => hasList[index]);
  return languages.includes(lang) ? [{ path: `/${BLOGS_PAGE}`, languages }] : [];
}

function entryOf(lang: Locale, { path, languages, updatedAt }: SitemapItem) {
  const address = (locale: Locale) => `${env.PUBLIC_URL}/${locale}${path}`;
  return {
    url: address(lang),
    alternates: locales
      .filter((locale) => languages.includes(locale))
      .map((locale) => ({ language: htmlLang[locale], url: address(locale) })),
    ...(updatedAt && { updatedAt }),
  };
}
