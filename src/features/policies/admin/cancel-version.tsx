'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

/** Takes back a version that waits for its day. */
export function CancelVersion({
  id,
  label,
  sure,
  done,
}: {
  id: string;
  label: string;
  sure: string;
  done: string;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const cancel = () => {
    if (!window.confirm(sure)) return;
    void act(async () => {
      await request(`/api/policy-versions/${id}/cancel`, { body: {} });
      toast.success(done);
      router.refresh();
    });
  };
  return (
    <Button size="small" margin={false} buttonStyle="secondary" disabled={busy} onClick={cancel}>
      {label}
    </Button>
  );
}
