'use client';

import { Button } from '@payloadcms/ui';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** Asks for the address, then says where to look. Nothing tells whether the address belongs to an account. */
export function ForgotForm({ labels }: { labels: Labels<'staff-sign-in'> }) {
  const id = useId();
  const texts = labels.forgotten;
  const request = useStaffRequest();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction(({ message }) => setProblem(message));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    await act(async () => {
      await request('/api/staff/forgot-password', { body: { email }, background: true });
      setSent(true);
    });
  };

  const back = (
    <Link href="/admin/login" prefetch={false}>
      {texts.back}
    </Link>
  );

  if (isSent) {
    return (
      <div className={styles.form} role="status">
        <h1>{texts.sentTitle}</h1>
        <p>{texts.sentLead}</p>
        <Button buttonStyle="secondary" size="large" margin={false} onClick={() => setSent(false)}>
          {texts.again}
        </Button>
        {back}
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
      <p>{texts.lead}</p>
      <label>
        {labels.email}
        <input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          required
        />
      </label>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" size="large" margin={false} disabled={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
      {back}
    </form>
  );
}
