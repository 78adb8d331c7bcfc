import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { staff } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

/** Who someone is at the provider: an address can be given to another person, this cannot. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Rows of `staff` that belong to an identity. */
export const ofIdentity = ({ issuer, subject }: Identity) =>
  and(eq(staff.providerIssuer, issuer), eq(staff.providerSubject, subject));

/** Has others who decide about the same identity wait until the transaction ends. */
export const lockIdentity = (executor: Executor, { issuer, subject }: Identity): Promise<void> =>
  lock(executor, [issuer, subject]);

/** The same for an address that an account is about to get from a provider. */
export const lockAddress = (executor: Executor, address: string): Promise<void> => lock(executor, [address]);

async function lock(executor: Executor, key: readonly string[]): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`);
}
