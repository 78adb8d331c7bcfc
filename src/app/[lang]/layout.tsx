import '@/ui/tokens.css';
import '@/ui/base.css';

import type { Viewport } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

import { htmlLang, isLocale } from '@/i18n/locales';

import { themeScript } from './_frame/theme';

interface Props {
  children: ReactNode;
  params: Promise<{ lang: string }>;
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

/** Root layout of the public site: the document in its language, and the theme before first paint. */
export default async function SiteLayout({ children, params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  return (
    <html lang={htmlLang[lang]} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link
          rel="preload"
          href="/fonts/ibm-plex-sans-latin-v1.woff2"
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  );
}
