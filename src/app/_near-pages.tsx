'use client';

import { useEffect, useState } from 'react';

import type { Locale } from '@/i18n/locales';
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

/** What the search suggests for the words of a lost address; nothing while it does not answer. */
export default function NearPages({
  lang,
  words,
  heading,
}: {
  lang: Locale;
  words: string;
  heading: string;
}) {
  const [near, setNear] = useState<readonly Near[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async (): Promise<void> => {
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
  if (near.length === 0) return null;
  return (
    <nav aria-labelledby="near" className={`${styles.near ?? ''} container`}>
      <h2 id="near">{heading}</h2>
      <ul>
        {near.map(({ url, text, path }) => (
          <li key={url}>
            <TextLink href={url}>{text}</TextLink>
            {path.length > 0 && <small>{path.join(' › ')}</small>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
