/**
 * Says to the other windows of this browser that a form is open, until the signal. Pages without a secure connection have no
 * locks, and say nothing.
 * @param name of the form, and of no other
 */
export function holdForm(name: string, until: AbortSignal): void {
  void window.navigator.locks?.request(
    name,
    () => new Promise<void>((resolve) => until.addEventListener('abort', () => resolve(), { once: true })),
  );
}

/** Calls back when no window has a form open any more, unless the signal comes first. */
export function whenFormIsGone(name: string, until: AbortSignal, act: () => void): void {
  const unlessOver = () => {
    if (!until.aborted) act();
  };
  const { locks } = window.navigator as { readonly locks?: LockManager };
  if (!locks) {
    queueMicrotask(unlessOver);
    return;
  }
  // Shared: each window that waits learns of it.
  locks.request(name, { mode: 'shared', signal: until }, unlessOver).catch(() => {
    // The signal came first.
  });
}
