'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';

import { formatMoment } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Skeleton } from '@/ui/primitives/skeleton';
import { Tag } from '@/ui/primitives/tag';

import { loginStore, request } from '@/features/session/browser';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

interface SessionEntry {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

/** Where the account is logged in, with a way to end each. */
export function SessionList({ lang, labels }: { lang: Locale; labels: MyLabels }) {
  const { sessions: texts } = labels.settings;
  const [sessions, setSessions] = useState<readonly SessionEntry[] | 'failed'>();
  const [busy, setBusy] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(
    () =>
      request<SessionEntry[]>('GET', '/api-id/oneid/sessions', { allowDuplicates: true }).then(
        setSessions,
        () => setSessions('failed'),
      ),
    [],
  );
  useEffect(() => void load(), [load]);

  // With a device goes the button that had the focus: it stays at the list.
  const acted = useRef(false);
  useEffect(() => {
    if (!Array.isArray(sessions)) return;
    if (acted.current && document.activeElement === document.body) list.current?.focus();
    acted.current = false;
  }, [sessions]);

  const revoke = async (ended: readonly SessionEntry[], done: string): Promise<void> => {
    setBusy(ended.length === 1 ? ended[0]?.id : 'all');
    try {
      await Promise.all(
        ended.map(({ id }) =>
          request('POST', '/api-id/oneid/sessions/revoke', {
            body: { id },
            allowDuplicates: true,
            // Someone else, or another tab, was faster: it is gone, as wanted.
            ignoredStatuses: [404],
          }).catch((error: unknown) => {
            if ((error as { status?: number }).status !== 404) throw error;
          }),
        ),
      );
      await showToast(done, { status: 'success' });
    } catch {
      // The request layer has said why.
    }
    setBusy(undefined);
    acted.current = true;
    await load();
  };

  const others = Array.isArray(sessions) ? sessions.filter(({ current }) => !current) : [];
  return (
    <SettingsSection id="devices" title={texts.title} text={texts.text}>
      {sessions === undefined && <Skeleton label={labels.loading} />}
      {sessions === 'failed' && (
        <>
          <p>{texts.failed}</p>
          <Button
            onClick={() => {
              setSessions(undefined);
              void load();
            }}
          >
            {texts.retry}
          </Button>
        </>
      )}
      {Array.isArray(sessions) && (
        <ul ref={list} tabIndex={-1} aria-label={texts.title} className={styles.sessions}>
          {sorted(sessions).map((session) => (
            <SessionRow
              key={session.id}
              {...{ session, texts, lang }}
              busy={busy === session.id}
              onRevoke={() => void revoke([session], texts.revoked)}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button busy={busy === 'all'} onClick={() => void revoke(others, texts.othersRevoked)}>
          {texts.revokeOthers}
        </Button>
      )}
    </SettingsSection>
  );
}

/** This device first, then the others as they came: the last used first. */
function sorted(sessions: readonly SessionEntry[]): SessionEntry[] {
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

function SessionRow({
  session,
  texts,
  lang,
  busy,
  onRevoke,
}: {
  session: SessionEntry;
  texts: MyLabels['settings']['sessions'];
  lang: Locale;
  busy: boolean;
  onRevoke: () => void;
}) {
  const t = useTranslations('my.settings.sessions');
  const device = session.device || texts.unknown;
  const seen = formatMoment(session.seenAt, lang);
  return (
    <li>
      <div className={styles.device}>
        <strong>
          {device}
          {session.current && <Tag tone="success">{texts.current}</Tag>}
        </strong>
        <span>{t('seen', { date: seen })}</span>
        <span>{t('began', { date: formatMoment(session.createdAt, lang), address: session.address })}</span>
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={t('revokeNamed', { device, date: seen })}
        onClick={session.current ? () => loginStore.logOut() : onRevoke}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
