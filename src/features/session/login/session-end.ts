/** That a session ended while a page was used, kept in this tab for the login page that comes next. */
const KEY = 'session-ended';

/** Without storage the login page says nothing, and all else works. */
export function keepSessionEnd(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Forbidden or full.
  }
}

/** Whether a session ended before this page, once: the next visit has nothing to explain. */
export function takeSessionEnd(): boolean {
  try {
    const hasEnded = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return hasEnded;
  } catch {
    return false;
  }
}
