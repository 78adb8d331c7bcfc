'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';

import { isLocale, type Locale } from '@/i18n/locales';
import { TextLink } from '@/ui/primitives/text-link';

import styles from './_not-found.module.css';

/** A page that may have been meant; `path` is what it lies within. */
interface Near {
  readonly url: string;
  readonly text: string;
  readonly path: readonly string[];
}

/** How many of them help before they become a list to read. */
const MOST_NEAR = 4;

/** The longest address that is compared with others. */
const LONGEST_PATH = 200;

/**
 * Pages whose addresses come near to the lost one, and then what the search suggests for its words; nothing while neither
 * answers.
 */
export default function NearPages({
  lang,
  words,
  heading,
}: {
  lang: Locale;
  words: string;
  heading: string;
}) {
  const path = pathIn(usePathname());
  const [near, setNear] = useState<readonly Near[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async (call: string, query: Record<string, string>): Promise<readonly Near[]> => {
      const address = `/api-search/${call}?${new URLSearchParams({ lang, ...query })}`;
      const answer = await fetch(address, { signal: ending.signal });
      return answer.ok ? ((await answer.json()) as { data: readonly Near[] }).data : [];
    };
    const show = async (): Promise<void> => {
      const [addresses, found] = await Promise.all([
        path.length > LONGEST_PATH ? [] : ask('near', { path }),
        ask('suggest', { q: words }),
      ]);
      // Pages, not places within them: an address was mistyped. And one of those that have the same title.
      const pages = [...addresses, ...found.filter(({ url }) => !url.includes('#'))];
      setNear([...new Map(pages.toReversed().map((page) => [page.text, page])).values()].toReversed());
    };
    // The page is whole without it.
    show().catch(() => undefined);
    return () => ending.abort();
  }, [lang, path, words]);
  if (near.length === 0) return null;
  return (
    <nav aria-labelledby="near" className={`${styles.near ?? ''} container`}>
      <h2 id="near">{heading}</h2>
      <ul>
        {near.slice(0, MOST_NEAR).map(({ url, text, path: within }) => (
          <li key={url}>
            <TextLink href={url}>{text}</TextLink>
            {within.length > 0 && <small>{within.join(' › ')}</small>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An address without its language, readable. */
function pathIn(pathname: string): string {
  const [, first, ...rest] = pathname.split('/');
  const path = isLocale(first) ? `/${rest.join('/')}` : pathname;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
