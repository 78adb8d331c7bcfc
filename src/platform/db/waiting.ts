/**
 * How long visitors wait for a connection to the database. The pool is in the bundle and the front is not, so a global
 * symbol connects them.
 *
 * Runs with and without the bundler.
 */

/** How long a request waits for a connection, in ms: visitors who wait longer get an error. */
export const QUEUE_MS = 10_000;

const STATE = Symbol.for('portal.database-waiting');

interface Waiting {
  readonly since: number;
}

const holder = globalThis as { [STATE]?: Set<Waiting> };
/** In the order in which they began. */
const waiting = (holder[STATE] ??= new Set());

/** Notes that a visitor waits for a connection. @returns a function that ends the wait */
export function noteWaiting(): () => void {
  const one = { since: performance.now() };
  waiting.add(one);
  return () => void waiting.delete(one);
}

/** Milliseconds that the visitor who has waited longest has waited until now; 0 if none does. */
export function longestWait(): number {
  const [first] = waiting;
  return first ? performance.now() - first.since : 0;
}
