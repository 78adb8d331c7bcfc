import { useEffect, useState } from 'react';

import { StaffRequestError } from '@/cms/admin/staff-client';
import { useStaffRequest } from '@/cms/admin/use-staff-request';

import type { LinkTarget } from '../target';

import { askAt, LINK_TARGETS } from './target-source';

/** Milliseconds without a key after which the portal is asked. */
const PAUSE = 150;

interface Answer {
  readonly query: string;
  /** Absent when the portal did not answer. */
  readonly targets?: readonly LinkTarget[];
}

/**
 * What a link can lead to, while someone types; what was found before stays until the answer is there.
 * @param source who finds it, see `target-source.ts`
 */
export function useFoundTargets(
  query: string,
  source = LINK_TARGETS,
): {
  readonly targets: readonly LinkTarget[];
  readonly state: 'searching' | 'there' | 'failed';
} {
  const request = useStaffRequest();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const leaving = new AbortController();
    const timer = window.setTimeout(
      () => {
        request<{ targets: readonly LinkTarget[] }>(askAt(source, '', [['q', query]]), {
          signal: leaving.signal,
        }).then(
          ({ targets }) => setAnswer({ query, targets }),
          (error: unknown) => {
            if (!(error instanceof StaffRequestError)) throw error;
            if (error.code !== 'aborted') setAnswer({ query });
          },
        );
      },
      query === '' ? 0 : PAUSE,
    );
    return () => {
      window.clearTimeout(timer);
      leaving.abort();
    };
  }, [query, request, source]);
  if (answer?.query !== query) return { targets: answer?.targets ?? [], state: 'searching' };
  return answer.targets ? { targets: answer.targets, state: 'there' } : { targets: [], state: 'failed' };
}
