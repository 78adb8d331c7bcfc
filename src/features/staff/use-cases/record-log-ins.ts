import type { PayloadRequest } from 'payload';

import { recordAudit } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';
import { beginningOf } from '@/platform/mask-address';

import type { Way } from './begin-session';

/**
 * Records a login that was refused. Who tried is not known, so the account is what it is about, and no one is named as
 * the actor.
 * @param id the account, if there is one
 * @param email the address that was typed; only its beginning and its domain are kept
 * @param problem why, where the way knows more reasons than one
 */
export async function recordFailedLogIn(
  req: PayloadRequest,
  {
    id,
    email,
    way,
    problem,
  }: {
    readonly id?: string | undefined;
    readonly email?: string;
    readonly way: Way;
    readonly problem?: string;
  },
): Promise<void> {
  await recordAudit(await getDatabase(), {
    at: systemClock.now(),
    actorKind: 'visitor',
    actorId: null,
    action: 'staff.log_in_failed',
    subjectId: id ?? null,
    details: {
      way,
      network: clientOf(req).network,
      ...(problem !== undefined && { problem }),
      ...(id === undefined && email !== undefined && { address: beginningOf(email) }),
    },
  });
}

/** Records that a person has logged out, here or everywhere, in the transaction that ends the sessions. */
export async function recordLogOut(
  transaction: Transaction,
  req: PayloadRequest,
  id: string,
  { everywhere }: { readonly everywhere: boolean },
): Promise<void> {
  await recordAudit(transaction, {
    at: systemClock.now(),
    actorKind: 'staff',
    actorId: id,
    action: 'staff.logged_out',
    subjectId: id,
    details: { everywhere, network: clientOf(req).network },
  });
}
