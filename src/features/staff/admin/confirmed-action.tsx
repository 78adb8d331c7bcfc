'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/**
 * Something that an administrator does to the account of a colleague: a button that asks for a reason and for the own
 * password first, where there is one. The fields are in no form: the panel is inside Payload's.
 */
export function ConfirmedAction({
  path,
  action,
  hint,
  asksPassword,
  labels,
}: {
  path: `/api/staff/${string}`;
  /** What the button does. */
  action: string;
  /** What happens then. */
  hint: string;
  /** Whether the person has a password to give. */
  asksPassword: boolean;
  labels: Labels<'staff-sign-in'>['panel'];
}) {
  const id = useId();
  const router = useRouter();
  const request = useStaffRequest();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const { busy, act } = useStaffAction(({ message }) => setProblem(message));

  const run = () =>
    act(async () => {
      setProblem(undefined);
      const body = {
        ...(asksPassword && { currentPassword: password.current?.value ?? '' }),
        reason: reason.current?.value ?? '',
      };
      await request(path, { body });
      toast.success(labels.done);
      setOpen(false);
      router.refresh();
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
      <label>
        {labels.reason}
        <input ref={reason} maxLength={500} />
      </label>
      {asksPassword && (
        <label>
          {labels.password}
          <input ref={password} type="password" autoComplete="current-password" />
        </label>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" margin={false} disabled={busy} onClick={() => void run()}>
          {action}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(false)}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}
