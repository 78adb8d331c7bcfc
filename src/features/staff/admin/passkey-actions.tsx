'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useSyncExternalStore } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { createPasskey, type CreationOptions, passkeySupport } from '@/features/verification/browser';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';
import { ProofPanel, type TypedProof } from './proof-panel';
import { RecoveryCodes } from './recovery-codes';

/** A passkey as its row shows it. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  /** When it was added, in words. */
  readonly created: ReactNode;
  /** When it was used last, in words. */
  readonly used: ReactNode;
  readonly renameLabel: string;
  readonly removeLabel: string;
}

interface Props {
  readonly passkeys: readonly PasskeyRow[];
  readonly hasApp: boolean;
  /** Whether the person has a password to give. */
  readonly asksPassword: boolean;
  readonly labels: Labels<'staff-sign-in'>;
}

/** The own passkeys: added, named, and removed. */
export function PasskeyActions({ passkeys, hasApp, asksPassword, labels }: Props) {
  const router = useRouter();
  const request = useStaffRequest();
  const supported = useSyncExternalStore(...passkeySupport);
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const hasPasskey = passkeys.length > 0;

  const add = async (body: TypedProof): Promise<void> => {
    const options = await request<CreationOptions>('/api/staff/passkeys/offer', { body });
    const passkey = await createPasskey(options);
    const { recoveryCodes } = await request<{ recoveryCodes: readonly string[] }>('/api/staff/passkeys/add', {
      body: { passkey },
    });
    setAdding(false);
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else {
      toast.success(labels.panel.done);
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
  return (
    <>
      {hasPasskey ? (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} asksPassword={asksPassword} labels={labels} />
          ))}
        </ul>
      ) : (
        <p>{labels.passkeys.none}</p>
      )}
      {adding && (
        <ProofPanel
          asksPassword={asksPassword}
          asksCode={hasApp || hasPasskey}
          asksPasskey={hasPasskey}
          creates
          conflict={labels.passkeys.tooMany}
          submit={labels.panel.confirm}
          labels={labels}
          run={add}
          onCancel={() => setAdding(false)}
        />
      )}
      {!adding && supported && (
        <div className={styles.buttons}>
          <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setAdding(true)}>
            {labels.passkeys.add}
          </Button>
        </div>
      )}
      {!supported && <p>{labels.passkeys.unsupported}</p>}
    </>
  );
}

function Row({
  passkey,
  asksPassword,
  labels,
}: { passkey: PasskeyRow } & Pick<Props, 'asksPassword' | 'labels'>) {
  const router = useRouter();
  const request = useStaffRequest();
  const [task, setTask] = useState<'rename' | 'remove'>();
  const [name, setName] = useState(passkey.name);
  const { busy, act } = useStaffAction();

  const done = () => {
    toast.success(labels.panel.done);
    setTask(undefined);
    router.refresh();
  };
  const rename = () =>
    act(async () => {
      await request('/api/staff/passkeys/rename', { body: { id: passkey.id, name } });
      done();
    });
  const remove = async ({ currentPassword }: TypedProof) => {
    await request('/api/staff/passkeys/remove', { body: { id: passkey.id, currentPassword } });
    done();
  };

  return (
    <li>
      <div className={styles.passkey}>
        <strong>{passkey.name}</strong>
        <span>{passkey.created}</span>
        <span>{passkey.used}</span>
      </div>
      {task === undefined && (
        <div className={styles.buttons}>
          <Button
            buttonStyle="secondary"
            size="small"
            margin={false}
            aria-label={passkey.renameLabel}
            onClick={() => setTask('rename')}
          >
            {labels.passkeys.rename}
          </Button>
          <Button
            buttonStyle="secondary"
            size="small"
            margin={false}
            aria-label={passkey.removeLabel}
            onClick={() => setTask('remove')}
          >
            {labels.passkeys.remove}
          </Button>
        </div>
      )}
      {task === 'remove' && (
        <ProofPanel
          asksPassword={asksPassword}
          asksCode={false}
          submit={labels.passkeys.remove}
          conflict={labels.passkeys.last}
          labels={labels}
          run={remove}
          onCancel={() => setTask(undefined)}
        />
      )}
      {task === 'rename' && (
        <div className={styles.form}>
          <label>
            {labels.passkeys.name}
            <input
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would save the form of Payload around this.
                event.preventDefault();
                void rename();
              }}
            />
          </label>
          <div className={styles.buttons}>
            <Button
              size="small"
              margin={false}
              disabled={busy || name.trim() === ''}
              onClick={() => void rename()}
            >
              {labels.passkeys.save}
            </Button>
            <Button
              buttonStyle="secondary"
              size="small"
              margin={false}
              onClick={() => {
                setName(passkey.name);
                setTask(undefined);
              }}
            >
              {labels.panel.cancel}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
