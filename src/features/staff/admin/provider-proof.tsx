'use client';

import { Button } from '@payloadcms/ui';
import { useEffect, useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { localeOfDocument } from '@/i18n/document-locale';
import { textsFrom } from '@/i18n/texts';

import styles from './log-in.module.css';
import { hearProven } from './provider-channel';

/**
 * Has a person log in at the provider once more, in a tab of its own, and notices when that is done: by the tab, when this
 * one is looked at again, and by a button.
 */
export function ProviderProof({
  provider,
  onProven,
  onCancel,
}: {
  /** Its name. */
  provider: string;
  onProven: () => void;
  onCancel: () => void;
}) {
  const locale = localeOfDocument();
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  const request = useStaffRequest();
  const [problem, setProblem] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const { busy, act } = useStaffAction(({ message }) => setProblem(message));
  const look = useRef<(isAsked: boolean) => void>(undefined);

  useEffect(() => {
    look.current = (isAsked) =>
      void act(async () => {
        const { isFresh } = await request<{ isFresh: boolean }>('/api/staff/proof');
        if (isFresh) onProven();
        else if (isAsked) setProblem(t('provider.proofNotYet'));
      });
  });

  useEffect(() => {
    const onHeard = () => look.current?.(false);
    const silence = hearProven(onHeard);
    window.addEventListener('focus', onHeard);
    return () => {
      silence();
      window.removeEventListener('focus', onHeard);
    };
  }, []);

  const open = () => {
    // Browsers open a tab only while a press is being handled; its address comes later.
    const tab = window.open('', '_blank');
    void act(async () => {
      setProblem(undefined);
      try {
        const { url } = await request<{ url: string }>('/api/staff/openid/proof', { body: {} });
        if (tab) tab.location.href = url;
        else window.open(url, '_blank');
        setOpen(true);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  };

  return (
    <div className={styles.form}>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" margin={false} disabled={busy} onClick={open}>
          {t('provider.proof', { name: provider })}
        </Button>
        {isOpen && (
          <Button
            buttonStyle="secondary"
            size="small"
            margin={false}
            disabled={busy}
            onClick={() => look.current?.(true)}
          >
            {t('provider.proofCheck')}
          </Button>
        )}
        <Button buttonStyle="secondary" size="small" margin={false} onClick={onCancel}>
          {t('panel.cancel')}
        </Button>
      </div>
    </div>
  );
}
