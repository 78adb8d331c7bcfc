'use client';

import { Button } from '@payloadcms/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { passkeySupport } from '@/features/verification/browser';
import type { Labels } from '@/i18n/texts';

import { type LogInAnswer, passkeyProblem } from './log-in-calls';
import styles from './log-in.module.css';

/** A button of the login that asks for a passkey, or creates one; nothing where the browser knows none. */
export function PasskeyButton({
  text,
  primary = false,
  creates = false,
  labels,
  run,
  onDone,
}: {
  text: string;
  primary?: boolean;
  /** Whether it creates a passkey, and does not ask for one. */
  creates?: boolean;
  labels: Labels<'staff-sign-in'>;
  run: (signal: AbortSignal) => Promise<LogInAnswer>;
  onDone: (answer: LogInAnswer) => void;
}) {
  const supported = useSyncExternalStore(...passkeySupport);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const press = async (): Promise<void> => {
    if (busy || !leaving.current) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await run(leaving.current.signal));
    } catch (error) {
      setProblem(passkeyProblem(error, labels, creates));
    }
    setBusy(false);
  };

  if (!supported) return null;
  return (
    <>
      <Button
        buttonStyle={primary ? 'primary' : 'secondary'}
        size="large"
        margin={false}
        disabled={busy}
        onClick={() => void press()}
      >
        {text}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
