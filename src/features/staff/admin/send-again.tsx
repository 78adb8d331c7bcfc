'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

interface Props {
  readonly id: string;
  readonly labels: { readonly again: string; readonly done: string; readonly failed: string };
}

/** Puts a mail that was given up back into the queue. */
export function SendAgain({ id, labels }: Props) {
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const send = async () => {
    setBusy(true);
    try {
      const answer = await fetch(`/api/outbox/${id}/send-again`, { method: 'POST' });
      if (answer.ok) toast.success(labels.done);
      else toast.error(labels.failed);
    } catch {
      toast.error(labels.failed);
    } finally {
      setBusy(false);
      // Whatever happened: the list shows the mail's present state.
      router.refresh();
    }
  };
  return (
    <Button buttonStyle="secondary" size="small" disabled={busy} onClick={() => void send()} margin={false}>
      {labels.again}
    </Button>
  );
}
