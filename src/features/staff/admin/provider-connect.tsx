'use client';

import { Button } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import styles from './log-in.module.css';

/** A button that says what connecting the own account means, and then leads to the provider. */
export function ProviderConnect({ action, hint, cancel }: { action: string; hint: string; cancel: string }) {
  const id = useId();
  const request = useStaffRequest();
  const [isOpen, setOpen] = useState(false);
  const { busy, act } = useStaffAction();

  const connect = () =>
    act(async () => {
      const { url } = await request<{ url: string }>('/api/staff/openid/connect', { body: {} });
      window.location.assign(url);
    });

  if (!isOpen) {
    return (
      <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(true)}>
        {action}
      </Button>
    );
  }
  return (
    <div className={styles.form} role="group" aria-labelledby={`${id}-hint`}>
      <p id={`${id}-hint`}>{hint}</p>
      <div className={styles.buttons}>
        <Button size="small" margin={false} disabled={busy} onClick={() => void connect()}>
          {action}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(false)}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}
