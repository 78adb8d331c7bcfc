/** What the script in the head of a page knows of a button that was pressed before the page's scripts came (`head-scripts.ts`). */
interface EarlyPress {
  /** The button, unless something was typed after it. */
  button?: HTMLButtonElement | undefined;
  /** React listens from now on. */
  over: boolean;
}

declare global {
  interface Window {
    /** Absent in the admin. */
    earlyPress?: EarlyPress;
  }
}

/** The page's scripts are here: React gets every later press, or keeps it until it can answer it. */
export function endEarlyPresses(): void {
  if (window.earlyPress) window.earlyPress.over = true;
}

/**
 * Presses a button again that was pressed before it could be answered. For each form, and for the whole page, once they
 * can answer.
 */
export function repeatEarlyPress(within: HTMLElement): void {
  const { earlyPress } = window;
  const button = earlyPress?.button;
  if (!earlyPress || !button || !within.contains(button)) return;
  // Such a form may come after the page, and presses its buttons once it has kept what was typed.
  if (button.form?.method === 'dialog' && button.form !== within) return;
  earlyPress.button = undefined;
  button.removeAttribute('data-pressed');
  button.click();
}
