'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import type { Offer } from './log-in-calls';
import styles from './log-in.module.css';
import { ProofPanel, type TypedProof } from './proof-panel';
import { RecoveryCodes } from './recovery-codes';
import { SetupPicture } from './setup-picture';

type Task = 'offer' | 'renew' | 'remove';

/** What a person does about the own authenticator app and recovery codes. */
export function SecondFactorActions({
  hasApp,
  hasPasskey,
  isRequired,
  asksPassword,
  labels,
}: {
  hasApp: boolean;
  hasPasskey: boolean;
  isRequired: boolean;
  /** Whether the person has a password to give. */
  asksPassword: boolean;
  labels: Labels<'staff-sign-in'>;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const [task, setTask] = useState<Task>();
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isSet = hasApp || hasPasskey;

  const close = () => {
    setTask(undefined);
    setOffer(undefined);
  };

  const run = async (body: TypedProof): Promise<void> => {
    if (offer || task === 'renew') {
      const path = offer ? '/api/staff/second-factor/confirm' : '/api/staff/second-factor/recovery-codes';
      const answer = await request<{ recoveryCodes: readonly string[] }>(path, { body });
      setCodes(answer.recoveryCodes);
      close();
    } else if (task === 'offer') {
      setOffer(await request<Offer>('/api/staff/second-factor/offer', { body }));
    } else {
      await request('/api/staff/second-factor/remove', { body });
      toast.success(labels.panel.done);
      close();
      router.refresh();
    }
  };

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
        {button('offer', hasApp ? labels.panel.replace : labels.panel.setUp)}
        {isSet && button('renew', labels.panel.renew)}
        {hasApp && (hasPasskey || !isRequired) && button('remove', labels.panel.remove)}
      </div>
    );
  }
  return (
    // The second step has fields of its own.
    <ProofPanel
      key={offer ? 'confirm' : task}
      asksPassword={asksPassword && task === 'offer' && !offer}
      asksCode={offer !== undefined || isSet}
      asksPasskey={!offer && hasPasskey}
      submit={offer ? labels.setup.submit : labels.panel.confirm}
      labels={labels}
      run={run}
      onCancel={close}
    >
      {offer && (
        <>
          <p>{labels.setup.lead}</p>
          <SetupPicture offer={offer} labels={labels.setup} />
        </>
      )}
    </ProofPanel>
  );
}
