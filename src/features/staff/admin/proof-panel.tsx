'use client';

import { Button } from '@payloadcms/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { askForPasskey, PasskeyError, type RequestOptions } from '@/features/verification/browser';
import type { Labels } from '@/i18n/texts';

import { passkeyProblem } from './log-in-calls';
import styles from './log-in.module.css';

/** What is typed, or signed, to prove who asks. */
export interface TypedProof {
  readonly currentPassword?: string;
  readonly code?: string;
  readonly passkey?: unknown;
}

/**
 * Fields for the password and the second factor before something is done to the own account. They are in no form: the
 * panels are inside Payload's.
 */
export function ProofPanel({
  asksPassword = false,
  asksCode,
  asksPasskey = false,
  submit,
  creates = false,
  conflict,
  labels,
  run,
  onCancel,
  children,
}: {
  asksPassword?: boolean;
  asksCode: boolean;
  asksPasskey?: boolean;
  /** Text of the button that sends what was typed. */
  submit: string;
  /** Whether `run` creates a passkey. */
  creates?: boolean;
  /** What a refusal because of the state of the account means here. */
  conflict?: string;
  labels: Labels<'staff-sign-in'>;
  /** @throws StaffRequestError, PasskeyError */
  run: (proof: TypedProof) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const request = useStaffRequest();
  const [problem, setProblem] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { busy, act } = useStaffAction((refusal) => {
    if (refusal.code === 'code_wrong') setProblem(labels.step.wrong);
    else setProblem(refusal.code === 'conflict' && conflict !== undefined ? conflict : refusal.message);
  });

  const send = (signs: boolean) =>
    act(async () => {
      setProblem(undefined);
      try {
        const path = '/api/staff/login/passkey/challenge';
        const proof = signs
          ? { passkey: await askForPasskey(await request<RequestOptions>(path, { body: {} })) }
          : asksCode && { code: code.current?.value ?? '' };
        await run({ ...(asksPassword && { currentPassword: password.current?.value ?? '' }), ...proof });
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        setProblem(passkeyProblem(error, labels, creates));
      }
    });

  // Enter would save the form of Payload around this.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send(false);
  };

  return (
    <div className={styles.form}>
      {children}
      {asksPassword && (
        <label>
          {labels.panel.password}
          <input ref={password} type="password" autoComplete="current-password" onKeyDown={onKeyDown} />
        </label>
      )}
      {asksPasskey && (
        <div className={styles.buttons}>
          <Button size="small" margin={false} disabled={busy} onClick={() => void send(true)}>
            {labels.passkeys.use}
          </Button>
        </div>
      )}
      {asksCode && (
        <label>
          {asksPasskey ? labels.passkeys.orCode : labels.step.label}
          <input
            ref={code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={onKeyDown}
          />
        </label>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          buttonStyle={asksPasskey ? 'secondary' : 'primary'}
          size="small"
          margin={false}
          disabled={busy}
          onClick={() => void send(false)}
        >
          {submit}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={onCancel}>
          {labels.panel.cancel}
        </Button>
      </div>
    </div>
  );
}
