const changes = new EventTarget();

/** Says on this page that something other than a save has changed how far a language of the open item is. */
export function announceLanguageStates(): void {
  changes.dispatchEvent(new Event('changed'));
}

/** Calls `read` each time that happens. @returns what ends it */
export function onLanguageStates(read: () => void): () => void {
  changes.addEventListener('changed', read);
  return () => changes.removeEventListener('changed', read);
}
