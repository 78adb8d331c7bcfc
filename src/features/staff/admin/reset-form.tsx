'use client';

import { Button } from '@payloadcms/ui';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** Takes the new password of an account, then leads to the login: a second step may be asked for there. */
export function ResetForm({ token, labels }: { token: string; labels: Labels<'staff-sign-in'> }) {
  const id = useId();
  const texts = labels.reset;
  const request = useStaffRequest();
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly isOfLink: boolean }>();
  const { busy, act } = useStaffAction(({ code, message }) =>
    setRefusal({ text: message, isOfLink: code.startsWith('token_') }),
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    setRefusal(undefined);
    await act(async () => {
      const body = { token, password: typeof password === 'string' ? password : '' };
      await request('/api/staff/reset-password', { body, background: true });
      setDone(true);
    });
  };

  if (isDone) {
    return (
      <div className={styles.form} role="status">
        <h1>{texts.doneTitle}</h1>
        <p>{texts.doneLead}</p>
        <Button el="link" to="/admin/login" size="large" margin={false}>
          {texts.logIn}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      method="post"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <h1 id={`${id}-title`}>{texts.title}</h1>
      <label>
        {labels.invitation.password}
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          aria-describedby={`${id}-hint`}
          aria-invalid={refusal !== undefined && !refusal.isOfLink}
          required
        />
      </label>
      <p id={`${id}-hint`}>{labels.invitation.hint}</p>
      {refusal && (
        <p role="alert" className={styles.problem}>
          {refusal.text}
        </p>
      )}
      <Button type="submit" size="large" margin={false} disabled={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
      <Link href={refusal?.isOfLink ? '/admin/forgot' : '/admin/login'} prefetch={false}>
        {refusal?.isOfLink ? texts.another : labels.forgotten.back}
      </Link>
    </form>
  );
}
