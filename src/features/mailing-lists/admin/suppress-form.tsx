'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';

import list from '@/cms/admin/staff-list.module.css';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

/** Adds an address by hand. */
export function SuppressForm({
  labels,
}: {
  labels: { addLabel: string; note: string; add: string; added: string };
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    void act(async () => {
      await request('/api/subscriptions/suppressions', {
        body: { email: typed.get('email'), note: typed.get('note') },
      });
      toast.success(labels.added);
      form.reset();
      router.refresh();
    });
  };
  return (
    <form method="dialog" className={list.filters} onSubmit={add}>
      <label>
        {labels.addLabel}
        <input name="email" type="email" required autoComplete="off" />
      </label>
      <label>
        {labels.note}
        <input name="note" maxLength={500} />
      </label>
      <button type="submit" disabled={busy}>
        {labels.add}
      </button>
    </form>
  );
}
