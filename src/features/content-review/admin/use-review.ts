import { useCallback, useEffect, useRef, useState } from 'react';

import { StaffRequestError } from '@/cms/admin/staff-client';
import { useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import type { ReviewView } from '../use-cases/read-review';

/**
 * The review of an item in one language. It is read again after each save, and when the person comes back to the page: a
 * colleague may have decided meanwhile.
 * @param savedAt changes with each save
 */
export function useReview(address: `/api/${string}`, language: Locale, savedAt: string) {
  const request = useStaffRequest();
  const [review, setReview] = useState<ReviewView>();
  const [hasFailed, setFailed] = useState(false);
  const newest = useRef(0);
  const read = useCallback(async () => {
    newest.current += 1;
    const own = newest.current;
    await request<ReviewView>(`${address}?locale=${language}`, { background: true }).then(
      (found) => {
        if (own !== newest.current) return;
        setReview(found);
        setFailed(false);
      },
      (error: unknown) => {
        if (!(error instanceof StaffRequestError)) throw error;
        if (own === newest.current && error.code !== 'aborted') setFailed(true);
      },
    );
  }, [address, language, request]);
  const readFor = useRef<string>(undefined);
  useEffect(() => {
    if (readFor.current === savedAt) return;
    readFor.current = savedAt;
    void read();
    return () => {
      // What this reading was still waiting for ends with it.
      readFor.current = undefined;
    };
  }, [read, savedAt]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [read]);
  return { review, hasFailed, read };
}
