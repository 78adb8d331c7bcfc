import { type RefObject, useEffect, useRef } from 'react';

import { hasFiles } from '../domain';

/** Asks before the page is left, by the browser's own question, or, where a browser can hold its back button, by ours. */
export function useLeavingQuestion(isUnsaved: boolean, ask: () => void): void {
  const asks = useRef(ask);
  useEffect(() => {
    asks.current = ask;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    if ('navigation' in window) {
      const hold = (event: NavigateEvent) => {
        if (event.navigationType !== 'traverse' || !event.cancelable) return;
        event.preventDefault();
        asks.current();
      };
      window.navigation.addEventListener('navigate', hold, { signal });
    }
    return () => controller.abort();
  }, [isUnsaved]);
}

/** What happens anywhere in the window: files are dropped, and Esc is pressed. */
export function useDialogEvents(
  dialog: RefObject<HTMLDialogElement | null>,
  does: {
    readonly close: () => void;
    readonly add: (files: FileList | null) => void;
    readonly over: (isOver: boolean) => void;
  },
): void {
  const latest = useRef(does);
  useEffect(() => {
    latest.current = does;
  });
  useEffect(() => {
    const controller = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
    ) => dialog.current?.addEventListener(name, act, { signal: controller.signal });
    const drag = (isOver: boolean) => (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      // A file that is dropped beside the place for it would replace the page.
      event.preventDefault();
      latest.current.over(isOver);
    };
    on('dragover', drag(true));
    on('dragleave', drag(false));
    on('drop', (event) => {
      drag(false)(event);
      if (hasFiles(event.dataTransfer)) latest.current.add(event.dataTransfer?.files ?? null);
    });
    const escape = (event: KeyboardEvent) => {
      // Browsers close a dialog by the second Esc without asking it.
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      latest.current.close();
    };
    on('keydown', escape);
    // A press beside everything leaves the focus with the page.
    document.addEventListener(
      'keydown',
      (event) => {
        const isAlone = document.querySelectorAll('dialog:modal').length === 1;
        if (event.target === document.body && isAlone) escape(event);
      },
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, [dialog]);
}
