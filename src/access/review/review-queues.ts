import type { ApplicationState } from '@/access/shared/domain';

/** The queues of the review console, and the states of an application that each one holds. */
export const reviewQueues = {
  qualification: ['submitted'],
  agreement: ['agreement_returned'],
  information: ['more_info_needed'],
  signature: ['agreement_sent', 'agreement_rejected'],
  granted: ['granted'],
  closed: ['qualification_rejected', 'revoked', 'withdrawn', 'expired'],
} as const satisfies Record<string, readonly ApplicationState[]>;
export type ReviewQueue = keyof typeof reviewQueues;

/** The queue in which a state stands. */
export function queueOf(state: ApplicationState): ReviewQueue {
  const queues = Object.entries(reviewQueues) as [ReviewQueue, readonly ApplicationState[]][];
  return queues.find(([, standing]) => standing.includes(state))?.[0] ?? 'closed';
}

/** Queues in which someone is waited for; the others are the archive, newest first. */
export const openQueues = ['qualification', 'agreement', 'information', 'signature'] as const;
type OpenQueue = (typeof openQueues)[number];

/** Target times in days, from the settings. Nobody is late with a signature: there the applicant takes their time. */
export interface ReviewTargets {
  readonly qualification: number;
  readonly agreement: number;
  readonly information: number;
}

const DAY_MS = 24 * 3600 * 1000;

export function isReviewQueue(name: string | undefined): name is ReviewQueue {
  return name !== undefined && name in reviewQueues;
}

export function isOpenQueue(queue: ReviewQueue): queue is OpenQueue {
  return (openQueues as readonly string[]).includes(queue);
}

/**
 * Cases of a queue that entered their state before this moment are late; undefined for queues where nothing can be
 * late.
 */
export function lateBefore(queue: ReviewQueue, now: Date, targets: ReviewTargets): Date | undefined {
  if (queue !== 'qualification' && queue !== 'agreement' && queue !== 'information') return undefined;
  return new Date(now.getTime() - targets[queue] * DAY_MS);
}

/** How urgent a case is: within its target time, within the last quarter of it, or past it. */
export function urgencyOf(
  queue: ReviewQueue,
  since: Date,
  now: Date,
  targets: ReviewTargets,
): 'calm' | 'soon' | 'late' {
  const limit = lateBefore(queue, now, targets);
  if (!limit) return 'calm';
  if (since < limit) return 'late';
  const quarter = (now.getTime() - limit.getTime()) / 4;
  return since.getTime() < limit.getTime() + quarter ? 'soon' : 'calm';
}
