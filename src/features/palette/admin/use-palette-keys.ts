import { useEffect, useRef } from 'react';

/** What the keys open, from anywhere in the admin. */
export type PaletteView = 'commands' | 'keys';

/** Opens the palette with Ctrl or ⌘ and K, and the list of keys with a question mark where nobody types. */
export function usePaletteKeys(open: (view: PaletteView) => void): void {
  const onOpen = useRef(open);
  useEffect(() => {
    onOpen.current = open;
  });
  useEffect(() => {
    // The window hears of a key after pages that have keys of their own, such as the review console and the editor.
    const listen = (event: KeyboardEvent) => {
      const view = event.defaultPrevented || event.isComposing ? undefined : viewOf(event);
      if (!view || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      onOpen.current(view);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function viewOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): PaletteView | undefined {
  if (altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'commands' : undefined;
  if (ctrlKey || key !== '?') return undefined;
  const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return isTyped ? undefined : 'keys';
}
