'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

/** Milliseconds within which all judged queries are asked. */
const PATIENCE = 120_000;

/** Asks all judged queries again, and shows the new figures. */
export function CheckNow({ labels }: { labels: Readonly<Record<'check' | 'checking' | 'checked', string>> }) {
  const request = useStaffRequest();
  const router = useRouter();
  const { busy, act } = useStaffAction();
  const check = () =>
    act(async () => {
      await request('/api/globals/search-settings/check', { body: {}, timeout: PATIENCE });
      toast.success(labels.checked);
      router.refresh();
    });
  return (
    <Button buttonStyle="secondary" size="small" margin={false} disabled={busy} onClick={() => void check()}>
      {busy ? labels.checking : labels.check}
    </Button>
  );
}
