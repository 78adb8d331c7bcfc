/** Milliseconds to wait where the browser has no idle callback (specification, section 9). */
const IDLE_FALLBACK = 50;

type IdleScope = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> & {
  requestIdleCallback?: (task: () => void, options?: { timeout: number }) => number;
  cancelIdleCallback?: (handle: number) => void;
};

/**
 * Runs `task` when the browser has nothing better to do, at the latest after `latest` ms; where there is no idle
 * callback, after 50 ms. Returns what cancels it.
 */
export function whenIdle(task: () => void, latest = 2000, scope: IdleScope = globalThis): () => void {
  if (scope.requestIdleCallback) {
    const handle = scope.requestIdleCallback(task, { timeout: latest });
    return () => scope.cancelIdleCallback?.(handle);
  }
  const timer = scope.setTimeout(task, IDLE_FALLBACK);
  return () => scope.clearTimeout(timer);
}
