'use client';

import { useState } from 'react';

import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import { request } from '@/features/session/browser';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

/** Withdraws the consent to the privacy statement, which logs out everywhere (specification, section 4). */
export function ConsentSection({
  lang,
  labels,
  onDone,
}: {
  lang: Locale;
  labels: MyLabels;
  onDone: () => void;
}) {
  const { consent: texts } = labels.settings;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      await request('POST', '/api-id/oneid/update/baseInfo', { body: { oneidPrivacyAccepted: 'revoked' } });
      onDone();
    } catch {
      // The request layer has said why.
      setBusy(false);
    }
  };
  return (
    <SettingsSection id="consent" title={texts.title} text={texts.text}>
      <a className={styles.link} href={`/${lang}/privacy`}>
        {texts.read}
      </a>
      <Button onClick={() => setAsking(true)}>{texts.withdraw}</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.dialogTitle}
        closeLabel={labels.close}
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
              {texts.confirm}
            </Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {texts.think}
            </Button>
          </>
        }
      >
        <p>{texts.dialogText}</p>
      </Dialog>
    </SettingsSection>
  );
}
