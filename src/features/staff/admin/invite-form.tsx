'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** Name, address, and roles of a new colleague. */
export function InviteForm({
  labels,
  roles,
}: {
  labels: Labels<'staff-sign-in'>['newcomer'];
  roles: readonly { readonly value: string; readonly label: string; readonly guide: string }[];
}) {
  const id = useId();
  const router = useRouter();
  const request = useStaffRequest();
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction(({ message }) => setProblem(message));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = { name: given.get('name'), email: given.get('email'), roles: given.getAll('roles') };
    void act(async () => {
      setProblem(undefined);
      const made = await request<{ id: string }>('/api/staff/invite', { body });
      toast.success(labels.done);
      router.push(`/admin/collections/staff/${made.id}`);
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
      <fieldset className={styles.choices}>
        <legend>{labels.roles}</legend>
        {roles.map(({ value, label, guide }) => (
          <label key={value}>
            <input
              type="checkbox"
              name="roles"
              value={value}
              defaultChecked={value === 'editor'}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-guide`}
            />
            <span>
              <strong id={`${id}-${value}`}>{label}</strong>
              <span id={`${id}-${value}-guide`}>{guide}</span>
            </span>
          </label>
        ))}
      </fieldset>
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
