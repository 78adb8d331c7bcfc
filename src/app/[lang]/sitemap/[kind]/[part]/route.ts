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
    return part === 1 ? standing.map((path) => ({ path, languages: [...locales] })) : undefined;
  }
  const known = sitemapKinds.find((name) => name === kind);
  return known && readSitemapPart(lang, known, part);
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
