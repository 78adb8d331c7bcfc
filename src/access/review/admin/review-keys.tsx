'use client';

import { useRef } from 'react';

import { useModal } from '@/cms/admin/use-modal';

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
  useModal(dialog);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('keys.title')} onClose={onClose}>
      <h2>{t('keys.title')}</h2>
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
      <form method="dialog">
        <button type="submit" className={styles.secondary}>
          {t('bulk.close')}
        </button>
      </form>
    </dialog>
  );
}
