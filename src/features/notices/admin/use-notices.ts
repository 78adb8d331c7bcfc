import { useTranslation } from '@payloadcms/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

import { StaffRequestError } from '@/cms/admin/staff-client';
import { useStaffRequest } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/notices';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { Notices } from '../use-cases/read-notices';

/** Milliseconds between two looks for new notices. */
const EVERY = 60_000;

/** Milliseconds without a key, a click, or a touch after which nobody is in front of the page: sessions end on their own. */
const IDLE = 10 * 60_000;

const SIGNS = ['keydown', 'pointerdown', 'focusin'] as const;

/** Texts of the bell in the language of the admin. */
export function useNoticeTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'notices'>(locale, messages[locale]) };
}

/** The notices of the person, which are read again every minute while someone is in front of the page. */
export function useNotices() {
  const request = useStaffRequest();
  const [notices, setNotices] = useState<Notices>();
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(
    () =>
      request<Notices>('/api/notices', { background: true }).then(
        (found) => {
          setNotices(found);
          setFailed(false);
        },
        (error: unknown) => {
          if (!(error instanceof StaffRequestError)) throw error;
          if (error.code !== 'aborted') setFailed(true);
        },
      ),
    [request],
  );
  const lastSign = useRef(0);
  useEffect(() => {
    lastSign.current = Date.now();
    let asked = Date.now();
    void read();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastSign.current >= IDLE) return;
      asked = Date.now();
      void read();
    };
    const notice = () => {
      lastSign.current = Date.now();
      if (Date.now() - asked >= EVERY) look();
    };
    const timer = window.setInterval(look, EVERY);
    for (const sign of SIGNS) document.addEventListener(sign, notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      window.clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, [read]);
  return { notices, hasFailed, read, show: setNotices };
}
