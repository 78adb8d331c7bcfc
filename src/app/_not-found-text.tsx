'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';

import { defaultLocale, htmlLang, isLocale, localeOfPath } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { ErrorAddress, ErrorPage } from '@/ui/patterns/error-page';
import { ButtonLink } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';

import styles from './_not-found.module.css';

/** The texts in one language; the heading names the address with `NotFoundPath`. */
interface NotFoundTexts {
  labels: Labels<'errors'>['notFound'];
  heading: ReactNode;
}

/**
 * 'Page Not Found: {path}' in the language of the address, and the way back: to the home page of the language that its
 * first segment names, otherwise to the default one (specification, section 2; contracts, section 11: `/zh/energy` is
 * not English). A client component only because Next tells the address to no other.
 */
export function NotFoundText({ texts }: { texts: Record<Locale, NotFoundTexts> }) {
  const path = usePathname();
  const lang = localeOfPath(path);
  const { labels, heading } = texts[lang];
  const [, first] = path.split('/');
  const words = wordsOf(path);
  const near = useNear(lang, words);
  return (
    <div lang={htmlLang[lang]}>
      <title>{labels.title}</title>
      <ErrorPage
        title={heading}
        lead={labels.lead}
        actions={
          <>
            <ButtonLink variant="primary" href={`/${isLocale(first) ? first : defaultLocale}`}>
              {labels.home}
            </ButtonLink>
            <ButtonLink href={`/${lang}/search?q=${encodeURIComponent(words)}`}>{labels.search}</ButtonLink>
          </>
        }
      />
      {near.length > 0 && (
        <nav aria-labelledby="near" className={`${styles.near ?? ''} container`}>
          <h2 id="near">{labels.near}</h2>
          <ul>
            {near.map(({ url, text, path: within }) => (
              <li key={url}>
                <TextLink href={url}>{text}</TextLink>
                {within.length > 0 && <small>{within.join(' › ')}</small>}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** A page that may have been meant; `path` is what it lies within. */
interface Near {
  readonly url: string;
  readonly text: string;
  readonly path: readonly string[];
}

/** How many of them help before they become a list to read. */
const MOST_NEAR = 4;

/** What the search suggests for the words of an address; nothing while it does not answer. */
function useNear(lang: Locale, words: string): readonly Near[] {
  const [near, setNear] = useState<readonly Near[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async (): Promise<void> => {
      if (words === '') return;
      const query = new URLSearchParams({ lang, q: words });
      const answer = await fetch(`/api-search/suggest?${query}`, { signal: ending.signal });
      if (!answer.ok) return;
      const { data } = (await answer.json()) as { data: readonly Near[] };
      // Pages, not places within them: an address was mistyped. And one of those that have the same title.
      const pages = data.filter(({ url }) => !url.includes('#'));
      setNear([...new Map(pages.map((page) => [page.text, page])).values()].slice(0, MOST_NEAR));
    };
    // The page is whole without it.
    ask().catch(() => undefined);
    return () => ending.abort();
  }, [lang, words]);
  return near;
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
