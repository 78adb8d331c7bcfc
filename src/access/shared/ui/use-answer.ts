'use client';

import { useCallback, useEffect, useState } from 'react';

import { request, RequestError } from '@/features/session/browser';

/** What a call answered. `failed` holds the refusal while there is no answer. */
export interface Answered<Answer> {
  readonly answer: Answer | undefined;
  readonly failed: RequestError | undefined;
  readonly reload: () => void;
  readonly replace: (answer: Answer) => void;
}

/** Fetches an address when a component appears, and again on request; `undefined` as the path fetches nothing. */
export function useAnswer<Answer>(path: string | undefined): Answered<Answer> {
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<RequestError>();
  const load = useCallback(
    (signal?: AbortSignal): void => {
      if (path === undefined) return;
      request<Answer>('GET', path, { signal, showError: false, allowDuplicates: true }).then(
        (found) => {
          setAnswer(() => found);
          setFailed(undefined);
        },
        (error: unknown) => {
          if (signal?.aborted) return;
          if (error instanceof RequestError) setFailed(error);
          else reportError(error);
        },
      );
    },
    [path],
  );
  useEffect(() => {
    const work = new AbortController();
    load(work.signal);
    return () => work.abort();
  }, [load]);
  return {
    answer,
    failed,
    reload: useCallback(() => load(), [load]),
    replace: useCallback((next: Answer) => setAnswer(() => next), []),
  };
}
