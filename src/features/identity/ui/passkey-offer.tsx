'use client';

import { useState } from 'react';

import { request, RequestError } from '@/features/session/browser';
import { createPasskey, type CreationOptions, PasskeyError } from '@/features/verification/browser';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import styles from './identity.module.css';
import type { IdentityLabels } from './labels';
import { refusePasskeyOffers } from './passkey-offers';

/** After a login: offers to create a passkey on this device. Leaving without one is as easy. */
export function PasskeyOffer({ labels, returnTo }: { labels: IdentityLabels; returnTo: string }) {
  const texts = labels.passkey;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const create = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const base = '/api-id/oneid/passkeys';
      const options = await request<CreationOptions>('POST', `${base}/offer`, { showError: false });
      const passkey = await createPasskey(options);
      await request('POST', `${base}/add`, { body: { passkey }, showError: false });
      window.location.replace(returnTo);
    } catch (error) {
      setBusy(false);
      if (error instanceof RequestError) setProblem(error.message);
      else
        setProblem(error instanceof PasskeyError && error.problem === 'known' ? texts.known : texts.failed);
    }
  };

  return (
    <div className={styles.result}>
      {problem !== undefined && <Notice tone="warning" title={problem} live />}
      <Button variant="primary" icon="key" busy={busy} onClick={() => void create()}>
        {texts.create}
      </Button>
      <ButtonLink href={returnTo}>{texts.skip}</ButtonLink>
      <p className={styles.ways}>
        <a href={returnTo} onClick={refusePasskeyOffers}>
          {texts.never}
        </a>
      </p>
    </div>
  );
}
