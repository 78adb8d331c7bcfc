'use client';

import { useEffect, useState } from 'react';

import { request } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';

import type { Suggestion } from '../domain';

/** Milliseconds without a key after which suggestions are asked for. */
const DEBOUNCE = 120;

interface Suggestions {
  /** Those of the last answer, also while the next is awaited, so nothing flickers. */
  readonly suggestions: readonly Suggestion[];
  readonly state: 'idle' | 'waiting' | 'there' | 'failed' | 'offline';
}

interface Answer {
  readonly typed: string;
  readonly suggestions: readonly Suggestion[];
  readonly failed: boolean;
}

const nothing: Answer = { typed: '', suggestions: [], failed: false };
const none: readonly Suggestion[] = [];

/** What someone may be looking for who has typed so much. The answer to the last text wins, regardless of the order of answers. */
export function useSuggestions(typed: string, lang: Locale): Suggestions {
  const [answer, setAnswer] = useState(nothing);

  useEffect(() => {
    if (typed === '') return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const ask = (): void => {
      request<Suggestion[]>('GET', '/api-search/suggest', {
        query: { q: typed, lang },
        showError: false,
        allowDuplicates: true,
        signal,
      }).then(
        (suggestions) => !signal.aborted && setAnswer({ typed, suggestions, failed: false }),
        () => !signal.aborted && setAnswer({ typed, suggestions: [], failed: true }),
      );
    };
    const timer = window.setTimeout(ask, DEBOUNCE);
    // What failed without a connection is asked for again with one.
    window.addEventListener('online', ask, { signal });
    return () => {
      window.clearTimeout(timer);
      ending.abort();
    };
  }, [typed, lang]);

  if (typed === '') return { suggestions: none, state: 'idle' };
  const { suggestions } = answer;
  if (answer.typed !== typed) return { suggestions, state: 'waiting' };
  if (!answer.failed) return { suggestions, state: 'there' };
  return { suggestions, state: navigator.onLine ? 'failed' : 'offline' };
}
