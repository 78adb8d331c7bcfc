'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import styles from './send-panel.module.css';
import type { AnnouncementLabels } from './texts';

/** Chooses the list, makes the draft and goes there. */
export function FromNewsControls({
  news,
  lists,
  labels,
}: {
  news: string;
  lists: readonly { readonly id: string; readonly name: string }[];
  labels: Pick<AnnouncementLabels, 'fromNews' | 'list' | 'make' | 'failed'>;
}) {
  const router = useRouter();
  const [list, setList] = useState(lists[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const answer = await fetch('/api/announcements/from-news', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ news, list }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const { data } = (await answer.json()) as { data: { id: string } };
      router.push(`/admin/collections/announcements/${data.id}`);
    } catch {
      toast.error(labels.failed);
      setBusy(false);
    }
  };
  return (
    <div className={styles.row} role="group" aria-label={labels.fromNews}>
      <label>
        {labels.fromNews}
        <select value={list} aria-label={labels.list} onChange={({ target }) => setList(target.value)}>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" margin={false} buttonStyle="secondary" disabled={busy} onClick={() => void make()}>
        {labels.make}
      </Button>
    </div>
  );
}
