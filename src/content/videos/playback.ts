/** Rules for resuming a video and for its moments; times in seconds. */

/** Before this, a video has barely begun, so it starts from the beginning. */
const HARDLY_BEGUN = 3;

/** A video left this close to its end counts as watched. */
const AS_GOOD_AS_SEEN = 3;

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Where to resume a video of this duration that was left at `position`; 0 for the beginning. */
export function resumeAt(position: number, duration: number): number {
  const usable = Number.isFinite(position) && Number.isFinite(duration);
  return usable && position >= HARDLY_BEGUN && position <= duration - AS_GOOD_AS_SEEN ? position : 0;
}

/** The second that an address names, such as 34 in `#t=34`, or undefined. */
export function timeInHash(hash: string): number | undefined {
  const found = /^#t=(\d{1,6}(?:\.\d{1,3})?)$/.exec(hash);
  return found ? Number(found[1]) : undefined;
}

/** Which of these moments, in the order of time, is the current one; -1 before the first. */
export function momentAt(moments: readonly { readonly start: number }[], time: number): number {
  return moments.findLastIndex(({ start }) => start <= time);
}

/** The stored speed if it is one of those on offer, otherwise 1. */
export function validSpeed(stored: string | null): number {
  const speed = Number(stored);
  return (SPEEDS as readonly number[]).includes(speed) ? speed : 1;
}

/** Whether something is the address of a chapter of a specification, or of a place in one, without language. */
export function isPlaceAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\/docs\/[^#?\s/]+(?:\/v\/[^#?\s/]+)?\/[^#?\s/]+(?:#[^#\s]+)?$/.test(value)
  );
}

/** The part of an address that leads to a moment of a video; whole seconds, since nobody reads more from a player. */
export const momentHash = (time: number): string => `#t=${Math.max(0, Math.floor(time))}`;
