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

/** Presses the button of a form again that was pressed before the form could answer. For forms once they can. */
export function repeatEarlyPress(form: HTMLFormElement): void {
  const { earlyPress } = window;
  const button = earlyPress?.button;
  if (!earlyPress || !button || !form.contains(button)) return;
  earlyPress.button = undefined;
  button.removeAttribute('data-pressed');
  button.click();
}
