/**
 * What one web process counts about finished pages, for a page or a metric that shows it. The bundler copies modules, so the numbers are in
 * one place of the process.
 *
 * Runs with and without the bundler, so its imports are relative and have file extensions.
 */

export interface PageCounters {
  /** Requests for pages that were answered from what is kept. */
  hits: number;
  /** Requests for pages that had to be rendered, or finished again. */
  misses: number;
  /** Pages that were rendered again before a visitor asked. */
  renewed: number;
  /** Pages that are kept, and their bytes. */
  pages: number;
  bytes: number;
  /** Bytes that may be kept. */
  maxBytes: number;
}

const COUNTERS = Symbol.for('portal.page-counters');

/** The counters since the process began. */
export function pageCounters(): PageCounters {
  const holder = globalThis as { [COUNTERS]?: PageCounters };
  return (holder[COUNTERS] ??= { hits: 0, misses: 0, renewed: 0, pages: 0, bytes: 0, maxBytes: 0 });
}
