import type { Metadata } from 'next';

import { OEMBED } from '@/features/content-api/use-cases/embeds';
import { getSiteFrame } from '@/features/site/queries';
import { fallbackLanguage, languages as records } from '@/i18n/languages';
import { htmlLang, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { env } from '@/platform/env';

/** For link previews of pages without a picture of their own: the weave without words, as for every language and brand. */
const SHARE_PICTURE = { url: '/icons/share.jpg', width: 1200, height: 630 };

interface PageMetadata {
  lang: Locale;
  /** Path without the language prefix: `''` for the home page, `/news`. */
  path: string;
  title: string;
  description?: string;
  /** Languages in which the page exists; both unless said otherwise. */
  languages?: readonly Locale[];
  /** Path of a picture for link previews. */
  image?: string;
  noIndex?: boolean;
  /** Whether other sites can show something of it within theirs. */
  isEmbeddable?: boolean;
}

/** Title, canonical address, language alternates and link preview of a public page. */
export async function pageMetadata(page: PageMetadata): Promise<Metadata> {
  const { lang, path, title, description, languages = locales, image } = page;
  const { noIndex = false, isEmbeddable = false } = page;
  const { brand } = await getSiteFrame(lang);
  const url = (locale: Locale) => `${env.PUBLIC_URL}/${locale}${path}`;
  const alternates = Object.fromEntries(languages.map((locale) => [htmlLang[locale], url(locale)]));
  const shownTitle = brand.name && title !== brand.name ? `${title} · ${brand.name}` : title;
  return {
    metadataBase: new URL(env.PUBLIC_URL),
    title: shownTitle,
    description,
    alternates: {
      canonical: url(lang),
      languages: languages.includes(fallbackLanguage)
        ? { ...alternates, 'x-default': url(fallbackLanguage) }
        : alternates,
      types: {
        'application/atom+xml': `/${lang}/feed.xml`,
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
      type: 'website',
      images: [image ?? SHARE_PICTURE],
    },
    twitter: { card: 'summary_large_image' },
    ...(noIndex ? { robots: { index: false, follow: false } } : {}),
  };
}
