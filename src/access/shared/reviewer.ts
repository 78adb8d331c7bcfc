import type { Clock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';

import type { ApplicationRow } from './records';

/** A staff member who decides. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface ReviewContext {
  readonly reviewer: Reviewer;
  readonly clock: Clock;
}

/**
 * No one decides on their own application: one whose account or organization email address is theirs.
 * @throws PortalError `forbidden`
 */
export function refuseOwnCase(
  application: Pick<ApplicationRow, 'email' | 'member_email'>,
  { email }: Reviewer,
): void {
  const own = email.trim().toLowerCase();
  if ([application.email, application.member_email].some((address) => address?.toLowerCase() === own)) {
    throw new PortalError('forbidden', { data: { because: 'own_application' } });
  }
}
