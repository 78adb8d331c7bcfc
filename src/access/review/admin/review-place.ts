import type { StaffDecision } from '@/access/shared/domain';
import type { ReviewQueue } from '../review-queues';

/** A wording that reviewers reuse in their decisions. */
export interface ReasonTemplate {
  readonly event: string;
  readonly zh: string;
  readonly en: string;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A form that is open in a case: a decision, or moving the entitlement. */
export type Asking = StaffDecision | 'move';

/** What the address of the console says, so a view of it can be sent to a colleague and survives a reload. */
export interface Place {
  readonly queue: ReviewQueue;
  readonly search: string;
  readonly assignee: string;
  /** Id of a specification. */
  readonly specification: string;
  readonly late: boolean;
  readonly page: number;
  readonly case: string | undefined;
}
