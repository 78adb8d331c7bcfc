/** A message for the page that comes next, kept in this tab while the browser loads that page. */
const KEY = 'kept-notice';

/** Keeps a message for the next page. Without storage the next page says nothing, and all else works. */
export function keepNotice(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Forbidden or full.
  }
}

/** The kept message, once: the page after that says nothing. */
export function takeNotice(): string | undefined {
  try {
    const text = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return undefined;
  }
}
