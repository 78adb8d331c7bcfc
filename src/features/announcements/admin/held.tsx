'use client';

import { Button } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { useSecondsUntil } from '@/cms/admin/use-seconds-until';
import { HOLD_SECONDS } from '@/cms/bulk/hold';

import styles from './send-panel.module.css';
import type { AnnouncementLabels } from './texts';

interface Props {
  /** Seconds until sending begins; later ones are a schedule. */
  readonly waits: number;
  readonly busy: boolean;
  readonly labels: AnnouncementLabels;
  readonly onUndo: () => void;
  /** What there is for a schedule. */
  readonly children: ReactNode;
}

/** The seconds in which an announcement can be taken back before anything leaves (ADR 225). */
export function Held({ waits, busy, labels, onUndo, children }: Props) {
  const t = useTranslations('announcement-admin');
  const [begins] = useState(() => performance.now() + waits * 1_000);
  const left = useSecondsUntil(begins);
  if (left === 0 || left > HOLD_SECONDS) return children;
  return (
    <p role="status" className={styles.held}>
      {labels.held}
      <Button size="small" margin={false} disabled={busy} onClick={onUndo}>
        {labels.undo} <span aria-hidden="true">{t('seconds', { seconds: left })}</span>
      </Button>
    </p>
  );
}
