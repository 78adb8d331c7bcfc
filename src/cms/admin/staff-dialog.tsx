import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

import styles from './staff-dialog.module.css';
import { useModal } from './use-modal';

interface Props {
  readonly title: string;
  /** Says what the dialog is about; read out together with the title. */
  readonly lead?: string;
  /** 32, 44, or 64 rem; never wider than the window. */
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** Buttons and what is said beside them: they stay in view while the rest scrolls. */
  readonly foot?: ReactNode;
  /** While it is busy, Escape does nothing. */
  readonly isBusy?: boolean;
  /** For closing it in code: `ref.current?.close()`. */
  readonly ref?: RefObject<HTMLDialogElement | null>;
  /** Called once it is closed by Escape or in code; the owner then takes it off the page. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * The frame of a dialog of the admin, modal as long as it is mounted. The focus goes back to where it was, and the
 * shortcuts of the page below don't work in it: Ctrl/⌘ S must not save what is behind a question.
 */
export function StaffDialog({ title, lead, width = 'medium', foot, isBusy, ref, onClose, children }: Props) {
  const id = useId();
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  useModal(dialog);

  useEffect(() => {
    const element = dialog.current;
    // React listens at the document, where the shortcuts listen, too: there it is too late to stop them.
    const keep = (event: KeyboardEvent) => {
      const isOfPage = event.ctrlKey || event.metaKey || event.key === 'Escape';
      if (isOfPage || !isTypedInto(event.target)) event.stopPropagation();
      // Nor is the page saved as a file.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') event.preventDefault();
    };
    element?.addEventListener('keydown', keep);
    return () => element?.removeEventListener('keydown', keep);
  }, [dialog]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && (
          <p id={`${id}-lead`} className={styles.lead}>
            {lead}
          </p>
        )}
      </header>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {foot !== undefined && <footer className={`${styles.foot} ${styles.actions}`}>{foot}</footer>}
    </dialog>
  );
}

/** The buttons of a form in a dialog, as the foot has them. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Keys pressed in a field are for the field, whose handlers React calls from the document. */
function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type='checkbox'], [type='radio']), textarea, select")
  );
}
