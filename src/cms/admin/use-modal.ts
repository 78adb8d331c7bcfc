import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows a dialog as modal as long as it is mounted, and returns the focus to where it was: a dialog that leaves the page
 * while it is open takes the focus with it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      if (!(before instanceof HTMLElement)) return;
      // A button that was disabled while the dialog waited is enabled again in the frame after the answer.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!element?.isConnected && document.activeElement === document.body) before.focus();
        }),
      );
    };
  }, [dialog]);
}
