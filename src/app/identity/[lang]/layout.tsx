import '@/ui/tokens.css';
import '@/ui/base.css';

import type { Viewport } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

import { identityAttributes } from '@/app/_identity-address';
import { languages } from '@/i18n/languages';
import { htmlLang, isLocale } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { plainHeadScript } from '@/platform/http/head-scripts';
import { latinFace } from '@/ui/fonts';

import { EarlyPresses } from './_early-presses';

interface Props {
  children: ReactNode;
  params: Promise<{ lang: string }>;
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

/**
 * Root layout of the identity service's pages. Their address names the language in the query; `next.config.ts` turns it
 * into a segment, because a layout does not see the query.
 */
export default async function IdentityLayout({ children, params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  return (
    <html lang={htmlLang[lang]} data-time-zone={portalTimeZone()} suppressHydrationWarning>
      <head>
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours that must run before first paint */}
        <script dangerouslySetInnerHTML={{ __html: plainHeadScript }} />
        {languages[lang].latin && (
          <link rel="preload" href={latinFace} as="font" type="font/woff2" crossOrigin="" />
        )}
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icons/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      </head>
      <body {...identityAttributes}>
        {children}
        <EarlyPresses />
      </body>
    </html>
  );
}
