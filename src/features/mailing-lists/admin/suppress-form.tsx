'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';

import list from '@/cms/admin/staff-list.module.css';

import { postForStaff, StaffCallError } from './call';

/** Adds an address by hand. */
export function SuppressForm({
  labels,
}: {
  labels: { addLabel: string; note: string; add: string; added: string; failed: string };
}) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    try {
      await postForStaff('/api/subscriptions/suppressions', {
        email: typed.get('email'),
        note: typed.get('note'),
      });
      toast.success(labels.added);
      form.reset();
      router.refresh();
    } catch (error) {
      toast.error(error instanceof StaffCallError ? error.message : labels.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="dialog" className={list.filters} onSubmit={(event) => void add(event)}>
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
