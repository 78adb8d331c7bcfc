'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

import { request } from '@/features/session/browser';
import { analyticsStorage } from '@/features/consent/browser';
import { formatDay } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import styles from './my-measurements.module.css';

/** The labels below `settings.measurements` in the namespace `my`. */
export type MyMeasurementsLabels = Labels<'my'>['settings']['measurements'];

interface OwnEvents {
  total: number;
  first: string | null;
  last: string | null;
  pages: { page: string; count: number }[];
}

/** The identifier that the reporter keeps in this browser. */
function ownClient(): { cId?: string } {
  try {
    const kept = JSON.parse(window.localStorage.getItem(analyticsStorage.client) ?? 'null') as {
      id?: unknown;
    };
    return typeof kept?.id === 'string' ? { cId: kept.id } : {};
  } catch {
    return {};
  }
}

/** What analytics holds about the member and this browser, to be seen and erased. */
export function MyMeasurements({ lang, labels }: { lang: Locale; labels: MyMeasurementsLabels }) {
  const t = useTranslations('my.settings.measurements');
  const [events, setEvents] = useState<OwnEvents>();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  // What was shown is what is erased, also when consent was withdrawn in between, which removes the identifier.
  const client = useRef<{ cId?: string }>({});

  const work = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    // The request layer says why something failed.
    await task().catch(() => undefined);
    setBusy(false);
  };
  const show = () =>
    work(async () => {
      client.current = ownClient();
      setEvents(await request<OwnEvents>('POST', '/api-dsapi/query/mine', { body: client.current }));
    });
  const erase = () =>
    work(async () => {
      await request('POST', '/api-dsapi/query/mine/erase', { body: client.current });
      setAsks(false);
      setEvents({ total: 0, first: null, last: null, pages: [] });
      await showToast(labels.erased, { status: 'success' });
    });
  const day = (iso: string | null): string => (iso === null ? '' : formatDay(iso, lang));

  if (!events) {
    return (
      <Button busy={busy} onClick={() => void show()}>
        {labels.show}
      </Button>
    );
  }
  return (
    <div className={styles.found} aria-live="polite">
      {events.total === 0 ? (
        <p>{labels.none}</p>
      ) : (
        <>
          <p>
            {day(events.first) === day(events.last)
              ? t('foundDay', { count: events.total, first: day(events.first) })
              : t('found', { count: events.total, first: day(events.first), last: day(events.last) })}
          </p>
          {events.pages.length > 0 && (
            <>
              <p className={styles.head}>{labels.pages}</p>
              <ul>
                {events.pages.map(({ page, count }) => (
                  <li key={page}>
                    <span>{page}</span>
                    <span className="numeric">{count}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button variant="danger" onClick={() => setAsks(true)}>
            {labels.erase}
          </Button>
        </>
      )}
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={labels.sure}
        closeLabel={labels.close}
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void erase()}>
              {labels.erase}
            </Button>
            <Button onClick={() => setAsks(false)}>{labels.keep}</Button>
          </>
        }
      >
        <p>{labels.sureText}</p>
      </Dialog>
    </div>
  );
}
