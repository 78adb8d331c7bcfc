import { randomBytes } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { members } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import type { Executor } from '@/platform/db/database';

import type { Profile } from '@/features/session';

/** A row of Payload's `members` table, which is read and written in the same transaction as the tables beside it. */
export type Member = {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly nickname: string;
  /** The name for contracts, once it was given. */
  readonly legal_name: string | null;
  readonly organization: string | null;
  readonly locale: Locale;
  readonly photo: string | null;
  readonly privacy_accepted_at: Date | null;
  /** Version of the privacy statement that was agreed to last; null when none is known. */
  readonly privacy_version: string | null;
  readonly locked_at: Date | null;
  readonly created_at: Date;
  /** From the credentials; null for someone who logs in at an identity provider. */
  readonly password_hash: string | null;
};

/** A member without what nobody is shown. */
export type MemberFacts = Omit<Member, 'password_hash'>;

/** What {@link MemberFacts} are read from. */
export const factColumns = sql`${members.id}, ${members.email}, ${members.username}, ${members.nickname}, ${members.legalName}, ${members.organization}, ${members.locale},
    ${members.photo}, ${members.privacyAcceptedAt}, ${members.privacyVersion},
  ${members.lockedAt}, ${members.createdAt}`;
const columns = sql`${factColumns}, c.password_hash`;
const joined = sql`${members} LEFT JOIN identity_credentials c ON c.member_id = ${members.id}`;

/** The member with an email address in its normalized spelling. */
export async function memberByEmail(executor: Executor, email: string): Promise<Member | undefined> {
  const { rows } = await executor.execute<Member>(
    sql`SELECT ${columns} FROM ${joined} WHERE ${members.email} = ${email}`,
  );
  return rows[0];
}

export async function memberById(executor: Executor, id: string): Promise<Member | undefined> {
  const { rows } = await executor.execute<Member>(
    sql`SELECT ${columns} FROM ${joined} WHERE ${members.id} = ${id}`,
  );
  return rows[0];
}

/** Adds a member. @returns the id, or undefined when the address has an account already */
export async function insertMember(
  executor: Executor,
  member: {
    email: string;
    nickname: string;
    organization: string | undefined;
    locale: Locale;
    privacyVersion: string | null;
    now: Date;
  },
): Promise<string | undefined> {
  const username = `m_${randomBytes(8).toString('hex')}`;
  const now = member.now.toISOString();
  const { rows } = await executor.execute<{ id: string }>(sql`
    INSERT INTO ${members} (${bare(members.email)}, ${bare(members.username)}, ${bare(members.nickname)},
        ${bare(members.organization)}, ${bare(members.locale)}, ${bare(members.privacyAcceptedAt)},
        ${bare(members.privacyVersion)}, ${bare(members.createdAt)}, ${bare(members.updatedAt)})
    VALUES (${member.email}, ${username}, ${member.nickname}, ${member.organization ?? null}, ${member.locale},
      ${now}, ${member.privacyVersion}, ${now}, ${now})
    ON CONFLICT (${bare(members.email)}) DO NOTHING RETURNING ${members.id}`);
  return rows[0]?.id;
}

/** What the owner of an account sees of it. @param signedUp whether the policies are agreed to, see `Session.consented` */
export function profileOf(member: MemberFacts, signedUp: boolean): Profile {
  return {
    username: member.username,
    nickname: member.nickname,
    email: member.email,
    photo: member.photo ?? '',
    organization: member.organization ?? '',
    company: member.organization ?? '',
    appIds: [],
    signedUp,
    createTime: new Date(member.created_at).toISOString(),
  };
}
