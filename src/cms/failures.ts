import type { Payload } from 'payload';

import type { Locale } from '@/i18n/locales';

import type { BulkOperation, BulkOutcome } from './bulk/domain';

/** A publication or withdrawal at a set time that did not happen. */
export interface FailedSchedule {
  readonly type: 'publish' | 'unpublish';
  /** `news/{id}` or `globals/home`. */
  readonly subject: string;
  /** Every language when absent. */
  readonly locale?: Locale;
  /** Who made the schedule; undefined when it does not say. */
  readonly staffId?: string;
  readonly error: unknown;
}

/** An action on many items of which some were left as they were. */
export interface FailedBulk {
  readonly id: string;
  readonly collection: string;
  readonly operation: BulkOperation;
  readonly staffId: string;
  readonly total: number;
  readonly failures: readonly (BulkOutcome & Required<Pick<BulkOutcome, 'skip'>>)[];
}

/** Learns of what was to happen without its person and did not. */
export interface FailureListeners {
  readonly schedule: (payload: Payload, failed: FailedSchedule) => Promise<void>;
  readonly bulk: (payload: Payload, failed: FailedBulk) => Promise<void>;
}
