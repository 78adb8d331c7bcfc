import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { members, policy_versions } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

/**
 * Condition on a row of `members`: whether the member agrees to the privacy statement and the terms of use as they were at
 * a time. One agreement covers both texts, so its time says what was agreed to; a form may have asked about the privacy
 * statement alone since then.
 * @param at when the session began: a new version asks at the next login and interrupts nobody (ADR 157)
 */
export function agreesToPolicies(at: SQL): SQL<boolean> {
  return sql<boolean>`(${members.privacyAcceptedAt} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT DISTINCT ON (${policy_versions.policy}) ${policy_versions.policy} AS policy,
        ${policy_versions.version} AS version, ${policy_versions.kind} AS kind,
        ${policy_versions.inForceSince} AS since
      FROM ${policy_versions}
      WHERE ${policy_versions.policy} IN ('privacy', 'terms-of-use') AND ${policy_versions.kind} <> 'correction'
        AND ${policy_versions.inForceSince} <= ${at}
      ORDER BY ${policy_versions.policy}, ${policy_versions.inForceSince} DESC) AS current
    WHERE current.kind = 'version' AND current.since > ${members.privacyAcceptedAt}
      AND NOT (current.policy = 'privacy' AND current.version IS NOT DISTINCT FROM ${members.privacyVersion})))`;
}

/** Whether a member who logs in now agrees to the policies in force. */
export async function agreesNow(executor: Executor, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await executor.execute<{ agrees: boolean }>(sql`
    SELECT ${agreesToPolicies(sql`${now.toISOString()}::timestamptz`)} AS agrees
    FROM ${members} WHERE ${members.id} = ${memberId}`);
  return rows[0]?.agrees ?? false;
}

/** The versions that members agree to, by policy; empty where the portal has published none. */
export async function policyVersionsInForce(executor: Executor): Promise<Readonly<Record<string, string>>> {
  const { rows } = await executor.execute<{ policy: string; version: string }>(sql`
    SELECT DISTINCT ON (${policy_versions.policy}) ${policy_versions.policy}, ${policy_versions.version}
    FROM ${policy_versions}
    WHERE ${policy_versions.policy} IN ('privacy', 'terms-of-use') AND ${policy_versions.kind} <> 'correction'
      AND ${policy_versions.inForceSince} IS NOT NULL
    ORDER BY ${policy_versions.policy}, ${policy_versions.inForceSince} DESC`);
  return Object.fromEntries(rows.map(({ policy, version }) => [policy, version]));
}

/** Of the advisory lock that keeps versions from coming into force while someone agrees to those before. */
const IN_FORCE = 'policies in force';

/** Until the transaction ends, the versions in force stay those that it reads. */
export async function holdPoliciesInForce(transaction: Executor): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${IN_FORCE}, 0))`);
}

/**
 * For a transaction that puts a version into force: waits for members who are agreeing. The time of the version is read
 * afterwards, so it is later than theirs.
 */
export async function awaitAgreements(transaction: Executor): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${IN_FORCE}, 0))`);
}
