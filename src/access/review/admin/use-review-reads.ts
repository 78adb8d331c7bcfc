import { useCallback, useEffect, useRef, useState } from 'react';

import type { StaffRequestOptions } from '@/cms/admin/staff-client';
import { useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import type { ReviewCase } from '../use-cases/review-case';
import type { QueuePage } from '../use-cases/review-queue';

/** How often queue and case are read again while someone looks at them. */
const REFRESH_MS = 60_000;

/**
 * The queue and the case of a place, read when the place changes and again while someone looks at them.
 * @param listQuery what asks for the queue
 */
export function useReviewReads({
  listQuery,
  caseId,
  language,
}: {
  listQuery: string;
  caseId: string | undefined;
  language: Locale;
}) {
  const request = useStaffRequest();
  const [shown, setShown] = useState<{ readonly query: string; readonly page: QueuePage }>();
  const [queueFailed, setQueueFailed] = useState(false);
  const [open, setOpen] = useState<ReviewCase>();
  const [caseFailed, setCaseFailed] = useState(false);
  /** Cases as they were last seen: shown immediately, and replaced when the server answers. */
  const seen = useRef(new Map<string, ReviewCase>());
  const queue = shown?.page;
  /** The cases in sight are those of another queue or filter, until the server has answered: nobody may act on them. */
  const stale = shown !== undefined && shown.query !== listQuery;
  /** The query whose answer is waited for, for answers that come late. */
  const wanted = useRef(listQuery);

  const readQueue = useCallback(
    (options?: StaffRequestOptions) =>
      request<QueuePage>(`/api/applications/review/queue?${listQuery}&lang=${language}`, options),
    [listQuery, language, request],
  );
  const readCase = useCallback(
    (id: string, options?: StaffRequestOptions) =>
      request<ReviewCase>(`/api/applications/${id}/case?lang=${language}`, options),
    [language, request],
  );
  const showQueue = useCallback(
    (page: QueuePage) => {
      if (wanted.current !== listQuery) return;
      setShown({ query: listQuery, page });
      setQueueFailed(false);
    },
    [listQuery],
  );
  const showCase = useCallback((found: ReviewCase) => {
    seen.current.set(found.id, found);
    setOpen(found);
    setCaseFailed(false);
  }, []);

  useEffect(() => {
    wanted.current = listQuery;
    const leaving = new AbortController();
    const { signal } = leaving;
    const failed = () => !signal.aborted && setQueueFailed(true);
    void readQueue({ signal }).then(showQueue, failed);
    const stop = whileLookedAt(() => void readQueue({ signal, background: true }).then(showQueue, failed));
    return () => {
      leaving.abort();
      stop();
    };
  }, [listQuery, readQueue, showQueue]);

  useEffect(() => {
    if (!caseId) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void readCase(caseId, { signal }).then(showCase, () => !signal.aborted && setCaseFailed(true));
    // What colleagues do in the meantime appears automatically.
    const stop = whileLookedAt(
      () => void readCase(caseId, { signal, background: true }).then(showCase, () => undefined),
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [caseId, readCase, showCase]);

  // The next case is fetched while this one is open, so it appears immediately.
  const nextId = queue?.items[queue.items.findIndex(({ id }) => id === caseId) + 1]?.id;
  const openId = open?.id;
  useEffect(() => {
    if (openId === undefined || nextId === undefined || seen.current.has(nextId)) return undefined;
    const leaving = new AbortController();
    void readCase(nextId, { signal: leaving.signal, background: true }).then(
      (found) => seen.current.set(found.id, found),
      () => undefined,
    );
    return () => leaving.abort();
  }, [openId, nextId, readCase]);

  const loadQueue = async () => {
    try {
      const found = await readQueue();
      showQueue(found);
      return found;
    } catch {
      setQueueFailed(true);
      return undefined;
    }
  };
  const loadCase = (id: string) => readCase(id).then(showCase, () => setCaseFailed(true));
  /** Shows a case as it was last seen, until it has been read. */
  const showSeen = useCallback((id: string | undefined) => {
    setOpen(id === undefined ? undefined : seen.current.get(id));
    setCaseFailed(false);
  }, []);
  const forget = (id: string) => seen.current.delete(id);

  return { queue, stale, queueFailed, open, caseFailed, loadQueue, loadCase, showSeen, forget };
}

/**
 * Runs something regularly while the page is visible, and immediately when it becomes visible again. @returns what ends
 * it
 */
function whileLookedAt(act: () => void): () => void {
  const inSight = () => document.visibilityState === 'visible' && act();
  const timer = setInterval(inSight, REFRESH_MS);
  document.addEventListener('visibilitychange', inSight);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', inSight);
  };
}
