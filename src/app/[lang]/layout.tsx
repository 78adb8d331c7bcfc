import '@/ui/tokens.css';
import '@/ui/base.css';

import type { Viewport } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';

import { identityAttributes } from '@/app/_identity-address';
import { AnalyticsIsland } from '@/features/analytics/ui/analytics-island';
import { ConsentIsland } from '@/features/consent/ui/consent-island';
import { getPolicyVersions } from '@/features/policies/queries';
import { getSiteFrame } from '@/features/site/queries';
import { languages } from '@/i18n/languages';
import { htmlLang, isLocale } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { env } from '@/platform/env';
import { frameHeadScript } from '@/platform/http/head-scripts';
import { latinFace } from '@/ui/fonts';

import { DocumentIsland } from './_frame/frame-island';

interface Props {
  children: ReactNode;
  params: Promise<{ lang: string }>;
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

/** What visitors of a portal without a cookie policy agree to. */
const NO_VERSION = '0';

/** Root layout of the public site: the document in its language, and the theme before first paint. */
export default async function SiteLayout({ children, params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  if (languages[lang].latin) preload(latinFace, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  const [{ assumeConsent }, versions] = await Promise.all([getSiteFrame(lang), getPolicyVersions(lang)]);
  return (
    <html
      lang={htmlLang[lang]}
      data-cookie-policy={versions.cookies ?? NO_VERSION}
      data-privacy-statement={versions.privacy ?? ''}
      data-time-zone={portalTimeZone()}
      suppressHydrationWarning
    >
      <head>
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours that must run before first paint */}
        <script dangerouslySetInnerHTML={{ __html: frameHeadScript }} />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icons/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      </head>
      <body {...identityAttributes}>
        {children}
        <DocumentIsland />
        <ConsentIsland lang={lang} assumeConsent={assumeConsent} />
        <AnalyticsIsland product={env.ANALYTICS_PRODUCT} />
      </body>
    </html>
  );
}
