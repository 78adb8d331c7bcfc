import type { Clock } from '@/platform/clock/clock';

/** What the use cases of a member need to know of the request. */
export interface ApplicantContext {
  readonly memberId: string;
  readonly clock: Clock;
  /** Network that the request came from. */
  readonly network?: string;
}
