'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';

import { request } from '@/features/session/browser';
import { formatDay } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

interface RememberedDevice {
  readonly id: string;
  readonly email: string;
  readonly device: string;
  readonly until: string;
}

/** Devices that need no code for an address; nothing for members who have none. */
export function RememberedDevices({ lang, labels }: { lang: Locale; labels: MyLabels }) {
  const t = useTranslations('my.settings.remembered');
  const { remembered: texts } = labels.settings;
  const [devices, setDevices] = useState<readonly RememberedDevice[]>([]);
  const [busy, setBusy] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(
    () =>
      request<RememberedDevice[]>('GET', '/api-spec/devices', {
        showError: false,
        allowDuplicates: true,
        // Without the consent nothing is remembered.
        ignoredStatuses: [401, 403],
      }).then(setDevices, () => setDevices([])),
    [],
  );
  useEffect(() => void load(), [load]);

  const forget = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      await request('POST', `/api-spec/devices/${id}/forget`, { ignoredStatuses: [404] });
      await showToast(texts.forgotten, { status: 'success' });
    } catch {
      // The request layer has said why.
    }
    setBusy(undefined);
    await load();
    if (document.activeElement === document.body) list.current?.focus();
  };

  if (devices.length === 0) return null;
  return (
    <SettingsSection id="remembered-devices" title={texts.title} text={texts.text}>
      <ul ref={list} tabIndex={-1} aria-label={texts.title} className={styles.sessions}>
        {devices.map(({ id, email, device, until }) => (
          <li key={id}>
            <div className={styles.device}>
              <strong>{device || texts.unknown}</strong>
              <span>{t('entry', { email, date: formatDay(until, lang) })}</span>
            </div>
            <Button
              size="small"
              busy={busy === id}
              aria-label={t('forgetNamed', { device: device || texts.unknown, email })}
              onClick={() => void forget(id)}
            >
              {texts.forget}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
