'use client';

import { Button } from '@payloadcms/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { refusalOf } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import {
  beginSetup,
  finishLogIn,
  type LogInAnswer,
  logInWithNewPasskey,
  logInWithPasskey,
  type NextStep,
  type Offer,
} from './log-in-calls';
import styles from './log-in.module.css';
import { PasskeyButton } from './passkey-button';
import { SetupPicture } from './setup-picture';

interface Props {
  readonly step: NextStep;
  readonly labels: Labels<'staff-sign-in'>;
  readonly onDone: (answer: LogInAnswer) => void;
  readonly onRestart: () => void;
}

/** Asks for a code: of an app that is in use, or of one that is set up here. */
export function SecondStep({ step, labels, onDone, onRestart }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [offer, setOffer] = useState<Offer>();
  const leaving = useRef<AbortController>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const isSetup = step.next === 'setup';
  const hasPasskey = step.ways.includes('passkey');
  const texts = labels.step;
  const title = isSetup ? labels.setup.title : hasPasskey ? texts.titleAny : texts.title;
  const lead = isSetup ? labels.setup.lead : step.ways.includes('app') ? texts.lead : texts.leadRecovery;

  useEffect(() => {
    if (!hasPasskey) box.current?.focus();
  }, [hasPasskey]);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    if (isSetup) {
      beginSetup(step.ticket, controller.signal).then(setOffer, (error: unknown) => {
        const { code, message } = refusalOf(error);
        if (code !== 'aborted') setProblem(message);
      });
    }
    return () => controller.abort();
  }, [isSetup, step.ticket]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !leaving.current) return;
    const code = new FormData(event.currentTarget).get('code');
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await finishLogIn(step, typeof code === 'string' ? code : '', leaving.current.signal));
    } catch (error) {
      const { code: reason, message } = refusalOf(error);
      setBusy(false);
      if (reason === 'aborted') return;
      if (reason === 'code_wrong') setProblem(labels.step.wrong);
      else setProblem(reason.startsWith('token_') ? labels.step.expired : message);
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
      {isSetup && <p>{labels.setup.due}</p>}
      {isSetup && (
        <PasskeyButton
          primary
          creates
          text={labels.passkeys.create}
          labels={labels}
          run={(signal) => logInWithNewPasskey(step.ticket, signal)}
          onDone={onDone}
        />
      )}
      {hasPasskey && (
        <PasskeyButton
          primary
          text={labels.passkeys.use}
          labels={labels}
          run={(signal) => logInWithPasskey(signal, step.ticket)}
          onDone={onDone}
        />
      )}
      {(isSetup || hasPasskey) && <p className={styles.or}>{labels.provider.or}</p>}
      <p>{lead}</p>
      {offer && <SetupPicture offer={offer} labels={labels.setup} />}
      <label>
        {labels.step.label}
        <input
          ref={box}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </label>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        type="submit"
        buttonStyle={hasPasskey || isSetup ? 'secondary' : 'primary'}
        size="large"
        margin={false}
        disabled={busy}
      >
        {isSetup ? labels.setup.submit : labels.step.submit}
      </Button>
      <Button buttonStyle="secondary" size="large" margin={false} onClick={onRestart}>
        {labels.step.back}
      </Button>
    </form>
  );
}
