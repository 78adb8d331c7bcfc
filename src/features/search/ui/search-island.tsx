'use client';

import { useEffect } from 'react';

import { track } from '@/features/analytics/browser';

import { rememberQuery } from './recent-store';

/**
 * What the page of results does in the browser: remembers the search, reports it where the visitor agreed, and tells
 * which result was opened. The page works without it.
 */
export function SearchIsland({ query, lang, total }: { query: string; lang: string; total: number }) {
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
        const body = JSON.stringify({
          q: query,
          lang,
          place: Number(link.dataset['place'] ?? link.dataset['releaseOf']),
        });
        // Goes out although the page is left.
        navigator.sendBeacon('/api-search/click', new Blob([body], { type: 'application/json' }));
      },
      { signal: ending.signal, capture: true },
    );
    return () => ending.abort();
  }, [query, lang]);

  return null;
}
