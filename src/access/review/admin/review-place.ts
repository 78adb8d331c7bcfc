import type { Locale } from '@/i18n/locales';

import type { StaffDecision } from '@/access/shared/domain';
import { isReviewQueue, type ReviewQueue } from '../review-queues';

/** A wording that reviewers reuse in their decisions. */
export type ReasonTemplate = { readonly event: string } & Readonly<Record<Locale, string>>;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isAvailable: boolean;
}

/** A form that is open in a case: a decision, or a transfer of the access. */
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

/** The place that a query of an address names. */
export function placeOf(address: string): Place {
  const query = new URLSearchParams(address);
  const queue = query.get('queue') ?? undefined;
  return {
    queue: isReviewQueue(queue) ? queue : 'qualification',
    search: query.get('search') ?? '',
    assignee: query.get('assignee') ?? '',
    specification: query.get('specification') ?? '',
    late: query.get('late') === '1',
    page: Number.parseInt(query.get('page') ?? '1', 10) || 1,
    case: query.get('case') ?? undefined,
  };
}

/** What asks for the cases of a place. */
export function queryOf({
  queue,
  search,
  assignee,
  specification,
  late,
  page,
}: Omit<Place, 'case'>): URLSearchParams {
  return new URLSearchParams({
    queue,
    ...(search && { search }),
    ...(assignee && { assignee }),
    ...(specification && { specification }),
    ...(late && { late: '1' }),
    ...(page > 1 && { page: String(page) }),
  });
}
