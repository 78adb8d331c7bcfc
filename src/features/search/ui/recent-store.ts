import { MAX_RECENT_QUERIES } from './limits';

const KEY = 'portal.recent-searches';

const listeners = new Set<() => void>();
const none: readonly string[] = [];
let known: { stored: string | null; queries: readonly string[] } = { stored: null, queries: none };

/** The last searches of this browser, newest first. The same array until they change. */
export function recentQueries(): readonly string[] {
  const stored = read();
  if (stored !== known.stored) known = { stored, queries: parse(stored) };
  return known.queries;
}

/** What the server renders: nobody's searches. */
export function noQueries(): readonly string[] {
  return none;
}

export function onRecentChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Puts a search in front; a repeated one moves there. */
export function rememberQuery(query: string): void {
  write([query, ...recentQueries().filter((known) => known !== query)].slice(0, MAX_RECENT_QUERIES));
}

export function forgetQuery(query: string): void {
  write(recentQueries().filter((known) => known !== query));
}

export function forgetQueries(): void {
  write([]);
}

function write(queries: readonly string[]): void {
  try {
    if (queries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(queries));
  } catch {
    // A browser that keeps nothing remembers no searches.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(stored: string | null): readonly string[] {
  try {
    const value = JSON.parse(stored ?? '[]') as unknown;
    if (!Array.isArray(value)) return none;
    return value.filter((query): query is string => typeof query === 'string').slice(0, MAX_RECENT_QUERIES);
  } catch {
    return none;
  }
}
