'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';

import cards from '@/cms/admin/staff-cards.module.css';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { classNames } from '@/ui/class-names';

import styles from './review.module.css';

interface Labels {
  readonly lift: string;
  readonly liftNow: string;
  readonly liftReason: string;
  readonly lifted: string;
  readonly keep: string;
}

/** Lifts a suppression, once someone wrote down why. */
export function LiftForm({ hash, labels }: { hash: string; labels: Labels }) {
  const router = useRouter();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    toast.error(refusal.message);
    // Read again without a session, the page would be the login, and the reason gone.
    if (refusal.code !== 'not_logged_in') router.refresh();
  });
  const lift = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    void act(async () => {
      await request(`/api/subscriptions/suppressions/${hash}/lift`, { body: { reason } });
      toast.success(labels.lifted);
      setOpen(false);
      router.refresh();
    });
  };
  if (!isOpen) {
    return (
      <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(true)}>
        {labels.lift}
      </Button>
    );
  }
  return (
    <form method="dialog" className={classNames(cards.form, styles.form)} onSubmit={lift}>
      <label htmlFor={id}>{labels.liftReason}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here */}
      <textarea id={id} name="reason" rows={2} required maxLength={500} autoFocus />
      <div className={cards.actions}>
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
