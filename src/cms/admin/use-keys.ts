import { useEffect, useLayoutEffect, useRef } from 'react';

interface Keys {
  /** Leaves what is open, wherever the focus is. */
  readonly escape?: (target: HTMLElement) => void;
  /** What the other keys do, by their name in lower case. */
  readonly acts: Readonly<Record<string, () => void>>;
  /** Whether the other keys do anything; Escape always does. */
  readonly enabled: boolean;
}

/** Runs a page of the admin by keyboard, except while someone types or holds a key of the browser. */
export function useKeys({ escape, acts, enabled }: Keys): void {
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  // With the picture that shows what is open: a key that comes right after it is meant for that.
  useLayoutEffect(() => {
    onKey.current = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (event.key === 'Escape') {
        escape?.(target);
        return;
      }
      if (!enabled || isTypedInto(target)) return;
      // Enter presses what has the focus.
      if (event.key === 'Enter' && target.closest('a, button, summary')) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Keys typed here are text; a checkbox takes only the space bar, which is no shortcut. */
function isTypedInto(target: HTMLElement): boolean {
  return target.closest("input:not([type='checkbox']), textarea, select, [contenteditable]") !== null;
}
