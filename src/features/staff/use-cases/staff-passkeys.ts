import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';

import type { StaffSession } from '@/cms/payload-adapter/staff-sessions';
import { siteName } from '@/cms/site-name';
import { deviceOf } from '@/features/identity';
import {
  checkNewPasskey,
  keepPasskey,
  type NewPasskeyAnswer,
  offerPasskey,
  ownerOfPasskey,
  type PasskeyAnswer,
  removePasskey,
} from '@/features/verification';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { textsFrom } from '@/i18n/texts';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { accountOf } from '../sign-in/own-endpoint';
import { demandOwnLogIn } from '../sign-in/provider';
import {
  lockAccount,
  removeRecoveryCodes,
  renewRecoveryCodes,
  secondFactorOf,
} from '../sign-in/second-factor';
import { beginSessionByTicket, ownerOfTicket } from '../sign-in/tickets';

import { beginRecordedSession } from './begin-session';
import { type Context, follow, type LogInContext } from './second-factor';

/** Passkeys of staff (ADR 124). Unlocking one proves the device and the person, so it is a whole login. */

interface Given {
  readonly answer: NewPasskeyAnswer;
  /** The default is the name of the device. */
  readonly name?: string | undefined;
  readonly userAgent: string;
}

/**
 * A login with a passkey, or with a ticket the second step of one.
 * @throws PortalError `passkey_failed`, also for a disabled account; `token_*`; `log_in_elsewhere` for a person who logs in
 *   at a provider and has not done so
 */
export async function logInWithPasskey(
  { answer, ticket }: { readonly answer: PasskeyAnswer; readonly ticket?: string | undefined },
  { clock, from }: LogInContext,
): Promise<{ id: string; session: StaffSession }> {
  const id = await ownerOfPasskey('staff', answer, clock);
  const account = await accountOf(id);
  if (account.disabledAt !== null) throw new PortalError('passkey_failed');
  if (ticket === undefined) demandOwnLogIn(account);
  else if ((await ownerOfTicket('code', ticket, clock)) !== id) throw new PortalError('passkey_failed');
  const login = { way: 'passkey', from } as const;
  const database = await getDatabase();
  const session = await database.transaction((transaction) =>
    ticket === undefined
      ? beginRecordedSession(transaction, { id, ...login }, clock)
      : beginSessionByTicket(transaction, { step: 'code', ticket, ...login }, clock),
  );
  return { id, session };
}

/** What a browser needs to create a passkey for an account. @throws PortalError `conflict` when there are too many */
export async function offerStaffPasskey(
  id: string,
  { clock, locale }: Context,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { email, name } = await accountOf(id);
  // Password managers show members and staff of the site in one list.
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  const site = t('passkeys.site', { community: await siteName(locale) });
  return offerPasskey({ realm: 'staff', id }, { name: `${email} (${site})`, displayName: name, site }, clock);
}

/** The same for a person whose login waits for a second factor. */
export async function offerPasskeyToTicket(ticket: string, context: Context) {
  return offerStaffPasskey(await ownerOfTicket('setup', ticket, context.clock), context);
}

/** Keeps the passkey that a login waits for, and begins its session. */
export async function logInWithNewPasskey(
  { ticket, ...given }: Omit<Given, 'userAgent'> & { readonly ticket: string },
  context: LogInContext,
): Promise<{ id: string; session: StaffSession; recoveryCodes: readonly string[] }> {
  const id = await ownerOfTicket('setup', ticket, context.clock);
  const { clock, from } = context;
  const passkey = await checked(id, { ...given, userAgent: from.userAgent }, context);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const login = { step: 'setup', ticket, way: 'setup', from } as const;
    const session = await beginSessionByTicket(transaction, login, clock);
    return { id, session, recoveryCodes: await keep(transaction, id, passkey, context) };
  });
}

/**
 * Keeps a passkey of a person who is logged in, and has shown the current password for its challenge.
 * @returns recovery codes with the first second factor of the account, else none
 */
export async function addStaffPasskey(
  { id, ...given }: Given & { readonly id: string },
  context: Context,
): Promise<readonly string[]> {
  const passkey = await checked(id, given, context);
  const database = await getDatabase();
  return database.transaction((transaction) => keep(transaction, id, passkey, context));
}

async function checked(id: string, { answer, name, userAgent }: Given, { clock, locale }: Context) {
  const device = deviceOf(userAgent).name.slice(0, 60);
  const passkey = await checkNewPasskey({ realm: 'staff', id }, answer, clock);
  return { ...passkey, name: name ?? (device || messages[locale].passkeys.unnamed) };
}

async function keep(
  transaction: Transaction,
  id: string,
  passkey: Awaited<ReturnType<typeof checked>>,
  context: Context,
): Promise<readonly string[]> {
  await lockAccount(transaction, id);
  const { isSet } = await secondFactorOf({ id }, transaction);
  await keepPasskey(transaction, { realm: 'staff', id }, passkey, context.clock);
  await follow(transaction, 'staff.passkey_added', { id, by: id }, context);
  return isSet ? [] : renewRecoveryCodes(transaction, id);
}

/**
 * Removes one of the own passkeys.
 * @throws PortalError `not_found`; `conflict` for the last second factor of a person whose role requires one
 */
export async function removeStaffPasskey(
  { id, passkey }: { readonly id: string; readonly passkey: string },
  context: Context,
): Promise<void> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, id);
    const { hasApp, passkeys, isRequired } = await secondFactorOf({ id }, transaction);
    const isLast = !hasApp && passkeys <= 1;
    await removePasskey(transaction, { realm: 'staff', id }, passkey);
    if (isLast && isRequired) throw new PortalError('conflict');
    if (isLast) await removeRecoveryCodes(transaction, id);
    await follow(transaction, 'staff.passkey_removed', { id, by: id }, context);
  });
}
