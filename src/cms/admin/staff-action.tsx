'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

/** A button of a page of the admin: calls an endpoint, says what was done, and shows the page again. */
export function StaffAction({
  path,
  body = {},
  label,
  subject,
  done,
}: {
  path: `/api/${string}`;
  body?: Readonly<Record<string, string>>;
  label: string;
  /** What it is done to, for people who hear the button without its row. */
  subject?: string;
  done: string;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    toast.error(refusal.message);
    // Someone may have done it already: the page shows the current state.
    if (refusal.code === 'conflict' || refusal.code === 'not_found') router.refresh();
  });
  const run = () =>
    act(async () => {
      await request(path, { body });
      toast.success(done);
      router.refresh();
    });
  return (
    <Button
      buttonStyle="secondary"
      size="small"
      margin={false}
      disabled={busy}
      onClick={() => void run()}
      {...(subject === undefined ? {} : { 'aria-label': `${label}: ${subject}` })}
    >
      {label}
    </Button>
  );
}
