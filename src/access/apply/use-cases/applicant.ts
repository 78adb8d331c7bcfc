import { sql } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import { recordByMember } from '@/features/identity';
import { addressesRememberedOn } from '@/features/verification';
import { members } from '@/payload-schema';
import { type Executor, getDatabase } from '@/platform/db/database';
import { bare } from '@/platform/db/sql';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import type { applicantSchema } from '@/access/shared/domain';
import { activeMember, type MemberRow } from '@/access/shared/records';

/** What the forms of specification access know of the member. */
export interface Applicant {
  /** The name for contracts; empty until the member has given it. */
  readonly legalName: string;
  readonly organization: string;
  /** Version of the privacy statement that the member agreed to last; null when none is known. */
  readonly privacyVersion: string | null;
  /** Addresses that need no code on this device, each with the end of that time. */
  readonly remembered: readonly { readonly email: string; readonly until: string }[];
}

async function applicantOf(
  executor: Executor,
  member: MemberRow,
  { memberId, device, clock }: ApplicantContext,
): Promise<Applicant> {
  const addresses = device ? await addressesRememberedOn(executor, { memberId, device }, clock) : [];
  return {
    legalName: member.legal_name ?? '',
    organization: member.organization ?? '',
    privacyVersion: member.privacy_version,
    remembered: addresses.map(({ account, expiresAt }) => ({
      email: account,
      until: expiresAt.toISOString(),
    })),
  };
}

/** @throws PortalError `not_logged_in` */
export async function getApplicant(context: ApplicantContext): Promise<Applicant> {
  const database = await getDatabase();
  return applicantOf(database, await activeMember(database, context.memberId), context);
}

/**
 * Changes the name for later contracts, or forgets it. Applications keep the name that they were filed under.
 * @throws PortalError `not_logged_in`
 */
export async function changeApplicant(
  { legalName }: z.infer<typeof applicantSchema>,
  context: ApplicantContext,
): Promise<Applicant> {
  const { memberId, clock } = context;
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const member = await activeMember(transaction, memberId);
    await transaction.execute(sql`
      UPDATE ${members} SET ${bare(members.legalName)} = ${legalName === '' ? null : legalName},
        ${bare(members.updatedAt)} = ${clock.now().toISOString()}
      WHERE ${members.id} = ${memberId}`);
    await recordByMember(transaction, { clock }, 'profile.changed', memberId);
    return applicantOf(transaction, { ...member, legal_name: legalName }, context);
  });
}

/** Remembers the name of a first application; a name that the member has given before stays. */
export async function rememberLegalName(executor: Executor, memberId: string, name: string): Promise<void> {
  await executor.execute(sql`
    UPDATE ${members} SET ${bare(members.legalName)} = ${name}
    WHERE ${members.id} = ${memberId} AND ${members.legalName} IS NULL`);
}
