'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

/** Sends someone who has not come yet another link. */
export function InviteAgain({ id, text, done }: { id: string; text: string; done: string }) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const run = () =>
    act(async () => {
      await request(`/api/staff/${id}/invite`, { body: {} });
      toast.success(done);
      router.refresh();
    });
  return (
    <Button buttonStyle="secondary" size="small" margin={false} disabled={busy} onClick={() => void run()}>
      {text}
    </Button>
  );
}
