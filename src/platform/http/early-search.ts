/** What the script in the head of a page knows of a search that was asked for by key (`head-scripts.ts`). */
interface EarlySearch {
  /** The search was asked for and has not opened yet. */
  asked: boolean;
  /** What was typed since. */
  typed: string;
  /** Opens the search; absent while the page's scripts are on their way. */
  open?: (() => void) | undefined;
}

declare global {
  interface Window {
    /** Absent on pages without the site's frame. */
    earlySearch?: EarlySearch;
  }
}

/** Listens for the keys that open the search, and for one that was pressed before. */
export function onSearchKey(open: () => void, signal: AbortSignal): void {
  const { earlySearch } = window;
  if (!earlySearch) return;
  earlySearch.open = open;
  signal.addEventListener('abort', () => {
    if (earlySearch.open === open) earlySearch.open = undefined;
  });
  if (earlySearch.asked) open();
}

/** What was typed while the search was on its way; from now on keys are the page's own. */
export function takeTyped(): string {
  const { earlySearch } = window;
  if (!earlySearch) return '';
  const { asked, typed } = earlySearch;
  earlySearch.asked = false;
  earlySearch.typed = '';
  return asked ? typed : '';
}
