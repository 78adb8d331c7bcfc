'use client';

import { Button } from '@payloadcms/ui';
import { useRef } from 'react';

import { StaffDialog } from '@/cms/admin/staff-dialog';

import { useUploadTexts } from './use-upload-texts';

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
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <StaffDialog
      ref={dialog}
      title={title}
      lead={text}
      width="narrow"
      onClose={onKeep}
      foot={
        <>
          <Button
            type="button"
            margin={false}
            buttonStyle="secondary"
            onClick={() => dialog.current?.close()}
          >
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
        </>
      }
    />
  );
}
