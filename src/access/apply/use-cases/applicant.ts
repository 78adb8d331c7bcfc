import { sql } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import { recordByMember } from '@/features/identity';
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
}

const applicantOf = (member: MemberRow, legalName: string): Applicant => ({
  legalName,
  organization: member.organization ?? '',
  privacyVersion: member.privacy_version,
});

/** @throws PortalError `not_logged_in` */
export async function getApplicant({ memberId }: ApplicantContext): Promise<Applicant> {
  const member = await activeMember(await getDatabase(), memberId);
  return applicantOf(member, member.legal_name ?? '');
}

/**
 * Changes the name for later contracts, or forgets it. Applications keep the name that they were filed under.
 * @throws PortalError `not_logged_in`
 */
export async function changeApplicant(
  { legalName }: z.infer<typeof applicantSchema>,
  { memberId, clock }: ApplicantContext,
): Promise<Applicant> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const member = await activeMember(transaction, memberId);
    await transaction.execute(sql`
      UPDATE ${members} SET ${bare(members.legalName)} = ${legalName === '' ? null : legalName},
        ${bare(members.updatedAt)} = ${clock.now().toISOString()}
      WHERE ${members.id} = ${memberId}`);
    await recordByMember(transaction, { clock }, 'profile.changed', memberId);
    return applicantOf(member, legalName);
  });
}

/** Remembers the name of a first application; a name that the member has given before stays. */
export async function rememberLegalName(executor: Executor, memberId: string, name: string): Promise<void> {
  await executor.execute(sql`
    UPDATE ${members} SET ${bare(members.legalName)} = ${name}
    WHERE ${members.id} = ${memberId} AND ${members.legalName} IS NULL`);
}
