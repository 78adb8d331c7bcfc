import { isDeepStrictEqual } from 'node:util';

import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { defaultLocale, type Locale } from '@/i18n/locales';
import { members } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { type AuditAction, recordAudit } from './audit';
import { insertMember, type Member, memberById } from './members';
import { identitySubjects } from './tables';

/** How exactly the last visit is known. */
const SEEN_STEP_SECONDS = 3600;
/** Longest name and organization that are kept of what a provider says. */
const MAX_NAME = 100;

/** Someone as an identity provider describes them. */
export interface SubjectDescription {
  /** Origin of the service, or issuer. */
  readonly provider: string;
  /** The provider's own name for someone, never given to anybody else. */
  readonly subject: string;
  /** In its one spelling: trimmed, lower case. */
  readonly email: string;
  /** Whether the provider vouches that the address is theirs. */
  readonly emailVerified: boolean;
  readonly nickname: string;
  readonly organization: string;
  readonly photo: string;
  /** Whether the privacy statement is accepted there; undefined when the provider does not say. */
  readonly signedUp: boolean | undefined;
  readonly locale?: Locale;
}

/** What of a description replaces what the portal has. */
export type Mirrored = 'everything' | 'email';

/**
 * The member behind someone from a provider; made when they come for the first time, and brought up to date.
 *
 * A member with the same address who never came from this provider is taken for the same person, but only when the
 * provider vouches for the address. An address that a provider gives to someone else leaves its former owner.
 * @throws PortalError `conflict` when the address is another member's and nobody vouches for it
 */
export async function memberForSubject(
  description: SubjectDescription,
  mirrored: Mirrored,
  clock: Clock,
): Promise<Member> {
  const database = await getDatabase();
  const known = await linkOf(database, description);
  if (known) {
    const member = await memberById(database, known.memberId);
    const fresh = known.seenAt > secondsAfter(clock.now(), -SEEN_STEP_SECONDS);
    if (member && fresh && changesOf(member, description, mirrored) === undefined) return member;
  }
  return database.transaction(async (transaction) => {
    // Several first requests of one person come at the same time.
    const key = `${description.provider} ${description.subject}`;
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const link = await linkOf(transaction, description);
    const id = link?.memberId ?? (await adopt(transaction, description, clock));
    const member = await memberById(transaction, id);
    if (!member) throw new Error('a member whom a provider knows is not there');
    const now = clock.now();
    await transaction.update(identitySubjects).set({ seenAt: now }).where(isSubject(description));
    const changes = changesOf(member, description, mirrored);
    if (!changes) return member;
    if (changes.email !== member.email) await freeAddress(transaction, changes.email, id, clock);
    await transaction.execute(sql`
      UPDATE ${members} SET ${bare(members.email)} = ${changes.email},
          ${bare(members.nickname)} = ${changes.nickname},
        ${bare(members.organization)} = ${changes.organization}, ${bare(members.photo)} = ${changes.photo},
        ${bare(members.privacyAcceptedAt)} = ${changes.privacyAcceptedAt(now)},
            ${bare(members.updatedAt)} = ${now.toISOString()}
      WHERE ${members.id} = ${id}`);
    const changed = await memberById(transaction, id);
    if (!changed) throw new Error('a member whom a provider knows is not there');
    return changed;
  });
}

const isSubject = ({ provider, subject }: SubjectDescription) =>
  and(eq(identitySubjects.provider, provider), eq(identitySubjects.subject, subject));

async function linkOf(
  executor: Transaction | Awaited<ReturnType<typeof getDatabase>>,
  description: SubjectDescription,
) {
  const [link] = await executor.select().from(identitySubjects).where(isSubject(description));
  return link;
}

/** Texts of a provider go into pages and mails: one line, of a sensible length. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);

const nameOf = ({ nickname, email }: SubjectDescription) =>
  oneLine(nickname) || email.split('@', 1)[0] || email;

/** What the member's row has to become; undefined when it says all of it already. */
function changesOf(member: Member, description: SubjectDescription, mirrored: Mirrored) {
  const everything = mirrored === 'everything';
  const accepted = member.privacy_accepted_at !== null;
  const accepts = everything ? (description.signedUp ?? accepted) : accepted;
  const changes = {
    // An address that nobody vouches for replaces none.
    email: description.emailVerified ? description.email : member.email,
    nickname: everything ? nameOf(description) : member.nickname,
    organization: everything ? oneLine(description.organization) || null : member.organization,
    photo: everything ? description.photo.slice(0, 2000) || null : member.photo,
  };
  const { email, nickname, organization, photo } = member;
  const same = isDeepStrictEqual(changes, { email, nickname, organization, photo }) && accepts === accepted;
  if (same) return undefined;
  return {
    ...changes,
    privacyAcceptedAt: (now: Date) =>
      accepts
        ? (member.privacy_accepted_at ? new Date(member.privacy_accepted_at) : now).toISOString()
        : null,
  };
}

/** The member with the subject's address, or a new one, linked to the subject. @returns its id */
async function adopt(
  transaction: Transaction,
  description: SubjectDescription,
  clock: Clock,
): Promise<string> {
  const now = clock.now();
  const owner = await ownerOf(transaction, description.email);
  if (owner && !description.emailVerified) throw new PortalError('conflict');
  const known = owner && (await isKnownAt(transaction, description.provider, owner));
  if (known) await freeAddress(transaction, description.email, undefined, clock);
  const id =
    owner && !known
      ? owner
      : await insertMember(transaction, {
          email: description.email,
          nickname: nameOf(description),
          organization: oneLine(description.organization) || undefined,
          locale: description.locale ?? defaultLocale,
          // Which statement the provider showed is not known here.
          privacyVersion: null,
          now,
        });
  // Someone took the address at this very moment.
  if (id === undefined) throw new PortalError('conflict');
  if (id !== owner && !description.signedUp) {
    await transaction.execute(sql`UPDATE ${members} SET ${bare(members.privacyAcceptedAt)} = NULL
        WHERE ${members.id} = ${id}`);
  }
  const { provider, subject } = description;
  await transaction
    .insert(identitySubjects)
    .values({ provider, subject, memberId: id, createdAt: now, seenAt: now });
  await record(transaction, id === owner ? 'account.linked' : 'account.registered', id, { provider }, now);
  return id;
}

async function ownerOf(transaction: Transaction, email: string): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ id: string }>(
    sql`SELECT ${members.id} FROM ${members} WHERE ${members.email} = ${email} FOR UPDATE`,
  );
  return rows[0]?.id;
}

async function isKnownAt(transaction: Transaction, provider: string, memberId: string): Promise<boolean> {
  const [link] = await transaction
    .select({ subject: identitySubjects.subject })
    .from(identitySubjects)
    .where(and(eq(identitySubjects.provider, provider), eq(identitySubjects.memberId, memberId)));
  return link !== undefined;
}

/** Takes an address away from the member who had it, until the provider says what that member's address is now. */
async function freeAddress(
  transaction: Transaction,
  email: string,
  exceptId: string | undefined,
  clock: Clock,
): Promise<void> {
  const owner = await ownerOf(transaction, email);
  if (owner === undefined || owner === exceptId) return;
  // `.invalid` is never delivered to (RFC 6761).
  await transaction.execute(sql`UPDATE ${members} SET ${bare(members.email)} = ${`${owner}@former.invalid`}
      WHERE ${members.id} = ${owner}`);
  await record(transaction, 'email.released', owner, {}, clock.now());
}

async function record(
  transaction: Transaction,
  action: AuditAction,
  subjectId: string,
  details: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await recordAudit(transaction, { at, actorKind: 'system', actorId: null, action, subjectId, details });
}
