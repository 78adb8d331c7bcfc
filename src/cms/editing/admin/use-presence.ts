import { useEffect, useRef, useState } from 'react';

import { useStaffRequest } from '../../admin/use-staff-request';

/** Someone else who has the same open, or the same person on another page. */
export interface Other {
  readonly page: string;
  readonly staffId: string;
  readonly name: string;
  readonly language: string;
  readonly field: string | null;
}

/** Milliseconds between two looks at who is here. */
const EVERY = 10_000;

/** Milliseconds without a key, a click or a touch after which nobody is in front of the page: sessions end on their own. */
const IDLE = 120_000;

/** Milliseconds after which the portal gets to know of another field. */
const SETTLE = 400;

const SIGNS = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Tells the portal that this page is open, in which language and at which field, and who else has the same open (ADR 154).
 * @param subject `news/<id>`; undefined while there is nothing to have open
 * @param fieldAt the field that an element of the page belongs to
 */
export function usePresence(
  subject: string | undefined,
  language: string,
  fieldAt: (element: Element | null) => string | undefined,
): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([]);
  const request = useStaffRequest();
  const find = useRef(fieldAt);
  useEffect(() => {
    find.current = fieldAt;
  });

  useEffect(() => {
    if (subject === undefined) return;
    const page = crypto.randomUUID();
    let isOpen = true;
    let lastSign = Date.now();
    let told: string | null = null;
    let timer: number | undefined;
    const field = () => find.current(document.activeElement) ?? null;

    const tell = async () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible' && Date.now() - lastSign < IDLE) {
        told = field();
        const body = { page, subject, language, field: told };
        const answer = await request<{ others: readonly Other[] }>('/api/staff/presence', {
          body,
          background: true,
        }).catch(() => undefined);
        if (isOpen) setOthers(answer?.others ?? []);
      }
      if (isOpen) timer = window.setTimeout(() => void tell(), EVERY);
    };
    const notice = () => {
      const wasIdle = Date.now() - lastSign >= IDLE;
      lastSign = Date.now();
      if (!wasIdle && field() === told) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void tell(), SETTLE);
    };
    const close = () => {
      const body = { page };
      void request('/api/staff/presence/closed', { body, background: true }).catch(() => undefined);
    };

    void tell();
    for (const sign of SIGNS) document.addEventListener(sign, notice);
    document.addEventListener('visibilitychange', notice);
    window.addEventListener('pagehide', close);
    return () => {
      isOpen = false;
      window.clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, notice);
      document.removeEventListener('visibilitychange', notice);
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [subject, language, request]);

  return others;
}
