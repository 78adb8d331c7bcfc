import { eq } from '@payloadcms/db-postgres/drizzle';

import { keyedHash } from '@/platform/crypto/secrets';
import type { Executor } from '@/platform/db/database';

import { mailSuppressions, type SuppressionReason } from './tables';

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
  executor: Executor,
  entry: { email: string; reason: SuppressionReason; note?: string; at: Date; byStaff?: string },
): Promise<void> {
  await executor
    .insert(mailSuppressions)
    .values({
      addressHash: addressHash(entry.email),
      address: entry.email,
      reason: entry.reason,
      note: entry.note ?? null,
      at: entry.at,
      byStaff: entry.byStaff ?? null,
    })
    .onConflictDoNothing();
}

/** Lets mail through again. @returns false when the address was not in the list */
export async function liftSuppression(executor: Executor, hash: string): Promise<boolean> {
  const lifted = await executor
    .delete(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, hash))
    .returning({ reason: mailSuppressions.reason });
  return lifted.length > 0;
}
