import { useEffect, useState } from 'react';

import type { Locale } from '@/i18n/locales';

import { useStaffRequest } from '../../admin/use-staff-request';

/** Milliseconds between two looks at the original. */
const EVERY = 15_000;

/** Milliseconds without a key or a click after which nobody is in front of the page: sessions end on their own. */
const IDLE = 120_000;

const SIGNS = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Whether the original has changed since the page read it: a colleague may add rows while someone translates.
 * @param revision of the original on the page
 */
export function useOriginalChanged({
  item,
  from,
  revision,
}: {
  readonly item: string;
  readonly from: Locale;
  readonly revision: string;
}): boolean {
  const request = useStaffRequest();
  const [found, setFound] = useState({ asked: revision, newest: revision });
  useEffect(() => {
    let isOpen = true;
    let lastSign = Date.now();
    let isLooking = false;
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible' || Date.now() - lastSign >= IDLE) return;
      isLooking = true;
      const query = new URLSearchParams({ item, from });
      // A look that fails says nothing; the next one may.
      const answer = await request<{ revision: string }>(`/api/translations/original?${query.toString()}`, {
        background: true,
      }).catch(() => undefined);
      isLooking = false;
      if (isOpen && answer) setFound({ asked: revision, newest: answer.revision });
    };
    const notice = () => {
      const wasIdle = Date.now() - lastSign >= IDLE;
      lastSign = Date.now();
      if (wasIdle) void look();
    };
    const timer = window.setInterval(() => void look(), EVERY);
    const returned = () => void look();
    document.addEventListener('visibilitychange', returned);
    for (const sign of SIGNS) document.addEventListener(sign, notice);
    return () => {
      isOpen = false;
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', returned);
      for (const sign of SIGNS) document.removeEventListener(sign, notice);
    };
  }, [item, from, revision, request]);
  // What was found before the page read it again says nothing.
  return found.asked === revision && found.newest !== revision;
}
