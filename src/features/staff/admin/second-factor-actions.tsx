'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import type { Offer } from './log-in-calls';
import styles from './log-in.module.css';
import { RecoveryCodes } from './recovery-codes';
import { SetupPicture } from './setup-picture';

type Task = 'offer' | 'renew' | 'remove';

/** What a person does about the own second factor. The fields are in no form: the panel is inside Payload's. */
export function SecondFactorActions({
  isSet,
  isRequired,
  labels,
}: {
  isSet: boolean;
  isRequired: boolean;
  labels: Labels<'staff-sign-in'>;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const [task, setTask] = useState<Task>();
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { busy, act } = useStaffAction((refusal) => {
    setProblem(refusal.code === 'code_wrong' ? labels.step.wrong : refusal.message);
  });

  const close = () => {
    setTask(undefined);
    setOffer(undefined);
    setProblem(undefined);
  };

  const run = () =>
    act(async () => {
      setProblem(undefined);
      const typed = { code: code.current?.value ?? '' };
      if (offer || task === 'renew') {
        const path = offer ? '/api/staff/second-factor/confirm' : '/api/staff/second-factor/recovery-codes';
        const answer = await request<{ recoveryCodes: readonly string[] }>(path, { body: typed });
        setCodes(answer.recoveryCodes);
        close();
      } else if (task === 'offer') {
        const currentPassword = password.current?.value ?? '';
        const body = { currentPassword, ...(isSet && typed) };
        setOffer(await request<Offer>('/api/staff/second-factor/offer', { body }));
        if (code.current) code.current.value = '';
      } else {
        await request('/api/staff/second-factor/remove', { body: typed });
        toast.success(labels.panel.done);
        close();
        router.refresh();
      }
    });

  if (codes) {
    const finish = () => {
      setCodes(undefined);
      router.refresh();
    };
    return <RecoveryCodes codes={codes} heading="h3" labels={labels.codes} onDone={finish} />;
  }
  if (!task) {
    const button = (name: Task, text: string) => (
      <Button key={name} buttonStyle="secondary" size="small" margin={false} onClick={() => setTask(name)}>
        {text}
      </Button>
    );
    return (
      <div className={styles.buttons}>
        {button('offer', isSet ? labels.panel.replace : labels.panel.setUp)}
        {isSet && button('renew', labels.panel.renew)}
        {isSet && !isRequired && button('remove', labels.panel.remove)}
      </div>
    );
  }
  // Enter would save the form of Payload around this.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void run();
  };
  const asksPassword = task === 'offer' && !offer;
  const asksCode = offer !== undefined || task !== 'offer' || isSet;
  return (
    <div className={styles.form}>
      {offer && (
        <>
          <p>{labels.setup.lead}</p>
          <SetupPicture offer={offer} labels={labels.setup} />
        </>
      )}
      {asksPassword && (
        <label>
          {labels.panel.password}
          <input ref={password} type="password" autoComplete="current-password" onKeyDown={onKeyDown} />
        </label>
      )}
      {asksCode && (
        <label>
          {labels.step.label}
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
        <Button size="small" margin={false} disabled={busy} onClick={() => void run()}>
          {offer ? labels.setup.submit : labels.panel.confirm}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={close}>
          {labels.panel.cancel}
        </Button>
      </div>
    </div>
  );
}
