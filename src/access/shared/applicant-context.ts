import type { Clock } from '@/platform/clock/clock';

/** What the use cases of a member need to know of the request. */
export interface ApplicantContext {
  readonly memberId: string;
  readonly clock: Clock;
  /** Secret of the device, where an address is remembered. */
  readonly device?: string | undefined;
  readonly userAgent?: string;
  /** Network that the request came from. */
  readonly network?: string;
}
