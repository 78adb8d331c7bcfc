import { randomUUID } from 'node:crypto';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import sharp from 'sharp';
import type { z } from 'zod';

import { renderMail } from '@/features/notifications';
import { redeemCode } from '@/features/verification';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { recordByMember } from '../audit';
import type { MemberContext } from '../context';
import { type changeEmailSchema, MAX_PHOTO_BYTES, type Profile, type updateProfileSchema } from '../domain';
import { type Member, memberByEmail, memberById, profileOf } from '../members';
import { sentPassword } from '../new-password';
import { passwordMatches } from '../passwords';
import { endSession, endSessions } from '../sessions';
import { identityPhotos, identitySessions } from '../tables';

const photosPerMember = { name: 'photo-member', requests: 20, seconds: 3600 };
const passwordsPerMember = { name: 'password-member', requests: 10, seconds: 900 };

/** The member of a session. @throws PortalError `not_logged_in` when the account is gone or locked */
async function memberOf({ session }: MemberContext): Promise<Member> {
  const member = await memberById(await getDatabase(), session.memberId);
  if (!member || member.locked_at) throw new PortalError('not_logged_in');
  return member;
}

export async function getProfile(context: MemberContext): Promise<Profile> {
  return profileOf(await memberOf(context));
}

async function changeMember(
  context: MemberContext,
  action: string,
  change: (transaction: Transaction, member: Member) => Promise<void>,
): Promise<Profile> {
  const { id } = await memberOf(context);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT id FROM members WHERE id = ${id} FOR UPDATE`);
    const before = await memberById(transaction, id);
    if (!before) throw new PortalError('not_logged_in');
    await change(transaction, before);
    await transaction.execute(
      sql`UPDATE members SET updated_at = ${context.clock.now().toISOString()} WHERE id = ${id}`,
    );
    await recordByMember(transaction, context, action, id);
    const after = await memberById(transaction, id);
    if (!after) throw new PortalError('not_logged_in');
    return profileOf(after);
  });
}

/** Changes name or organization, or withdraws the consent, which ends every session. */
export function updateProfile(
  update: z.infer<typeof updateProfileSchema>,
  context: MemberContext,
): Promise<Profile> {
  const revokes = update.oneidPrivacyAccepted === 'revoked';
  return changeMember(
    context,
    revokes ? 'consent.revoked' : 'profile.changed',
    async (transaction, { id }) => {
      if (update.nickname !== undefined) {
        await transaction.execute(sql`UPDATE members SET nickname = ${update.nickname} WHERE id = ${id}`);
      }
      if (update.organization !== undefined) {
        const organization = update.organization === '' ? null : update.organization;
        await transaction.execute(sql`UPDATE members SET organization = ${organization} WHERE id = ${id}`);
      }
      if (revokes) {
        await transaction.execute(sql`UPDATE members SET privacy_accepted_at = NULL WHERE id = ${id}`);
        await endSessions(transaction, id);
      }
    },
  );
}

/**
 * Takes a picture: judged by its content, turned upright, cut to a square of 256 px and encoded anew, so that neither
 * metadata nor anything hidden behind the picture survives.
 * @throws PortalError `file_too_large`, `file_type`
 */
export async function updatePhoto(file: File | null, context: MemberContext): Promise<{ photo: string }> {
  if (!file) throw invalidField('file', 'empty');
  if (file.size > MAX_PHOTO_BYTES) throw new PortalError('file_too_large');
  await countRequest(photosPerMember, context.session.memberId);
  const data = await reencode(Buffer.from(await file.arrayBuffer()));
  const id = randomUUID();
  const photo = `/api-id/oneid/photo/${id}`;
  await changeMember(context, 'photo.changed', async (transaction, member) => {
    await transaction
      .insert(identityPhotos)
      .values({ memberId: member.id, id, data })
      .onConflictDoUpdate({ target: identityPhotos.memberId, set: { id, data } });
    await transaction.execute(sql`UPDATE members SET photo = ${photo} WHERE id = ${member.id}`);
  });
  return { photo };
}

/** First bytes of JPEG and PNG: sharp would also read SVG, GIF and others, and run their decoders. */
const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')];
const MAX_PIXELS = 40_000_000;

async function reencode(bytes: Buffer): Promise<Buffer> {
  if (!signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature))) {
    throw new PortalError('file_type');
  }
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(256, 256, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw new PortalError('file_type', { cause: error });
  }
}

/** A picture by the id in its address. */
export async function findPhoto(id: string): Promise<Buffer | undefined> {
  const database = await getDatabase();
  const [photo] = await database.select().from(identityPhotos).where(eq(identityPhotos.id, id));
  return photo?.data;
}

/** Moves an account to another address: the password and a code to the new address; the old one is told. */
export async function changeEmail(
  input: z.infer<typeof changeEmailSchema>,
  context: MemberContext,
): Promise<Profile> {
  const member = await memberOf(context);
  await countRequest(passwordsPerMember, member.id);
  const password = await sentPassword(input, context);
  if (!(await passwordMatches(member.password_hash, password))) throw invalidField('password', 'credentials');
  await redeemCode({ account: input.email, channel: 'change_email', code: input.code }, context.clock);
  return changeMember(context, 'email.changed', async (transaction, before) => {
    if (await memberByEmail(transaction, input.email)) throw new PortalError('conflict');
    await transaction.execute(sql`UPDATE members SET email = ${input.email} WHERE id = ${before.id}`);
    await endSessions(transaction, before.id, context.session.id);
    const to = { recipient: before.email, locale: before.locale };
    await enqueueMail(transaction, await renderMail(to, { kind: 'emailChanged' }));
  });
}

/** Erases an account for good, in every table that knows it; what happened stays without a name. */
export async function deleteAccount(context: MemberContext): Promise<null> {
  const { id } = await memberOf(context);
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const member = await memberById(transaction, id);
    if (!member) throw new PortalError('not_logged_in');
    await transaction.execute(sql`DELETE FROM verification_codes WHERE account = ${member.email}`);
    await transaction.execute(sql`DELETE FROM single_use_tokens WHERE subject = ${id}`);
    await transaction.execute(sql`DELETE FROM mail_outbox WHERE recipient = ${member.email}`);
    // Sessions, password and picture go with it.
    await transaction.execute(sql`DELETE FROM members WHERE id = ${id}`);
    await recordByMember(transaction, context, 'account.deleted', id);
    const to = { recipient: member.email, locale: member.locale };
    await enqueueMail(transaction, await renderMail(to, { kind: 'accountDeleted' }));
  });
  return null;
}

interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

/** Where the account is logged in, newest first. */
export async function listSessions({ session }: MemberContext): Promise<SessionView[]> {
  const database = await getDatabase();
  const sessions = await database
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.memberId, session.memberId));
  return sessions
    .toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
    .map(({ id, userAgent, createdAt, seenAt }) => ({
      id,
      device: userAgent,
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
