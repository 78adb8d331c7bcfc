import { randomBytes } from 'node:crypto';

import { and, eq, isNotNull, isNull, or } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq } from 'payload';
import type { Payload, PayloadRequest } from 'payload';

import type { Role } from '@/cms/permissions';
import { rolesOf } from '@/cms/staff-roles';
import { hashPassword, recordAudit } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import {
  inspectSingleUseToken,
  issueSingleUseToken,
  redeemSingleUseToken,
  revokeSingleUseTokens,
} from '@/features/verification';
import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { BY_COMMAND, isInvited } from '../domain';
import { storePasswordHash, weaknessOf } from '../sign-in/passwords';
import { passwordsAreOn } from '../sign-in/provider';

/** How long the link of an invitation works. */
const INVITATION_SECONDS = 72 * 3600;

const PURPOSE = 'staff_invitation';

/** The opposite of `isInvited` as a condition on rows: accounts whose owners have been here. */
export const hasArrived = or(isNull(staff.invitedAt), isNotNull(staff.acceptedAt));

interface Sender {
  /** The administrator; null for the operator of the server. */
  readonly by: string | null;
  readonly locale: Locale;
  readonly clock: Clock;
}

/**
 * Mails the owner of an account a link for choosing a password. Links from before stop working.
 * @returns the address of the link
 */
export async function sendInvitation(
  executor: Executor,
  { id, email }: { readonly id: string; readonly email: string },
  { by, locale, clock }: Sender,
): Promise<string> {
  const now = clock.now();
  await revokeSingleUseTokens(executor, { purpose: PURPOSE, subject: id }, clock);
  const token = await issueSingleUseToken(
    executor,
    { purpose: PURPOSE, subject: id, seconds: INVITATION_SECONDS },
    clock,
  );
  await executor
    .update(staff)
    .set({
      invitedAt: now.toISOString(),
      invitationEnds: secondsAfter(now, INVITATION_SECONDS).toISOString(),
    })
    .where(eq(staff.id, id));
  const url = `${env.PUBLIC_URL}/admin/invitation/${token}`;
  const mail = await renderMail(executor, { recipient: email, locale }, { kind: 'staffInvitation', url });
  await enqueueMail(executor, { ...mail, secrets: [token] });
  await recordAudit(executor, {
    at: now,
    actorKind: by === null ? 'system' : 'staff',
    actorId: by,
    action: 'staff.invited',
    subjectId: id,
    details: by === null ? BY_COMMAND : {},
  });
  return url;
}

/**
 * Creates the account of a new staff member, without a password that anyone knows, and mails its owner an invitation: both,
 * or neither.
 * @param req the request of the administrator; absent for the operator of the server
 * @returns its id, and the address of the link
 * @throws PortalError `invalid_input` when the address has an account; `log_in_elsewhere` where passwords are off
 */
export async function inviteStaff(
  { payload, req }: { readonly payload: Payload; readonly req?: PayloadRequest },
  { email, roles, name }: Invited,
  sender: Sender,
): Promise<{ readonly id: string; readonly url: string }> {
  if (!passwordsAreOn()) throw new PortalError('log_in_elsewhere');
  const now = sender.clock.now().toISOString();
  const database = await getDatabase();
  const isTaken = async () => {
    const found = await database.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
    return found.length > 0;
  };
  const taken = invalidField('email', 'staffTaken');
  if (await isTaken()) throw taken;
  // Payload stores no account without a password; nobody learns this one.
  const password = randomBytes(32).toString('hex');
  const data = { email, roles, name, password, invitedAt: now, invitationEnds: now };
  const request = req ?? (await createLocalReq({}, payload));
  return inRequestTransaction(request, async (transaction) => {
    const { id } = await payload.create({ collection: 'staff', data, req: request });
    return { id, url: await sendInvitation(transaction, { id, email }, sender) };
  }).catch(async (error: unknown) => {
    // A colleague may have been faster.
    throw (await isTaken()) ? taken : error;
  });
}

/** Makes the link that was sent useless, for an account that is disabled or changes hands. */
export async function revokeInvitation(executor: Executor, id: string, clock: Clock): Promise<void> {
  await revokeSingleUseTokens(executor, { purpose: PURPOSE, subject: id }, clock);
  await executor
    .update(staff)
    .set({ invitationEnds: clock.now().toISOString() })
    .where(and(eq(staff.id, id), isNotNull(staff.invitedAt), isNull(staff.acceptedAt)));
}

/**
 * Sends another link to someone who has not come yet.
 * @returns the address of the link
 * @throws PortalError `not_found`; `conflict` where the owner has come already, or the account is disabled
 */
export async function inviteAgain(id: string, sender: Sender): Promise<string> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({
        email: staff.email,
        invitedAt: staff.invitedAt,
        acceptedAt: staff.acceptedAt,
        disabledAt: staff.disabledAt,
      })
      .from(staff)
      .where(eq(staff.id, id))
      .for('update');
    if (!account) throw new PortalError('not_found');
    if (!isInvited(account) || account.disabledAt !== null) throw new PortalError('conflict');
    await countRequest('staff-reset-address', account.email);
    return sendInvitation(transaction, { id, email: account.email }, sender);
  });
}

/** Who was invited, as the page of the link says. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly roles: Role[];
}

/** What a link is for, without using it. @throws PortalError `token_invalid`, `token_used`, `token_expired` */
export async function invitationOf(token: string, clock: Clock): Promise<Invited> {
  const database = await getDatabase();
  const id = await inspectSingleUseToken(database, { purpose: PURPOSE, token }, clock);
  const [account] = await database
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.acceptedAt), isNull(staff.disabledAt)));
  if (!account) throw new PortalError('token_invalid');
  return { ...account, roles: await rolesOf(database, id) };
}

/**
 * Gives an account the password that its owner chose. The owner logs in with it afterward, where the role says what
 * else is due.
 * @throws PortalError `token_invalid`, `token_used`, `token_expired`, `invalid_input` for the password
 */
export async function acceptInvitation(
  { token, password }: { readonly token: string; readonly password: string },
  { network, clock }: { readonly network: string; readonly clock: Clock },
): Promise<{ readonly email: string }> {
  await countRequest('staff-reset-network', network);
  const hash = await hashPassword(password);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const id = await redeemSingleUseToken(transaction, { purpose: PURPOSE, token }, clock);
    const [account] = await transaction
      .select({ email: staff.email, name: staff.name })
      .from(staff)
      .where(and(eq(staff.id, id), isNull(staff.acceptedAt), isNull(staff.disabledAt)))
      .for('update');
    if (!account) throw new PortalError('token_invalid');
    // A refusal rolls back, so the link still works for a better password.
    const weakness = await weaknessOf(password, account);
    if (weakness) throw invalidField('password', weakness);
    await storePasswordHash(transaction, id, hash);
    const now = clock.now();
    await transaction.update(staff).set({ acceptedAt: now.toISOString() }).where(eq(staff.id, id));
    await recordAudit(transaction, {
      at: now,
      actorKind: 'staff',
      actorId: id,
      action: 'staff.invitation_accepted',
      subjectId: id,
      details: { network },
    });
    return { email: account.email };
  });
}
