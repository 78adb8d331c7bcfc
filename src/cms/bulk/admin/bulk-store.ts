import type { BulkProgress } from '../domain';

/** An action that the person has begun in this tab, or before the page was loaded. */
export interface FollowedAction extends BulkProgress {
  /** `performance.now()` when it begins. */
  readonly beginsAt: number;
}

let followed: FollowedAction | undefined;
const listeners = new Set<() => void>();

/** Shows how an action goes on, on whatever page of the admin the person is. */
export function followBulk(progress: BulkProgress | undefined): void {
  followed = progress && { ...progress, beginsAt: performance.now() + progress.waits * 1_000 };
  for (const listener of listeners) listener();
}

export const followedBulk = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): FollowedAction | undefined => followed,
  onServer: (): undefined => undefined,
};
