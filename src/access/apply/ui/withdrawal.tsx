'use client';

import { useState } from 'react';

import type { ApplicationProps } from '@/access/shared/ui/application-props';
import { isConflict } from '@/access/shared/ui/is-conflict';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { request } from '@/features/session/browser';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import type { ApplicationView } from './types';

type Props = Pick<ApplicationProps, 'application' | 'onChanged' | 'onConflict'> & {
  labels: ApplicationLabels;
};

/** Withdraws the application, after asking once more. */
export function Withdrawal({ labels, application, onChanged, onConflict }: Props) {
  const texts = labels.detail;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      onChanged(await request<ApplicationView>('POST', `/api-spec/applications/${application.id}/withdraw`));
      setOpen(false);
    } catch (error) {
      // The request layer has said why.
      if (isConflict(error)) {
        setOpen(false);
        onConflict();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {texts.withdraw}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.withdrawTitle}
        closeLabel={texts.close}
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
              {texts.withdrawConfirm}
            </Button>
            <Button onClick={() => setOpen(false)}>{texts.thinkAgain}</Button>
          </>
        }
      >
        <p>{texts.withdrawText}</p>
      </Dialog>
    </div>
  );
}
