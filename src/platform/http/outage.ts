/**
 * When this process last failed to answer because its database was away. Shared through a global symbol: Next.js tells
 * code in the bundle about failed renders, and `src/web.ts` answers outside of it.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
const STATE = Symbol.for('portal.outage');

/** A render that failed may be reported a little after its answer began. */
const RECENT_MS = 5_000;

const holder = globalThis as { [STATE]?: number };

export function noteOutage(): void {
  holder[STATE] = performance.now();
}

/** Whether an answer that fails now most likely does because of the database. */
export function isOutage(): boolean {
  return holder[STATE] !== undefined && performance.now() - holder[STATE] < RECENT_MS;
}

/** Seconds after which clients may try again: longer than a database requires to start. */
export const RETRY_AFTER_SECONDS = 30;
