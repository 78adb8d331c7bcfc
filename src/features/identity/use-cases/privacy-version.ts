import { sql } from '@payloadcms/db-postgres/drizzle';

import { members } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { bare } from '@/platform/db/sql';

/** Version of the privacy statement that applies now; empty where the portal names none. */
export async function privacyVersionInForce(): Promise<string> {
  const payload = await getPortalPayload();
  const { legal } = await payload.findGlobal({ slug: 'site-settings', depth: 0, select: { legal: true } });
  return legal?.privacyVersion ?? '';
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
