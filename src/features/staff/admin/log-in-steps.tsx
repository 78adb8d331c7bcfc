'use client';

import { useAuth } from '@payloadcms/ui';
import { type ReactNode, useState } from 'react';

import type { Labels } from '@/i18n/texts';

import type { LogInAnswer, NextStep } from './log-in-calls';
import { SecondStep } from './log-in-second-step';
import { RecoveryCodes } from './recovery-codes';

/** What the first step of a login leads to. */
interface AfterFirstStep {
  readonly onDone: (answer: LogInAnswer) => void;
  readonly onNext: (step: NextStep) => void;
}

/** The steps of a login: the first, then what the portal asks for besides. */
export function LogInSteps({
  labels,
  target,
  waiting,
  renderFirst,
}: {
  labels: Labels<'staff-sign-in'>;
  /** Address to go to once logged in. */
  target: string;
  /** The step that comes first for a person who has done what is before it elsewhere. */
  waiting?: NextStep | undefined;
  renderFirst: (steps: AfterFirstStep) => ReactNode;
}) {
  const { setUser } = useAuth();
  const [next, setNext] = useState<NextStep | undefined>(waiting);
  const [done, setDone] = useState<LogInAnswer>();

  const enter = (answer: LogInAnswer) => {
    // A tab that was opened for logging in closes now.
    setUser(answer);
    window.location.assign(target);
  };

  const follow = (answer: LogInAnswer) => {
    if (answer.recoveryCodes) setDone(answer);
    else enter(answer);
  };

  if (done?.recoveryCodes) {
    return <RecoveryCodes codes={done.recoveryCodes} labels={labels.codes} onDone={() => enter(done)} />;
  }
  if (next) {
    return <SecondStep step={next} labels={labels} onDone={follow} onRestart={() => setNext(undefined)} />;
  }
  return renderFirst({ onDone: follow, onNext: setNext });
}
