import { sql } from '@payloadcms/db-postgres/drizzle';

import { members } from '@/payload-schema';
import { type Executor, getDatabase } from '@/platform/db/database';
import { bare } from '@/platform/db/sql';

import { policyVersionsInForce } from '../agreed-policies';

/** What members agree to now, by policy, for the form that asks them; never kept. */
export const versionsToAgreeTo = async (): Promise<Readonly<Record<string, string>>> =>
  policyVersionsInForce(await getDatabase());

/** Version of the privacy statement that applies now; empty where the portal has published none. */
export async function privacyVersionInForce(): Promise<string> {
  return (await policyVersionsInForce(await getDatabase()))['privacy'] ?? '';
}

/** Remembers which version of the privacy statement a member has agreed to, so later forms need not ask. */
export async function rememberPrivacyVersion(
  executor: Executor,
  memberId: string,
  version: string,
): Promise<void> {
  await executor.execute(
    sql`UPDATE ${members} SET ${bare(members.privacyVersion)} = ${version} WHERE ${members.id} = ${memberId}`,
  );
}
