import { beginStaffSession, type StaffSession } from '@/cms/payload-adapter/staff-sessions';
import { recordAudit } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import type { Transaction } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';

import { noteDevice } from './open-sessions';

/** Where a login comes from. */
export interface Origin {
  readonly network: string;
  readonly userAgent: string;
}

/** How someone logged in, or tried to. */
export type Way = 'password' | 'code' | 'setup' | 'passkey' | 'provider';

export const originOf = (req: { readonly headers: Headers }): Origin => ({
  network: clientOf(req).network,
  userAgent: req.headers.get('user-agent') ?? '',
});

/**
 * Begins the session of a login, with its device and its entry in the event log. Every way to log in ends here, in a
 * transaction, so there is no session that the log does not know.
 */
export async function beginRecordedSession(
  transaction: Transaction,
  { id, way, from }: { readonly id: string; readonly way: Way; readonly from: Origin },
  clock: Clock,
): Promise<StaffSession> {
  const session = await beginStaffSession(transaction, { id }, clock);
  await noteDevice(transaction, { sid: session.sid, id, ...from });
  await recordAudit(transaction, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: id,
    action: 'staff.logged_in',
    subjectId: id,
    details: { way, network: from.network },
  });
  return session;
}
