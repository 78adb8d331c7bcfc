'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, lazy, Suspense, useSyncExternalStore } from 'react';

import { defaultLocale, htmlLang, isLocale, localeOfPath } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { ErrorAddress, ErrorPage } from '@/ui/patterns/error-page';
import { buttonLook } from '@/ui/primitives/button-look';

/** Loaded when an address is lost: the boundary for it is part of every page. */
const NearPages = lazy(() => import('./_near-pages'));
const never = (): (() => void) => () => undefined;

/** The texts in one language; the heading names the address with `NotFoundPath`. */
interface NotFoundTexts {
  labels: Labels<'errors'>['notFound'];
  heading: ReactNode;
  /** The name of the community, or an empty text. */
  brand: string;
}

/**
 * 'Page Not Found: {path}' in the language of the address, and the way back: to the home page of the language that its
 * first segment names, otherwise to the default one (specification, section 2; contracts, section 11: `/zh/energy` is
 * not English). A client component only because Next tells the address to no other.
 */
export function NotFoundText({ texts }: { texts: Record<Locale, NotFoundTexts> }) {
  const path = usePathname();
  const lang = localeOfPath(path);
  const { labels, heading, brand } = texts[lang];
  const [, first] = path.split('/');
  const words = wordsOf(path);
  // The text goes in one piece; what is searched for comes after it.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div lang={htmlLang[lang]}>
      <title>{[labels.title, brand].filter(Boolean).join(' · ')}</title>
      <ErrorPage
        title={heading}
        lead={labels.lead}
        actions={
          <>
            <a
              className={buttonLook({ variant: 'primary' })}
              href={`/${isLocale(first) ? first : defaultLocale}`}
            >
              {labels.home}
            </a>
            <a className={buttonLook({})} href={`/${lang}/search?q=${encodeURIComponent(words)}`}>
              {labels.search}
            </a>
          </>
        }
      />
      {isInBrowser && words !== '' && (
        <Suspense>
          <NearPages lang={lang} words={words} heading={labels.near} />
        </Suspense>
      )}
    </div>
  );
}

/** The last part of an address as words to search for. */
function wordsOf(path: string): string {
  const parts = readable(path).split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  return (parts.length === 1 && isLocale(last) ? '' : last)
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[-_+.]+/g, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH);
}

/** The longest search that the portal takes. */
const LONGEST_SEARCH = 100;

/** The address, in a line of its own before it is broken. */
export function NotFoundPath() {
  return <ErrorAddress text={readable(usePathname())} />;
}

/** What there is in the language of the address. */
export function InLanguageOfAddress({ parts }: { parts: Record<Locale, ReactNode> }) {
  return parts[localeOfPath(usePathname())];
}

/** The document around the text where no layout stands: its language follows the address as well. */
export function NotFoundDocument({ children }: { children: ReactNode }) {
  return (
    <html lang={htmlLang[localeOfPath(usePathname())]} suppressHydrationWarning>
      {children}
    </html>
  );
}

/** Addresses of Chinese words are shown as words. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
