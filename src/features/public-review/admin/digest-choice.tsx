'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import { type DigestRhythm, digestRhythms } from '../domain';
import styles from './comments-view.module.css';

/** How often the person gets an email about new comments; a change is saved immediately. */
export function DigestChoice({
  every,
  labels,
}: {
  every: DigestRhythm;
  labels: Labels<'public-review-admin'>['digest'];
}) {
  const request = useStaffRequest();
  const [chosen, setChosen] = useState(every);
  const { busy, act } = useStaffAction();
  const choose = (wanted: DigestRhythm) =>
    void act(async () => {
      const before = chosen;
      setChosen(wanted);
      try {
        await request('/api/public-review/digest', { body: { every: wanted } });
      } catch (error) {
        setChosen(before);
        throw error;
      }
      toast.success(labels.saved);
    });
  return (
    <label className={styles.digest}>
      {labels.label}
      <select
        value={chosen}
        disabled={busy}
        onChange={({ target }) => choose(digestRhythms.find((rhythm) => rhythm === target.value) ?? chosen)}
      >
        {digestRhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {labels.every[rhythm]}
          </option>
        ))}
      </select>
    </label>
  );
}
