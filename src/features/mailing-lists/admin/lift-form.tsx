'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';

import { postForStaff, StaffCallError } from './call';
import styles from './review.module.css';

interface Labels {
  readonly lift: string;
  readonly liftNow: string;
  readonly liftReason: string;
  readonly lifted: string;
  readonly keep: string;
  readonly failed: string;
}

/** Lifts a suppression, once somebody wrote down why. */
export function LiftForm({ hash, labels }: { hash: string; labels: Labels }) {
  const router = useRouter();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const lift = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const reason = new FormData(event.currentTarget).get('reason');
      await postForStaff(`/api/subscriptions/suppressions/${hash}/lift`, { reason });
      toast.success(labels.lifted);
      setOpen(false);
    } catch (error) {
      toast.error(error instanceof StaffCallError ? error.message : labels.failed);
    } finally {
      setBusy(false);
      router.refresh();
    }
  };
  if (!isOpen) {
    return (
      <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(true)}>
        {labels.lift}
      </Button>
    );
  }
  return (
    <form method="dialog" className={styles.form} onSubmit={(event) => void lift(event)}>
      <label htmlFor={id}>{labels.liftReason}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here */}
      <textarea id={id} name="reason" rows={2} required maxLength={500} autoFocus />
      <div className={styles.actions}>
        <Button type="submit" size="small" margin={false} disabled={busy}>
          {labels.liftNow}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(false)}>
          {labels.keep}
        </Button>
      </div>
    </form>
  );
}
