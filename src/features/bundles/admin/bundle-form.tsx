'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import { MAX_NOTE, MAX_TITLE } from '../domain';
import styles from './bundles.module.css';
import { useBundleTexts } from './use-texts';

/** Begins a bundle, or changes its title and note. @param bundle the one to change */
export function BundleForm({
  bundle,
}: {
  bundle?: { readonly id: string; readonly title: string; readonly note: string };
}) {
  const { labels } = useBundleTexts();
  const id = useId();
  const router = useRouter();
  const request = useStaffRequest();
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction(({ code, message }) => {
    setProblem(code === 'conflict' ? labels.actions.stale : message);
    if (code === 'conflict') router.refresh();
  });
  const texts = labels.form;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = { title: given.get('title'), note: given.get('note') };
    void act(async () => {
      setProblem(undefined);
      if (bundle) {
        await request(`/api/bundles/${bundle.id}`, { body });
        toast.success(texts.saved);
        router.refresh();
      } else {
        const made = await request<{ id: string }>('/api/bundles', { body });
        toast.success(texts.created);
        router.push(`/admin/bundles/${made.id}`);
      }
    });
  };

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <label>
        {texts.title}
        <input name="title" autoComplete="off" required maxLength={MAX_TITLE} defaultValue={bundle?.title} />
      </label>
      <label>
        {texts.note}
        <textarea
          name="note"
          rows={3}
          maxLength={MAX_NOTE}
          aria-describedby={`${id}-hint`}
          defaultValue={bundle?.note}
        />
      </label>
      <p id={`${id}-hint`} className={styles.quiet}>
        {texts.noteHint}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" size="medium" margin={false} disabled={busy}>
          {bundle ? texts.save : texts.create}
        </Button>
      </div>
    </form>
  );
}
