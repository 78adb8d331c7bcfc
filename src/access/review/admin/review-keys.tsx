'use client';

import { Button } from '@payloadcms/ui';
import { useRef } from 'react';

import { StaffDialog } from '@/cms/admin/staff-dialog';

import styles from './review-console.module.css';
import type { ReviewTexts } from '@/access/shared/admin/review-texts';

const keys = [
  ['J', 'j'],
  ['K', 'k'],
  ['A', 'a'],
  ['R', 'r'],
  ['I', 'i'],
  ['T', 't'],
  ['N', 'n'],
  ['X', 'x'],
  ['B', 'b'],
  ['/', 'slash'],
  ['?', 'question'],
  ['Ctrl Enter', 'send'],
  ['Esc', 'escape'],
] as const;

/** What the keys do. */
export function KeyList({ texts: { t }, onClose }: { texts: ReviewTexts; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <StaffDialog
      ref={dialog}
      title={t('keys.title')}
      width="narrow"
      onClose={onClose}
      foot={
        <Button type="button" margin={false} buttonStyle="secondary" onClick={() => dialog.current?.close()}>
          {t('bulk.close')}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {keys.map(([shown, name]) => (
          <div key={name}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </StaffDialog>
  );
}
