'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { AccountManagement } from '@/features/identity/browser';
import type { Profile } from '@/features/session';
import { request, RequestError } from '@/features/session/browser';
import {
  createPasskey,
  type CreationOptions,
  PasskeyError,
  passkeySupport,
} from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { Notice } from '@/ui/primitives/notice';
import { Skeleton } from '@/ui/primitives/skeleton';

import { ConfirmForm } from './confirm-form';
import type { MyLabels } from './labels';
import styles from './my.module.css';
import { type PasskeyEntry, PasskeyRow } from './passkey-row';
import { SettingsSection } from './settings-section';

const CALLS = '/api-id/oneid/passkeys';

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  account: AccountManagement;
}

/** The passkeys of the account: added, named, and removed. */
export function PasskeySection({ lang, labels, profile, account }: Props) {
  const { passkeys: texts } = labels.settings;
  const supported = useSyncExternalStore(...passkeySupport);
  const [passkeys, setPasskeys] = useState<readonly PasskeyEntry[] | 'failed'>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(
    () =>
      request<PasskeyEntry[]>('GET', CALLS, { allowDuplicates: true }).then(setPasskeys, () =>
        setPasskeys('failed'),
      ),
    [],
  );
  useEffect(() => void load(), [load]);

  const add = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const silent = { showError: false, ignoredStatuses: [403] };
      const options = await request<CreationOptions>('POST', `${CALLS}/offer`, silent);
      const passkey = await createPasskey(options);
      setPasskeys(await request<PasskeyEntry[]>('POST', `${CALLS}/add`, { ...silent, body: { passkey } }));
      await showToast(texts.added, { status: 'success' });
    } catch (error) {
      if (error instanceof PasskeyError) {
        // A person who closes the browser’s dialog knows that nothing was added.
        if (error.problem !== 'cancelled') setProblem(error.problem === 'known' ? texts.known : texts.failed);
      } else if (error instanceof RequestError) {
        if (error.code === 'confirmation_required') setAsking(true);
        else setProblem(error.code === 'conflict' ? texts.tooMany : error.message);
      } else setProblem(texts.failed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsSection id="passkeys" title={texts.title} text={texts.text}>
      {passkeys === undefined && <Skeleton label={texts.loading} />}
      {passkeys === 'failed' && (
        <>
          <p>{texts.loadFailed}</p>
          <Button
            onClick={() => {
              setPasskeys(undefined);
              void load();
            }}
          >
            {texts.retry}
          </Button>
        </>
      )}
      {Array.isArray(passkeys) && passkeys.length === 0 && <p className={styles.hint}>{texts.none}</p>}
      {Array.isArray(passkeys) && passkeys.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={texts.title} className={styles.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...{ lang, labels, passkey }}
              onChange={async () => {
                await load();
                // With a removed one goes the button that had the focus.
                if (document.activeElement === document.body) list.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {problem !== undefined && <Notice tone="warning" title={problem} live />}
      {supported ? (
        <Button icon="key" busy={busy} onClick={() => void add()}>
          {busy ? texts.adding : texts.add}
        </Button>
      ) : (
        <p className={styles.hint}>{texts.unsupported}</p>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={labels.settings.confirmation.how}
        closeLabel={labels.close}
      >
        {/* A closed dialog keeps no password. */}
        {asking && (
          <ConfirmForm
            {...{ lang, labels, profile, account }}
            text={texts.confirmText}
            action={texts.continue}
            cancel={texts.cancel}
            onCancel={() => setAsking(false)}
            onDone={() => {
              setAsking(false);
              void add();
            }}
          />
        )}
      </Dialog>
    </SettingsSection>
  );
}
