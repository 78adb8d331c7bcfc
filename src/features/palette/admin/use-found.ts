import { useEffect, useState } from 'react';

import { StaffRequestError } from '@/cms/admin/staff-client';
import { useStaffRequest } from '@/cms/admin/use-staff-request';

import { type Found, isSearchable, wordsOf } from '../domain';

/** Milliseconds without a key after which the portal is asked. */
const PAUSE = 150;

interface Answer {
  readonly query: string;
  /** Absent when the portal did not answer. */
  readonly items?: readonly Found[];
}

/** What the portal finds for a query while someone types it; the items of before stay until others are there. */
export function useFound(query: string): {
  readonly items: readonly Found[];
  readonly state: 'idle' | 'searching' | 'there' | 'failed';
} {
  const request = useStaffRequest();
  const [answer, setAnswer] = useState<Answer>({ query: '', items: [] });
  const isAsked = isSearchable(wordsOf(query));
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    const timer = window.setTimeout(() => {
      request<{ items: readonly Found[] }>(`/api/palette?q=${encodeURIComponent(query)}`, {
        signal: leaving.signal,
      }).then(
        ({ items }) => setAnswer({ query, items }),
        (error: unknown) => {
          if (!(error instanceof StaffRequestError)) throw error;
          if (error.code !== 'aborted') setAnswer({ query });
        },
      );
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
      leaving.abort();
    };
  }, [isAsked, query, request]);
  if (!isAsked) return { items: [], state: 'idle' };
  if (answer.query !== query) return { items: answer.items ?? [], state: 'searching' };
  return answer.items ? { items: answer.items, state: 'there' } : { items: [], state: 'failed' };
}
