'use client';

import { useEffect } from 'react';

import { track } from '@/features/analytics/browser';
import type { Locale } from '@/i18n/locales';

import { rememberQuery } from './recent-store';
import { reportOpened } from './report-opened';

/**
 * What the page of results does in the browser: remembers the search, reports it where the visitor agreed, and tells
 * which result was opened. The page works without it.
 */
export function SearchIsland({ query, lang, total }: { query: string; lang: Locale; total: number }) {
  useEffect(() => {
    rememberQuery(query);
    track('search', { term: query, results: total });
  }, [query, total]);

  useEffect(() => {
    const ending = new AbortController();
    document.addEventListener(
      'click',
      (event) => {
        const link =
          event.target instanceof Element
            ? event.target.closest<HTMLElement>('a[data-place], a[data-release-of]')
            : null;
        if (!link) return;
        reportOpened({
          q: query,
          lang,
          place: Number(link.dataset['place'] ?? link.dataset['releaseOf']),
        });
      },
      { signal: ending.signal, capture: true },
    );
    return () => ending.abort();
  }, [query, lang]);

  return null;
}
