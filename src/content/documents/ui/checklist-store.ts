import { checklistOf, type Checklist } from '../checklist';

/** Local storage: the checklists, by document and release. Nothing of them leaves the browser except as a file. */
const KEY = 'portal.checklist';

const listeners = new Set<() => void>();

/** What the browser would not keep; it holds until the page is left. */
const unsaved = new Map<string, string>();

/** Calls `listener` when a checklist changes, in this tab or another. @returns ends that */
export function followChecklists(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The checklist of a release as it is stored; empty where there is none. */
export function storedChecklist(document: string, version: string): string {
  const key = keyOf(document, version);
  try {
    return unsaved.get(key) ?? window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A checklist from what is stored; empty if that is none. */
export function parseChecklist(stored: string): Checklist {
  try {
    return checklistOf(JSON.parse(stored || '{}'));
  } catch {
    return {};
  }
}

/** @returns false if the browser keeps nothing, because its storage is full or forbidden */
export function keepChecklist(document: string, version: string, checklist: Checklist): boolean {
  const key = keyOf(document, version);
  const text = JSON.stringify(checklist);
  unsaved.delete(key);
  let isKept = true;
  try {
    window.localStorage.setItem(key, text);
  } catch {
    unsaved.set(key, text);
    isKept = false;
  }
  for (const listener of listeners) listener();
  return isKept;
}

function keyOf(document: string, version: string): string {
  return `${KEY}:${document}/${version}`;
}
