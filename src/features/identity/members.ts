import { randomBytes } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import type { Profile } from './domain';

/** A row of Payload's `members` table, which is read and written in the same transaction as the tables beside it. */
export interface Member extends Record<string, unknown> {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly nickname: string;
  readonly organization: string | null;
  readonly locale: Locale;
  readonly photo: string | null;
  readonly privacy_accepted_at: Date | null;
  readonly locked_at: Date | null;
  readonly created_at: Date;
  /** From the credentials; null for somebody who logs in at an identity provider. */
  readonly password_hash: string | null;
}

const columns = sql`m.id, m.email, m.username, m.nickname, m.organization, m.locale, m.photo, m.privacy_accepted_at,
  m.locked_at, m.created_at, c.password_hash`;
const joined = sql`members m LEFT JOIN identity_credentials c ON c.member_id = m.id`;

/** The member with an e-mail address in its one spelling. */
export async function memberByEmail(executor: Executor, email: string): Promise<Member | undefined> {
  const { rows } = await executor.execute<Member>(
    sql`SELECT ${columns} FROM ${joined} WHERE m.email = ${email}`,
  );
  return rows[0];
}

export async function memberById(executor: Executor, id: string): Promise<Member | undefined> {
  const { rows } = await executor.execute<Member>(sql`SELECT ${columns} FROM ${joined} WHERE m.id = ${id}`);
  return rows[0];
}

/** Adds a member. @returns the id, or undefined when the address has an account already */
export async function insertMember(
  executor: Executor,
  member: { email: string; nickname: string; organization: string | undefined; locale: Locale; now: Date },
): Promise<string | undefined> {
  const username = `m_${randomBytes(8).toString('hex')}`;
  const now = member.now.toISOString();
  const { rows } = await executor.execute<{ id: string }>(sql`
    INSERT INTO members (email, username, nickname, organization, locale, privacy_accepted_at, created_at, updated_at)
    VALUES (${member.email}, ${username}, ${member.nickname}, ${member.organization ?? null}, ${member.locale},
      ${now}, ${now}, ${now})
    ON CONFLICT (email) DO NOTHING RETURNING id`);
  return rows[0]?.id;
}

/** What the owner of an account sees of it. */
export function profileOf(member: Member): Profile {
  return {
    username: member.username,
    nickname: member.nickname,
    email: member.email,
    photo: member.photo ?? '',
    organization: member.organization ?? '',
    company: member.organization ?? '',
    appIds: [],
    signedUp: member.privacy_accepted_at !== null,
    createTime: new Date(member.created_at).toISOString(),
  };
}
