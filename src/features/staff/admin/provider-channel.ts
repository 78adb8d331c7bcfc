/** Where a tab that comes back from the provider tells the others that a proof was given. */
const CHANNEL = 'staff-provider';

/** Tells the other tabs of the admin. */
export function tellProven(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it stays on this site
  channel.postMessage('proven');
  channel.close();
}

/** Hears of proofs that were given in other tabs. @returns what ends it */
export function hearProven(listen: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listen);
  return () => channel.close();
}
