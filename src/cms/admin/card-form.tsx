'use client';

import { Button } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import cards from './staff-cards.module.css';

/** A form within a card: Escape closes it, and Ctrl or ⌘ with Enter sends it. What is typed belongs to the card, so closing loses nothing. */
export function CardForm({
  label,
  sendLabel,
  cancelLabel,
  busy,
  onSend,
  onCancel,
  children,
}: {
  label: string;
  sendLabel: string;
  cancelLabel: string;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts only; each act has its button
    <div
      className={cards.form}
      role="group"
      aria-label={label}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') onCancel();
        else if (pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) onSend();
        else return;
        pressed.preventDefault();
      }}
    >
      {children}
      <div className={cards.actions}>
        <Button size="small" margin={false} disabled={busy} onClick={onSend}>
          {sendLabel}
        </Button>
        <Button size="small" margin={false} buttonStyle="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
