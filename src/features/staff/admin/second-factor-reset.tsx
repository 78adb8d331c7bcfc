'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** Takes the second factor of a colleague away who has lost it; the administrator gives the own password and a reason. */
export function SecondFactorReset({ id, labels }: { id: string; labels: Labels<'staff-sign-in'>['panel'] }) {
  const router = useRouter();
  const request = useStaffRequest();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const { busy, act } = useStaffAction(({ message }) => setProblem(message));

  const reset = () =>
    act(async () => {
      setProblem(undefined);
      const body = {
        currentPassword: password.current?.value ?? '',
        reason: reason.current?.value ?? '',
      };
      await request(`/api/staff/${id}/second-factor/reset`, { body });
      toast.success(labels.done);
      setOpen(false);
      router.refresh();
    });

  if (!isOpen) {
    return (
      <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(true)}>
        {labels.reset}
      </Button>
    );
  }
  return (
    <div className={styles.form}>
      <p>{labels.resetHint}</p>
      <label>
        {labels.reason}
        <input ref={reason} maxLength={500} />
      </label>
      <label>
        {labels.password}
        <input ref={password} type="password" autoComplete="current-password" />
      </label>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" margin={false} disabled={busy} onClick={() => void reset()}>
          {labels.reset}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(false)}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}
