import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';

import { siteName } from '@/cms/site-name';
import { renderMail } from '@/features/notifications';
import {
  checkNewPasskey,
  keepPasskey,
  listPasskeys,
  type NewPasskeyAnswer,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '@/features/verification';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import { type AuditAction, recordByMember } from '../audit';
import type { MemberContext } from '../context';
import { deviceOf } from '../device';
import { type Member, memberById } from '../members';
import { demandConfirmed } from '../sessions';

/** The passkeys of a member (ADR 124): seen, named, and removed in the settings, and offered after a login. */

const ownerOf = ({ session }: MemberContext) => ({ realm: 'member', id: session.memberId }) as const;

interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly synced: boolean;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** The own passkeys, the oldest first. */
export async function listOwnPasskeys(context: MemberContext): Promise<PasskeyView[]> {
  const passkeys = await listPasskeys(await getDatabase(), ownerOf(context));
  return passkeys.map(({ id, name, isSynced, createdAt, usedAt }) => ({
    id,
    name,
    synced: isSynced,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/**
 * What the browser needs to create a passkey. It lasts longer than the session, so the member has logged in, or has
 * confirmed, a short while ago.
 * @throws PortalError `confirmation_required`, `conflict` when there are too many
 */
export async function offerOwnPasskey(
  context: MemberContext,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const database = await getDatabase();
  await demandConfirmed(database, context.session, context.clock);
  const member = await memberOf(context);
  const site = await siteName(member.locale);
  const account = { name: member.email, displayName: member.nickname, site };
  return offerPasskey(ownerOf(context), account, context.clock);
}

async function memberOf({ session }: MemberContext): Promise<Member> {
  const member = await memberById(await getDatabase(), session.memberId);
  if (!member || member.locked_at) throw new PortalError('not_logged_in');
  return member;
}

/**
 * Keeps a new passkey under a name, by default the name of the device. The owner gets a message.
 * @throws PortalError `confirmation_required`, `passkey_failed`, `token_expired`, `conflict`
 */
export async function addOwnPasskey(
  { answer, name }: { readonly answer: NewPasskeyAnswer; readonly name?: string | undefined },
  context: MemberContext,
): Promise<PasskeyView[]> {
  const database = await getDatabase();
  await demandConfirmed(database, context.session, context.clock);
  const passkey = await checkNewPasskey(ownerOf(context), answer, context.clock);
  const named = name ?? (deviceOf(context.userAgent).name.slice(0, 60) || 'Passkey');
  await database.transaction(async (transaction) => {
    await keepPasskey(transaction, ownerOf(context), { ...passkey, name: named }, context.clock);
    await follow(transaction, 'passkey.added', context);
  });
  return listOwnPasskeys(context);
}

/** @throws PortalError `not_found` for someone else's */
export async function renameOwnPasskey(
  passkey: { readonly id: string; readonly name: string },
  context: MemberContext,
): Promise<null> {
  await renamePasskey(await getDatabase(), ownerOf(context), passkey);
  return null;
}

/** Removes one of the own passkeys. The owner gets a message. @throws PortalError `not_found` for someone else's */
export async function removeOwnPasskey(id: string, context: MemberContext): Promise<null> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await removePasskey(transaction, ownerOf(context), id);
    await follow(transaction, 'passkey.removed', context);
  });
  return null;
}

async function follow(
  transaction: Transaction,
  action: Extract<AuditAction, `passkey.${string}`>,
  context: MemberContext,
): Promise<void> {
  const member = await memberById(transaction, context.session.memberId);
  if (!member) throw new PortalError('not_logged_in');
  await recordByMember(transaction, context, action, member.id);
  const to = { recipient: member.email, memberId: member.id, locale: member.locale };
  const kind = action === 'passkey.added' ? 'passkeyAdded' : 'passkeyRemoved';
  await enqueueMail(transaction, await renderMail(transaction, to, { kind }));
}
