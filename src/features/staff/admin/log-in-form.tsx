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

/** The way to log in at the provider of staff. */
interface ProviderWay {
  readonly text: string;
  readonly href: string;
  /** Why the last try there led back here. */
  readonly problem: string | undefined;
}

interface Props {
  readonly labels: Labels<'staff-sign-in'>;
  /** Address to go to once logged in. */
  readonly target: string;
  readonly provider: ProviderWay | undefined;
  readonly hasPasswords: boolean;
  /** What a login at the provider still waits for. */
  readonly waiting: NextStep | undefined;
}

/** `/admin/login`: the provider, or address and password, then what the portal asks for besides. */
export function LogInForm({ labels, target, provider, hasPasswords, waiting }: Props) {
  return (
    <LogInSteps
      labels={labels}
      target={target}
      waiting={waiting}
      renderFirst={(steps) => (
        <>
          {provider && <ProviderStep labels={labels} provider={provider} hasPasswords={hasPasswords} />}
          {hasPasswords && <PasswordStep labels={labels} isSecond={provider !== undefined} {...steps} />}
        </>
      )}
    />
  );
}

function ProviderStep({
  labels,
  provider,
  hasPasswords,
}: {
  labels: Labels<'staff-sign-in'>;
  provider: ProviderWay;
  hasPasswords: boolean;
}) {
  return (
    <div className={styles.form}>
      <h1>{labels.title}</h1>
      {provider.problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {provider.problem}
        </p>
      )}
      <Button el="anchor" url={provider.href} size="large" margin={false}>
        {provider.text}
      </Button>
      {hasPasswords && <p className={styles.or}>{labels.provider.or}</p>}
    </div>
  );
}

function PasswordStep({
  labels,
  isSecond,
  onDone,
  onNext,
}: {
  labels: Labels<'staff-sign-in'>;
  /** Whether another way, with the title of the page, is above. */
  isSecond: boolean;
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
      {...(isSecond ? { 'aria-label': labels.password } : { 'aria-labelledby': `${id}-title` })}
      onSubmit={(event) => void submit(event)}
    >
      {!isSecond && <h1 id={`${id}-title`}>{labels.title}</h1>}
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
      <Button
        type="submit"
        buttonStyle={isSecond ? 'secondary' : 'primary'}
        size="large"
        margin={false}
        disabled={state !== 'idle'}
      >
        {state === 'idle' ? labels.submit : labels.busy}
      </Button>
      <PasskeyButton text={labels.passkeys.logIn} labels={labels} run={logInWithPasskey} onDone={onDone} />
      <Link href="/admin/forgot" prefetch={false}>
        {labels.forgot}
      </Link>
    </form>
  );
}
