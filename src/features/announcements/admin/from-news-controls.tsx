'use client';

import { Button } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

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
  labels: Pick<AnnouncementLabels, 'fromNews' | 'list' | 'make'>;
}) {
  const router = useRouter();
  const [list, setList] = useState(lists[0]?.id ?? '');
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const make = () =>
    act(async () => {
      const { id } = await request<{ id: string }>('/api/announcements/from-news', { body: { news, list } });
      router.push(`/admin/collections/announcements/${id}`);
    });
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
