'use client';

import { Button } from '@payloadcms/ui';
import Link from 'next/link';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { refusalOf } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import { type LogInAnswer, logInWithPasskey, logInWithPassword, type NextStep } from './log-in-calls';
import { LogInSteps } from './log-in-steps';
import styles from './log-in.module.css';
import { PasskeyButton } from './passkey-button';

interface Props {
  readonly labels: Labels<'staff-sign-in'>;
  /** Address to go to once logged in. */
  readonly target: string;
}

/** `/admin/login`: address and password, then what the portal asks for besides. */
export function LogInForm({ labels, target }: Props) {
  return (
    <LogInSteps
      labels={labels}
      target={target}
      renderFirst={(steps) => <PasswordStep labels={labels} {...steps} />}
    />
  );
}

function PasswordStep({
  labels,
  onDone,
  onNext,
}: {
  labels: Labels<'staff-sign-in'>;
  onDone: (answer: LogInAnswer) => void;
  onNext: (step: NextStep) => void;
}) {
  const id = useId();
  const [state, setState] = useState<'idle' | 'busy' | 'checking'>('idle');
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'idle' || !leaving.current) return;
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setState('busy');
    setProblem(undefined);
    try {
      const credentials = { email: textOf('email'), password: textOf('password') };
      const onCheck = () => setState('checking');
      const answer = await logInWithPassword(credentials, { signal: leaving.current.signal, onCheck });
      if ('ticket' in answer) onNext(answer);
      else onDone(answer);
    } catch (error) {
      const { code, status, message } = refusalOf(error);
      setState('idle');
      if (code === 'aborted') return;
      if (status === 401) setProblem(labels.wrong);
      else setProblem(code.startsWith('captcha_') ? labels.checkFailed : message);
    }
  };

  return (
    <form
      className={styles.form}
      method="post"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <h1 id={`${id}-title`}>{labels.title}</h1>
      <label>
        {labels.email}
        <input name="email" type="email" autoComplete="username" autoCapitalize="none" required />
      </label>
      <label>
        {labels.password}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p role="status" className={styles.status}>
        {state === 'checking' && labels.checking}
      </p>
      <Button type="submit" size="large" margin={false} disabled={state !== 'idle'}>
        {state === 'idle' ? labels.submit : labels.busy}
      </Button>
      <PasskeyButton text={labels.passkeys.logIn} labels={labels} run={logInWithPasskey} onDone={onDone} />
      <Link href="/admin/forgot" prefetch={false}>
        {labels.forgot}
      </Link>
    </form>
  );
}
