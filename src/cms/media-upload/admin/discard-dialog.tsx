'use client';

import { Button } from '@payloadcms/ui';
import { useId, useRef } from 'react';

import { useModal } from '@/cms/admin/use-modal';

import { useUploadTexts } from './use-upload-texts';
import styles from './media-upload.module.css';

/** Asks before files and texts are lost. */
export function DiscardDialog({
  title,
  text,
  confirm,
  onKeep,
  onDiscard,
}: {
  title: string;
  text: string;
  confirm: string;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { labels } = useUploadTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles.question}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onKeep}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <span className={styles.buttons}>
        <Button type="button" margin={false} buttonStyle="secondary" onClick={() => dialog.current?.close()}>
          {labels.discard.keep}
        </Button>
        <Button
          type="button"
          margin={false}
          onClick={() => {
            // Behind an open question, nothing can have the focus.
            dialog.current?.close();
            onDiscard();
          }}
        >
          {confirm}
        </Button>
      </span>
    </dialog>
  );
}
