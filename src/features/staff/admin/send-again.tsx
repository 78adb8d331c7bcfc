'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

interface Props {
  readonly id: string;
  readonly labels: { readonly again: string; readonly done: string };
}

/** Puts a mail that was given up back into the queue. */
export function SendAgain({ id, labels }: Props) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    toast.error(refusal.message);
    // Someone may have done it already: the list shows the mail's current state.
    if (refusal.code !== 'not_logged_in') router.refresh();
  });
  const send = () =>
    act(async () => {
      await request(`/api/outbox/${id}/send-again`, { body: {} });
      toast.success(labels.done);
      router.refresh();
    });
  return (
    <Button buttonStyle="secondary" size="small" disabled={busy} onClick={() => void send()} margin={false}>
      {labels.again}
    </Button>
  );
}
