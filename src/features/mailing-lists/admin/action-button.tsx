'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

/** A button that does one thing after asking, tells what came of it, and shows the present afterwards. */
export function ActionButton(props: {
  path: `/api/${string}`;
  label: string;
  question: string;
  done: string;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    toast.error(refusal.message);
    if (refusal.code !== 'not_logged_in') router.refresh();
  });
  const start = () => {
    // The browser's own question: one line, usable by keyboard and screen reader.
    if (!window.confirm(props.question)) return;
    void act(async () => {
      await request(props.path, { body: {} });
      toast.success(props.done);
      router.refresh();
    });
  };
  return (
    <Button buttonStyle="secondary" size="small" margin={false} disabled={busy} onClick={start}>
      {props.label}
    </Button>
  );
}
