import { eq } from '@payloadcms/db-postgres/drizzle';

import { endStaffSessions, type StaffSession } from '@/cms/payload-adapter/staff-sessions';
import { recordAudit } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import { defaultLocale, type Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import { BY_COMMAND } from '../domain';
import { accountOf } from '../sign-in/own-endpoint';
import {
  confirmSetup,
  lockAccount,
  removeApp,
  removeRecoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  type SecondFactorProof,
  type SecondFactorState,
  withSecondFactor,
  withSpentCode,
} from '../sign-in/second-factor';
import { beginSessionByTicket, ownerOfTicket, revokeTickets } from '../sign-in/tickets';
import type { Origin } from './begin-session';

export interface Context {
  readonly clock: Clock;
  /** Language of the person. */
  readonly locale: Locale;
}

/** The same for a step that may begin a session. */
export interface LogInContext extends Context {
  readonly from: Origin;
}

/** Second step of a login: a code of the app or a recovery code. @throws PortalError `code_wrong`, `token_*` */
export async function logInWithCode(
  { ticket, code }: { readonly ticket: string; readonly code: string },
  { clock, locale, from }: LogInContext,
): Promise<{ id: string; session: StaffSession }> {
  const id = await ownerOfTicket('code', ticket, clock);
  const session = await withSpentCode({ id, code }, clock, async (transaction, used) => {
    const begun = await beginSessionByTicket(transaction, { step: 'code', ticket, way: 'code', from }, clock);
    if (used === 'recovery') {
      await follow(transaction, 'staff.recovery_code_used', { id, by: id }, { clock, locale });
    }
    return begun;
  });
  return { id, session };
}

/** Second step where an app has to be set up first. */
export async function logInWithSetup(
  { ticket, code }: { readonly ticket: string; readonly code: string },
  context: LogInContext,
): Promise<{ id: string; session: StaffSession; recoveryCodes: readonly string[] }> {
  const { clock, from } = context;
  const id = await ownerOfTicket('setup', ticket, clock);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const login = { step: 'setup', ticket, way: 'setup', from } as const;
    const session = await beginSessionByTicket(transaction, login, clock);
    const recoveryCodes = await setUp(transaction, { id, code, replaces: false }, context);
    return { id, recoveryCodes, session };
  });
}

/** Takes an app into use for a person who is logged in; the other sessions end. */
export async function setUpSecondFactor(
  { id, code, sid }: { readonly id: string; readonly code: string; readonly sid: string | undefined },
  context: Context,
): Promise<readonly string[]> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const codes = await setUp(transaction, { id, code, replaces: true }, context);
    await endStaffSessions(transaction, id, sid);
    return codes;
  });
}

async function setUp(
  executor: Executor,
  setup: { readonly id: string; readonly code: string; readonly replaces: boolean },
  context: Context,
): Promise<readonly string[]> {
  const { id } = setup;
  const codes = await confirmSetup(executor, setup, context.clock);
  await revokeTickets(executor, id, context.clock);
  await follow(executor, 'staff.second_factor_set', { id, by: id }, context);
  return codes;
}

/** New recovery codes for a person who shows the second factor. @throws PortalError `conflict` without one */
export async function renewCodes(
  { id, ...proof }: { readonly id: string } & SecondFactorProof,
  context: Context,
): Promise<readonly string[]> {
  const account = await accountOf(id);
  if (!(await secondFactorOf(account)).isSet) throw new PortalError('conflict');
  return withSecondFactor(account, proof, context.clock, async (transaction) => {
    await follow(transaction, 'staff.recovery_codes_renewed', { id, by: id }, context);
    return renewRecoveryCodes(transaction, id);
  });
}

/**
 * The person's own removal of the app, where the role allows it or a passkey remains.
 * @throws PortalError `conflict`, and as `withSecondFactor`
 */
export async function removeOwnApp(
  { id, ...proof }: { readonly id: string } & SecondFactorProof,
  context: Context,
): Promise<void> {
  const account = await accountOf(id);
  const isKept = ({ isRequired, passkeys }: SecondFactorState) => isRequired && passkeys === 0;
  if (isKept(await secondFactorOf(account))) throw new PortalError('conflict');
  await withSecondFactor(account, proof, context.clock, async (transaction) => {
    await lockAccount(transaction, id);
    const state = await secondFactorOf(account, transaction);
    if (isKept(state)) throw new PortalError('conflict');
    await removeApp(transaction, id);
    if (state.passkeys === 0) await removeRecoveryCodes(transaction, id);
    await revokeTickets(transaction, id, context.clock);
    await follow(transaction, 'staff.second_factor_removed', { id, by: id }, context);
  });
}

/**
 * Helps a person who has lost app and recovery codes: another administrator, or the operator of the server. All
 * sessions end, and the owner gets a message.
 * @param by the administrator; null for the command on the server
 * @throws PortalError `not_found`, and `forbidden` for the own account
 */
export async function resetSecondFactor(
  { id, by, reason }: { readonly id: string; readonly by: string | null; readonly reason: string },
  { clock, locale = defaultLocale }: { readonly clock: Clock; readonly locale?: Locale },
): Promise<void> {
  if (by === id) throw new PortalError('forbidden');
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const [account] = await transaction.select({ id: staff.id }).from(staff).where(eq(staff.id, id));
    if (!account) throw new PortalError('not_found');
    await removeSecondFactor(transaction, id);
    await revokeTickets(transaction, id, clock);
    await endStaffSessions(transaction, id);
    await follow(transaction, 'staff.second_factor_reset', { id, by, reason }, { clock, locale });
  });
}

/**
 * Asks for the second factor before something that changes nothing of the account yet. The owner hears of a used recovery
 * code, as after a login: someone else may have found it.
 * @throws PortalError as `withSecondFactor`
 */
export async function demandSecondFactor(
  { id }: { readonly id: string },
  proof: SecondFactorProof,
  context: Context,
): Promise<void> {
  await withSecondFactor({ id }, proof, context.clock, async (transaction, used) => {
    if (used === 'recovery') await follow(transaction, 'staff.recovery_code_used', { id, by: id }, context);
  });
}

type Action =
  | 'staff.second_factor_set'
  | 'staff.second_factor_removed'
  | 'staff.second_factor_reset'
  | 'staff.recovery_code_used'
  | 'staff.recovery_codes_renewed'
  | 'staff.passkey_added'
  | 'staff.passkey_removed';

/** Records what happened, and tells the owner of the account. */
export async function follow(
  executor: Executor,
  action: Action,
  { id, by, reason }: { readonly id: string; readonly by: string | null; readonly reason?: string },
  { clock, locale }: Context,
): Promise<void> {
  await recordAudit(executor, {
    at: clock.now(),
    actorKind: by === null ? 'system' : 'staff',
    actorId: by,
    action,
    subjectId: id,
    details: { ...(by === null && BY_COMMAND), ...(reason !== undefined && { reason }) },
  });
  const [account] = await executor.select({ email: staff.email }).from(staff).where(eq(staff.id, id));
  if (!account) return;
  await enqueueMail(
    executor,
    await renderMail(executor, { recipient: account.email, locale }, { kind: 'staffSecondFactor' }),
  );
}
