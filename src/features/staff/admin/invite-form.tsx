'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** Name, address, and role of a new colleague. */
export function InviteForm({
  labels,
  roles,
}: {
  labels: Labels<'staff-sign-in'>['newcomer'];
  roles: readonly { readonly value: string; readonly label: string }[];
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction(({ message }) => setProblem(message));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    void act(async () => {
      setProblem(undefined);
      const { id } = await request<{ id: string }>('/api/staff/invite', { body });
      toast.success(labels.done);
      router.push(`/admin/collections/staff/${id}`);
    });
  };

  return (
    <form className={`${styles.form} ${styles.narrow}`} method="post" onSubmit={submit}>
      <label>
        {labels.name}
        <input name="name" autoComplete="off" maxLength={80} required />
      </label>
      <label>
        {labels.email}
        <input name="email" type="email" autoComplete="off" autoCapitalize="none" maxLength={254} required />
      </label>
      <label>
        {labels.role}
        <select name="role" defaultValue="editor">
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="medium" margin={false} disabled={busy}>
          {busy ? labels.busy : labels.submit}
        </Button>
      </div>
    </form>
  );
}
