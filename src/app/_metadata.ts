import type { Metadata } from 'next';

import { OEMBED } from '@/features/content-api/use-cases/embeds';
import { sharePicturePath } from '@/features/site/use-cases/share-pictures';
import { getSiteFrame } from '@/features/site/queries';
import { fallbackLanguage, languages as records } from '@/i18n/languages';
import { htmlLang, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { env } from '@/platform/env';
import type { Picture } from '@/ui/rich-text/model';

/** The measures of a picture for link previews, in pixels. Not every app shows other formats. */
const PREVIEW = { width: 1200, height: 630, type: 'image/jpeg' };

interface PageMetadata {
  lang: Locale;
  /** Path without the language prefix: `''` for the home page, `/news`. */
  path: string;
  title: string;
  description?: string;
  /** Languages in which the page exists; both unless said otherwise. */
  languages?: readonly Locale[];
  /** The picture for link previews; without one, the title is drawn. */
  image?: Picture;
  /** What the page belongs to, above its drawn title. */
  section?: string;
  /** The title in the drawing, if that differs. */
  drawnTitle?: string;
  noIndex?: boolean;
  /** The feed of what the page lists, before that of the site. */
  feed?: { path: string; title: string };
  /** An article: when it was published (ISO 8601), and who wrote it. */
  article?: { publishedAt: string; authors: readonly { name: string; path: string }[] };
  /** Whether other sites can show something of it within theirs. */
  isEmbeddable?: boolean;
}

/** Title, canonical address, language alternates and link preview of a public page. */
export async function pageMetadata(page: PageMetadata): Promise<Metadata> {
  const { lang, path, title, description, languages = locales, image } = page;
  const { noIndex = false, isEmbeddable = false, section = '', drawnTitle = title, feed, article } = page;
  const authors = article?.authors.map(({ name, path: list }) => ({
    name,
    url: `${env.PUBLIC_URL}/${lang}${list}`,
  }));
  const { brand } = await getSiteFrame(lang);
  const url = (locale: Locale) => `${env.PUBLIC_URL}/${locale}${path}`;
  const alternates = Object.fromEntries(languages.map((locale) => [htmlLang[locale], url(locale)]));
  const shownTitle = brand.name && title !== brand.name ? `${title} · ${brand.name}` : title;
  return {
    metadataBase: new URL(env.PUBLIC_URL),
    title: shownTitle,
    description,
    ...(authors && authors.length > 0 && { authors }),
    alternates: {
      canonical: url(lang),
      languages: languages.includes(fallbackLanguage)
        ? { ...alternates, 'x-default': url(fallbackLanguage) }
        : alternates,
      types: {
        'application/atom+xml': feed
          ? [
              { url: `/${lang}${feed.path}`, title: `${feed.title} · ${brand.name}` },
              { url: `/${lang}/feed.xml`, title: brand.name },
            ]
          : `/${lang}/feed.xml`,
        ...(isEmbeddable && {
          'application/json+oembed': [{ url: `${OEMBED}?url=${encodeURIComponent(url(lang))}`, title }],
        }),
      },
    },
    openGraph: {
      title: shownTitle,
      description,
      url: url(lang),
      siteName: brand.name,
      locale: records[lang].format.replace('-', '_'),
      ...(article
        ? {
            type: 'article',
            publishedTime: article.publishedAt,
            authors: authors?.map(({ url: list }) => list),
          }
        : { type: 'website' }),
      images: [
        // A drawing, which has no versions in pixels, is no picture that apps show.
        image && image.sources.length > 0
          ? { ...PREVIEW, url: sharePicturePath({ upload: image.src }), alt: image.alt || drawnTitle }
          : {
              ...PREVIEW,
              url: sharePicturePath({
                title: drawnTitle,
                section,
                site: brand.name,
                language: htmlLang[lang],
              }),
              alt: drawnTitle,
            },
      ],
    },
    twitter: { card: 'summary_large_image' },
    ...(noIndex ? { robots: { index: false, follow: false } } : {}),
  };
}
