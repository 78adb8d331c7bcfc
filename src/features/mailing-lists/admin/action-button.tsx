'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { postForStaff, StaffCallError } from './call';

/** A button that does one thing after asking, tells what came of it, and shows the present afterwards. */
export function ActionButton(props: {
  path: string;
  label: string;
  question: string;
  done: string;
  failed: string;
}) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    // The browser's own question: one line, usable by keyboard and screen reader.
    if (!window.confirm(props.question)) return;
    setBusy(true);
    try {
      await postForStaff(props.path, {});
      toast.success(props.done);
    } catch (error) {
      toast.error(error instanceof StaffCallError ? error.message : props.failed);
    } finally {
      setBusy(false);
      router.refresh();
    }
  };
  return (
    <Button buttonStyle="secondary" size="small" margin={false} disabled={busy} onClick={() => void act()}>
      {props.label}
    </Button>
  );
}
