'use client';

import { Button } from '@payloadcms/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { refusalOf } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import { acceptInvitation, type LogInAnswer, type NextStep } from './log-in-calls';
import { LogInSteps } from './log-in-steps';
import styles from './log-in.module.css';

interface Props {
  readonly token: string;
  readonly email: string;
  readonly title: string;
  readonly lead: string;
  readonly labels: Labels<'staff-sign-in'>;
}

/** Chooses the password of a new account, and goes on to what a login asks for besides. */
export function InvitationForm(props: Props) {
  return (
    <LogInSteps
      labels={props.labels}
      target="/admin"
      renderFirst={(steps) => <PasswordChoice {...props} {...steps} />}
    />
  );
}

function PasswordChoice({
  token,
  email,
  title,
  lead,
  labels,
  onDone,
  onNext,
}: Props & { onDone: (answer: LogInAnswer) => void; onNext: (step: NextStep) => void }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  const texts = labels.invitation;

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !leaving.current) return;
    const password = new FormData(event.currentTarget).get('password');
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await acceptInvitation(
        { token, password: typeof password === 'string' ? password : '' },
        { signal: leaving.current.signal, onCheck: () => undefined },
      );
      if ('ticket' in answer) onNext(answer);
      else onDone(answer);
    } catch (error) {
      const { code, message } = refusalOf(error);
      setBusy(false);
      if (code !== 'aborted') setProblem(message);
    }
  };

  return (
    <form
      className={styles.form}
      method="post"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <h1 id={`${id}-title`}>{title}</h1>
      <p>{lead}</p>
      {/* Password managers file the new password under it. */}
      <input hidden name="email" type="email" autoComplete="username" value={email} readOnly />
      <label>
        {texts.password}
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== undefined}
          required
        />
      </label>
      <p id={`${id}-hint`}>{texts.hint}</p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" size="large" margin={false} disabled={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}
