import { eq } from '@payloadcms/db-postgres/drizzle';

import { recordByStaff } from '@/features/identity';
import { keyedHash } from '@/platform/crypto/secrets';
import type { Executor, Transaction } from '@/platform/db/database';
import { beginningOf } from '@/platform/mask-address';

import { mailSuppressionEvents, mailSuppressions, type SuppressionReason } from './tables';

/** Key of an address in the suppression list. It cannot be turned back into the address without the portal's secret. */
export function addressHash(email: string): string {
  return keyedHash('mail-suppressions', email);
}

/** Whether an address gets no mail of any list. */
export async function isSuppressed(executor: Executor, email: string): Promise<boolean> {
  const found = await executor
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, addressHash(email)));
  return found.length > 0;
}

/** Stops all mail of lists to an address. An address that is in the list already stays as it is. */
export async function suppress(
  transaction: Transaction,
  entry: { email: string; reason: SuppressionReason; note?: string; at: Date; byStaff?: string },
): Promise<void> {
  const shared = {
    addressHash: addressHash(entry.email),
    reason: entry.reason,
    note: entry.note ?? null,
    at: entry.at,
    byStaff: entry.byStaff ?? null,
  };
  const added = await transaction
    .insert(mailSuppressions)
    .values({ ...shared, address: entry.email })
    .onConflictDoNothing()
    .returning({ at: mailSuppressions.at });
  if (added.length > 0) {
    await transaction.insert(mailSuppressionEvents).values({ ...shared, event: 'suppressed' });
    if (entry.byStaff !== undefined) {
      await record(transaction, 'suppression.added', {
        ...entry,
        byStaff: entry.byStaff,
        address: entry.email,
      });
    }
  }
}

/** Lets mail through again, for a reason that the history keeps. @returns false when the address was not in the list */
export async function liftSuppression(
  transaction: Transaction,
  hash: string,
  { note, at, byStaff }: { note: string; at: Date; byStaff: string },
): Promise<boolean> {
  const lifted = await transaction
    .delete(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, hash))
    .returning({ address: mailSuppressions.address });
  const [entry] = lifted;
  if (!entry) return false;
  await transaction
    .insert(mailSuppressionEvents)
    .values({ addressHash: hash, event: 'lifted', note, at, byStaff });
  await record(transaction, 'suppression.lifted', { at, byStaff, address: entry.address });
  return true;
}

/** The event log keeps the beginning of the address; the reason stays in the history, where it can be forgotten. */
const record = (
  transaction: Transaction,
  action: 'suppression.added' | 'suppression.lifted',
  { at, byStaff, address }: { at: Date; byStaff: string; address: string | null },
): Promise<void> =>
  recordByStaff(transaction, {
    at,
    staffId: byStaff,
    action,
    subjectId: null,
    details: address === null ? {} : { address: beginningOf(address) },
  });
