'use client';

import { useState, useSyncExternalStore } from 'react';

import type { Profile } from '@/features/session';
import { request, RequestError } from '@/features/session/browser';
import {
  askForPasskey,
  PasskeyError,
  passkeySupport,
  type RequestOptions,
} from '@/features/verification/browser';
import { Button } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import type { IdentityLabels } from './labels';

/** Logging in with a passkey; nothing where the browser knows none. */
export function PasskeyLogin({
  labels,
  onLoggedIn,
}: {
  labels: IdentityLabels;
  onLoggedIn: (profile: Profile) => void;
}) {
  const texts = labels.login;
  const supported = useSyncExternalStore(...passkeySupport);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const logIn = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const base = '/api-id/oneid/passkeys';
      const options = await request<RequestOptions>('POST', `${base}/challenge`, { showError: false });
      const passkey = await askForPasskey(options);
      // The button stays busy: another page is on its way.
      onLoggedIn(await request<Profile>('POST', `${base}/login`, { body: { passkey }, showError: false }));
    } catch (error) {
      setBusy(false);
      if (error instanceof RequestError) setProblem(error.message);
      else if (error instanceof PasskeyError && error.problem === 'cancelled')
        setProblem(texts.passkeyCancelled);
      else setProblem(texts.passkeyFailed);
    }
  };

  if (!supported) return null;
  return (
    <>
      <Button icon="key" busy={busy} onClick={() => void logIn()}>
        {texts.withPasskey}
      </Button>
      {problem !== undefined && <Notice tone="warning" title={problem} live />}
    </>
  );
}
