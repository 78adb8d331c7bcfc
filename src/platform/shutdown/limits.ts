/**
 * How a process ends, in seconds. The launcher and docker-compose.yml kill a process after the grace, so it ends a little
 * earlier on its own.
 *
 * Imports nothing: `src/web.ts` runs without the bundler.
 */
export const SHUTDOWN_GRACE = { default: 25, min: 10, max: 600 } as const;

/** Between the signal and the end of the listening socket: load balancers learn that the process is no longer ready. */
export const SHUTDOWN_NOTICE = { default: 3, min: 0, max: 120 } as const;

/** The end of the grace, in which what is left is cut off and connections to others are closed. */
const LAST_SECONDS = 2;

/** Milliseconds of work that the grace leaves. @param graceSeconds from the signal until the process would be killed */
export function workingTime(graceSeconds: number): number {
  return (graceSeconds - LAST_SECONDS) * 1_000;
}
