import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { policy_versions, policy_versions_locales } from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import type { Executor } from '@/platform/db/database';

import { policies, type Policy, type RecordKind } from './domain';

/** A published text of a policy, without the text itself. Times are as PostgreSQL writes them. */
export type PolicyRecord = {
  readonly id: string;
  readonly policy: Policy;
  readonly kind: RecordKind;
  readonly version: string;
  readonly edition: string;
  readonly effective_at: string;
  readonly in_force_since: string | null;
  readonly changes: Partial<Record<Locale, string | null>> | null;
};

const columns = sql`${policy_versions.id}, ${policy_versions.policy}, ${policy_versions.kind},
  ${policy_versions.version}, ${policy_versions.edition}, ${policy_versions.effectiveAt},
  ${policy_versions.inForceSince},
  ${byLanguage(policy_versions_locales, policy_versions_locales.changes, policy_versions.id)} AS changes`;

/** Every record of the policies, the newest first; one that waits for its day comes before those that were in force. */
export async function policyRecords(executor: Executor): Promise<PolicyRecord[]> {
  const { rows } = await executor.execute<PolicyRecord>(sql`
    SELECT ${columns} FROM ${policy_versions}
    ORDER BY ${policy_versions.inForceSince} DESC NULLS FIRST, ${policy_versions.createdAt} DESC`);
  return rows;
}

/** The records that are due. */
export async function dueRecords(executor: Executor, now: Date): Promise<PolicyRecord[]> {
  const { rows } = await executor.execute<PolicyRecord>(sql`
    SELECT ${columns} FROM ${policy_versions}
    WHERE ${policy_versions.inForceSince} IS NULL AND ${policy_versions.effectiveAt} <= ${now.toISOString()}
    ORDER BY ${policy_versions.effectiveAt}`);
  return rows;
}

/** Of the records of one policy: the text that is in force, the version that people agree to, and what waits for its day. */
export function stateOf(records: readonly PolicyRecord[], policy: Policy) {
  const own = records.filter((record) => record.policy === policy);
  const past = own.filter(({ in_force_since: since }) => since !== null);
  return {
    all: own,
    text: past[0],
    version: past.find(({ kind }) => kind !== 'correction'),
    waiting: own.find(({ in_force_since: since }) => since === null),
  };
}

/** Whether every policy has a text that is in force. */
export async function areAllInForce(executor: Executor): Promise<boolean> {
  const records = await policyRecords(executor);
  return policies.every((policy) => stateOf(records, policy).text !== undefined);
}
