import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';

import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import { renderMail } from '@/features/notifications';
import { forgetAddresses, memberAsker, redeemCode } from '@/features/verification';
import type { Locale } from '@/i18n/locales';
import { members } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { MAX_PIXELS, receiveUpload } from '@/platform/decoder/decoder';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';
import { once } from '@/platform/storage/storage';

import { holdPoliciesInForce, policyVersionsInForce } from '../agreed-policies';
import { type AuditAction, recordByMember } from '../audit';
import type { MemberContext } from '../context';
import { deviceOf, type DeviceView } from '../device';
import {
  type changeEmailSchema,
  type changePasswordSchema,
  type confirmSchema,
  MAX_PHOTO_BYTES,
  type updateProfileSchema,
} from '../domain';
import type { Profile } from '@/features/session';
import { type Member, type MemberFacts, memberByEmail, memberById, profileOf } from '../members';
import { newPassword, refuseGuessable, sentPassword } from '../new-password';
import { hashPassword, passwordMatches } from '../passwords';
import { rememberPrivacyVersion } from './privacy-version';
import { confirmSession, endSession, endSessions, isAlive, type Session } from '../sessions';
import { identityCredentials, identityPhotos, identitySessions } from '../tables';

/** The member of a session. @throws PortalError `not_logged_in` when the account is gone or locked */
async function memberOf({ session }: MemberContext): Promise<Member> {
  const member = await memberById(await getDatabase(), session.memberId);
  if (!member || member.locked_at) throw new PortalError('not_logged_in');
  return member;
}

/** The own profile. @throws PortalError `not_logged_in` when the account is gone or locked */
export async function getProfile({ session }: Pick<MemberContext, 'session'>): Promise<Profile> {
  const member = await factsOf(session);
  if (!member) throw new PortalError('not_logged_in');
  return profileOf(member, session.consented);
}

/** The member of a session to show, not to change; `undefined` when the account is gone or locked. */
async function factsOf({
  member,
  memberId,
}: Pick<Session, 'member' | 'memberId'>): Promise<MemberFacts | undefined> {
  const found = member ?? (await memberById(await getDatabase(), memberId));
  return found?.locked_at ? undefined : found;
}

export interface MemberView {
  readonly profile: Profile;
  /** The name for contracts; empty until it was given. */
  readonly legalName: string;
  /** Language of mails to the member. */
  readonly locale: Locale;
  /** When the member agreed to the policies, and to which privacy statement; undefined without an agreement. */
  readonly agreed: { readonly at: Date; readonly privacyVersion: string | null } | undefined;
}

/** A member as the own pages show it; `undefined` when the account is gone or locked. */
export async function findMember(
  session: Pick<Session, 'member' | 'memberId' | 'consented'>,
): Promise<MemberView | undefined> {
  const member = await factsOf(session);
  if (!member) return undefined;
  const { privacy_accepted_at: at, privacy_version: privacyVersion } = member;
  return {
    profile: profileOf(member, session.consented),
    legalName: member.legal_name ?? '',
    locale: member.locale,
    agreed: at === null ? undefined : { at: new Date(at), privacyVersion },
  };
}

/** Chooses the language of mails to the member. */
export async function updateLanguage(locale: Locale, context: MemberContext): Promise<null> {
  await changeMember(context, 'profile.changed', async (transaction, { id }) => {
    await transaction.execute(sql`UPDATE ${members} SET ${bare(members.locale)} = ${locale}
        WHERE ${members.id} = ${id}`);
  });
  return null;
}

async function changeMember(
  context: MemberContext,
  action: AuditAction,
  change: (transaction: Transaction, member: Member) => Promise<void>,
  {
    consented = context.session.consented,
    details,
  }: {
    consented?: boolean;
    /** Asked for when the change was made. */
    details?: () => Readonly<Record<string, unknown>>;
  } = {},
): Promise<Profile> {
  const { id } = await memberOf(context);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`SELECT ${members.id} FROM ${members} WHERE ${members.id} = ${id} FOR UPDATE`,
    );
    const before = await memberById(transaction, id);
    if (!before) throw new PortalError('not_logged_in');
    await change(transaction, before);
    await transaction.execute(
      sql`UPDATE ${members} SET ${bare(members.updatedAt)} = ${context.clock.now().toISOString()}
          WHERE ${members.id} = ${id}`,
    );
    await recordByMember(transaction, context, action, id, details?.());
    const after = await memberById(transaction, id);
    if (!after) throw new PortalError('not_logged_in');
    return profileOf(after, consented);
  });
}

/**
 * Changes name or organization, agrees to the policies again, or withdraws the consent, which ends every session.
 * @throws PortalError `conflict` with the versions in force when the member has seen others: one agreement covers every
 *   policy, also one that changed after the form was shown
 */
export async function updateProfile(
  update: z.infer<typeof updateProfileSchema>,
  context: MemberContext,
): Promise<Profile> {
  const consent = update.oneidPrivacyAccepted;
  const seen = update.policyVersions;
  let versions: Readonly<Record<string, string>> = {};
  return changeMember(
    context,
    consent === undefined ? 'profile.changed' : `consent.${consent}`,
    async (transaction, { id }) => {
      if (consent === 'accepted') {
        await holdPoliciesInForce(transaction);
        versions = await policyVersionsInForce(transaction);
        if (seen && !isDeepStrictEqual({ ...seen }, versions)) {
          throw new PortalError('conflict', { data: { policyVersions: versions } });
        }
      }
      if (update.nickname !== undefined) {
        await transaction.execute(sql`UPDATE ${members} SET ${bare(members.nickname)} = ${update.nickname}
            WHERE ${members.id} = ${id}`);
      }
      if (update.organization !== undefined) {
        const organization = update.organization === '' ? null : update.organization;
        await transaction.execute(sql`UPDATE ${members} SET ${bare(members.organization)} = ${organization}
            WHERE ${members.id} = ${id}`);
      }
      if (consent === 'accepted') {
        const now = context.clock.now().toISOString();
        await transaction.execute(sql`UPDATE ${members} SET ${bare(members.privacyAcceptedAt)} = ${now}
            WHERE ${members.id} = ${id}`);
        const version = versions['privacy'];
        if (version) await rememberPrivacyVersion(transaction, id, version);
      }
      if (consent === 'revoked') {
        await transaction.execute(sql`UPDATE ${members} SET ${bare(members.privacyAcceptedAt)} = NULL,
            ${bare(members.privacyVersion)} = NULL WHERE ${members.id} = ${id}`);
        await endSessions(transaction, id);
      }
    },
    {
      ...(consent !== undefined && { consented: consent === 'accepted' }),
      ...(consent === 'accepted' && { details: () => ({ versions }) }),
    },
  );
}

/**
 * Takes a picture: judged by its content, turned upright, cut to a square of 256 px and encoded again, so neither
 * metadata nor anything hidden behind the picture survives.
 * @throws PortalError `file_too_large`, `file_type`, `too_many_requests`
 */
export async function updatePhoto(file: File | null, context: MemberContext): Promise<{ photo: string }> {
  if (!file) throw invalidField('file', 'empty');
  if (file.size > MAX_PHOTO_BYTES) throw new PortalError('file_too_large');
  await countRequest('photo-member', context.session.memberId);
  const data = await squareOf(file);
  const id = randomUUID();
  const photo = `/api-id/oneid/photo/${id}`;
  await changeMember(context, 'photo.changed', async (transaction, member) => {
    await transaction
      .insert(identityPhotos)
      .values({ memberId: member.id, id, data })
      .onConflictDoUpdate({ target: identityPhotos.memberId, set: { id, data } });
    await transaction.execute(sql`UPDATE ${members} SET ${bare(members.photo)} = ${photo}
        WHERE ${members.id} = ${member.id}`);
  });
  return { photo };
}

/** Pixels a side. */
const PHOTO_SIDE = 256;

/** As the decoder makes it of a JPEG or PNG. @throws PortalError `file_type`, `file_too_large`, `too_many_requests` */
async function squareOf(file: File): Promise<Buffer> {
  return receiveUpload(once(new Uint8Array(await file.arrayBuffer())), MAX_PHOTO_BYTES, async (upload) => {
    const { file: made } = await upload.cleanPicture({
      formats: ['jpeg', 'png'],
      maxPixels: MAX_PIXELS,
      maxFrames: 1,
      frame: { width: PHOTO_SIDE, height: PHOTO_SIDE },
    });
    return readFile(made);
  });
}

/** A picture by the id in its address. */
export async function findPhoto(id: string): Promise<Buffer | undefined> {
  const database = await getDatabase();
  const [photo] = await database.select().from(identityPhotos).where(eq(identityPhotos.id, id));
  return photo?.data;
}

/**
 * Moves an account to another address: requires the password and a code sent to the new address; the old address gets a
 * message.
 */
export async function changeEmail(
  input: z.infer<typeof changeEmailSchema>,
  context: MemberContext,
): Promise<Profile> {
  const member = await memberOf(context);
  await countRequest('password-member', member.id);
  await demandPassword(member, 'password', await sentPassword(input, context));
  const askers = [memberAsker(member.id)];
  const { email: account, code } = input;
  await redeemCode({ account, channel: 'change_email', code, askers }, context.clock);
  return changeMember(context, 'email.changed', async (transaction, before) => {
    if (await memberByEmail(transaction, input.email)) throw new PortalError('conflict');
    await transaction.execute(sql`UPDATE ${members} SET ${bare(members.email)} = ${input.email}
        WHERE ${members.id} = ${before.id}`);
    // Mails to the old address stay the member's, for the export and for the day the account is deleted.
    await transaction.execute(
      sql`UPDATE mail_outbox SET member_id = ${before.id} WHERE recipient = ${before.email}`,
    );
    await endSessions(transaction, before.id, context.session.id);
    const to = { recipient: before.email, memberId: before.id, locale: before.locale };
    await enqueueMail(transaction, await renderMail(transaction, to, { kind: 'emailChanged' }));
  });
}

/** @throws PortalError `invalid_input` for the field */
async function demandPassword(member: Member, field: string, password: string): Promise<void> {
  if (!(await passwordMatches(member.password_hash, password))) throw invalidField(field, 'passwordWrong');
}

/**
 * Sets a new password for a member who knows the old one. Every session ends, including this one: after a change,
 * members log in again (specification, section 4). The owner gets a message.
 */
export async function changePassword(
  input: z.infer<typeof changePasswordSchema>,
  context: MemberContext,
): Promise<null> {
  const member = await memberOf(context);
  await countRequest('password-member', member.id);
  // The new one first: a password that breaks the rules costs no try at the old one.
  const password = await newPassword(input, context);
  const old = await sentPassword({ password: input.oldPassword, kid: input.kid }, context);
  await demandPassword(member, 'oldPassword', old);
  if (old === password) throw invalidField('password', 'passwordSame');
  await refuseGuessable(password, member);
  const passwordHash = await hashPassword(password);
  await changeMember(context, 'password.changed', async (transaction, { id, email, locale, ...before }) => {
    // Of two simultaneous changes the first one wins; the other used a password that is no longer valid.
    if (before.password_hash !== member.password_hash) throw invalidField('oldPassword', 'passwordWrong');
    await transaction
      .update(identityCredentials)
      .set({ passwordHash, changedAt: context.clock.now() })
      .where(eq(identityCredentials.memberId, id));
    await endSessions(transaction, id);
    await forgetAddresses(transaction, id);
    const to = { recipient: email, memberId: id, locale };
    await enqueueMail(transaction, await renderMail(transaction, to, { kind: 'passwordChanged' }));
  });
  return null;
}

/** Gives password or code once more, which opens what cannot be undone, and the data export, for fifteen minutes (ADR 025). */
export async function confirmIdentity(
  input: z.infer<typeof confirmSchema>,
  context: MemberContext,
): Promise<null> {
  const member = await memberOf(context);
  await countRequest('password-member', member.id);
  if ('code' in input) {
    const { email: account, id } = member;
    const code = { account, channel: 'confirm', code: input.code, askers: [memberAsker(id)] };
    await redeemCode(code, context.clock);
  } else {
    await demandPassword(member, 'password', await sentPassword(input, context));
  }
  await confirmSession(await getDatabase(), context.session.id, context.clock);
  return null;
}

interface SessionView {
  readonly id: string;
  /** Browser and system in words, and what kind of device that is. */
  readonly device: string;
  readonly kind: DeviceView['kind'];
  /** Address that the session began from. */
  readonly address: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

/** Where the account is logged in, the last used first; dead sessions that wait for their removal do not count. */
export async function listSessions({ session, clock }: MemberContext): Promise<SessionView[]> {
  const database = await getDatabase();
  const sessions = await database
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.memberId, session.memberId), isAlive(clock.now())));
  return sessions
    .toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
    .map(({ id, userAgent, address, createdAt, seenAt }) => ({
      id,
      device: deviceOf(userAgent).name,
      kind: deviceOf(userAgent).kind,
      address,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: id === session.id,
    }));
}

/** Ends one of the own sessions. @throws PortalError `not_found` for anybody else's */
export async function revokeSession(id: string, context: MemberContext): Promise<null> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    if (!(await endSession(transaction, context.session.memberId, id))) throw new PortalError('not_found');
    await recordByMember(transaction, context, 'session.revoked', context.session.memberId);
  });
  return null;
}
