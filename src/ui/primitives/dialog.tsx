'use client';

import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';

import { Icon } from '../icons/icon';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button or a press beside the dialog. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the foot, the safe one last. */
  footer?: ReactNode;
  wide?: boolean;
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside and closes on Escape. However it is closed, it is
 * closed as such before it goes away: only then does the browser give the focus back.
 */
export function Dialog({ open, onClose, title, closeLabel, children, footer, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // Before it is removed from the page, when its parent no longer renders it.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed beside it is the browser's backdrop; Escape and the button do the same
    <dialog
      ref={element}
      className={wide ? `${styles.dialog ?? ''} ${styles.wide ?? ''}` : styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => {
        // The second press of a double click on what opened the dialog is none beside it.
        if (event.target === event.currentTarget && event.detail < 2) event.currentTarget.close();
      }}
    >
      <div className={styles.sheet}>
        <header>
          <h2 id={titleId}>{title}</h2>
          <button type="button" onClick={() => element.current?.close()} aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer>{footer}</footer>}
      </div>
    </dialog>
  );
}
