/** Session storage key of the moment of the last reload. */
const MARKER = 'chunk-reload';

/** Milliseconds during which a further failure does not reload again (specification, section 9). */
export const MARKER_TTL = 10_000;

/** Whether an error is a piece of the page's script that could not be loaded, as after a new release. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /loading (?:css )?chunk|failed to load chunk|dynamically imported module/i.test(error.message)
  );
}

/**
 * Reloads once when a chunk is missing. The marker keeps a page that fails again right away from reloading forever.
 * Where storage is blocked there is no such guard, so nothing is reloaded.
 * @returns whether it reloads
 */
export function reloadOnce(
  now: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): boolean {
  try {
    const last = Number(storage.getItem(MARKER) ?? Number.NaN);
    if (now - last < MARKER_TTL) return false;
    storage.setItem(MARKER, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Guards the page until `signal` ends: failed imports, and scripts of this site that the browser could not fetch. */
export function guardChunks(signal: AbortSignal): void {
  const recover = (): void => {
    try {
      reloadOnce(Date.now(), window.sessionStorage, () => window.location.reload());
    } catch {
      // Even naming the storage can be forbidden; without it there is no guard against a loop.
    }
  };
  window.addEventListener('unhandledrejection', ({ reason }) => isChunkFailure(reason) && recover(), {
    signal,
  });
  window.addEventListener(
    'error',
    (event) => {
      const source = event.target instanceof HTMLScriptElement ? event.target.src : '';
      const ours = source.startsWith(`${window.location.origin}/_next/static/`);
      if (ours || isChunkFailure(event.error)) recover();
    },
    // Failures of elements do not bubble.
    { signal, capture: true },
  );
}
