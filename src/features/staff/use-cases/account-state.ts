import { and, eq, isNotNull, isNull, sql } from '@payloadcms/db-postgres/drizzle';

import { endStaffSessions } from '@/cms/payload-adapter/staff-sessions';
import { rolesOf } from '@/cms/staff-roles';
import { recordAudit } from '@/features/identity';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { BY_COMMAND, isInvited } from '../domain';
import { revokeResets } from '../sign-in/reset-password';
import { revokeTickets } from '../sign-in/tickets';
import { revokeInvitation } from './invitations';

/**
 * Holds a lock until the transaction ends, so two administrators who take each other's role or access away at the same
 * moment do not both find the other one still there.
 */
export async function lockAdministrators(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('staff:last-administrator'))`);
}

/** What an account may do at this moment, and whether it may log in. */
export async function rightsOf(executor: Executor, id: string) {
  const [account] = await executor
    .select({ disabledAt: staff.disabledAt })
    .from(staff)
    .where(eq(staff.id, id));
  if (!account) return undefined;
  const disabledAt = account.disabledAt === null ? null : new Date(account.disabledAt).toISOString();
  return { disabledAt, roles: await rolesOf(executor, id) };
}

interface Change {
  readonly id: string;
  /** The administrator; null for the operator of the server, who can only enable. */
  readonly by: string | null;
  readonly reason: string;
}

type ByColleague = Change & { readonly by: string };

/**
 * Keeps a person out without deleting what names them: no session, link, or code of the account works after that, nor does
 * its password, until an administrator enables it.
 * @throws PortalError `forbidden` for the own account, `not_found`, `conflict` where it is disabled already
 */
export async function disableAccount(
  change: ByColleague,
  { clock }: { readonly clock: Clock },
): Promise<void> {
  await changeAccount(change, async (transaction) => {
    const [account] = await transaction
      .update(staff)
      .set({ disabledAt: clock.now().toISOString() })
      .where(and(eq(staff.id, change.id), isNull(staff.disabledAt)))
      .returning({ id: staff.id });
    await demandChanged(transaction, change.id, account);
    await endStaffSessions(transaction, change.id);
    await revokeTickets(transaction, change.id, clock);
    await revokeResets(transaction, change.id, clock);
    await revokeInvitation(transaction, change.id, clock);
    await recordChange(transaction, 'staff.disabled', change, clock);
  });
}

/** Lets a person log in again, with the password and second factor from before. @throws as `disableAccount` */
export async function enableAccount(change: Change, { clock }: { readonly clock: Clock }): Promise<void> {
  await changeAccount(change, async (transaction) => {
    const [account] = await transaction
      .update(staff)
      .set({ disabledAt: null })
      .where(and(eq(staff.id, change.id), isNotNull(staff.disabledAt)))
      .returning({ id: staff.id });
    await demandChanged(transaction, change.id, account);
    // What a login began while the account was being disabled, and has not been used since.
    await endStaffSessions(transaction, change.id);
    await revokeTickets(transaction, change.id, clock);
    await recordChange(transaction, 'staff.enabled', change, clock);
  });
}

/** Runs a change while the administrator who makes it still is one. */
async function changeAccount(
  { id, by }: Change,
  run: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  if (id === by) throw new PortalError('forbidden');
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await lockAdministrators(transaction);
    if (by !== null) await demandAdministrator(transaction, by);
    await run(transaction);
  });
}

/** @throws PortalError `forbidden` unless the person is an administrator who can log in */
async function demandAdministrator(executor: Executor, id: string): Promise<void> {
  const [caller] = await executor
    .select({
      disabledAt: staff.disabledAt,
      invitedAt: staff.invitedAt,
      acceptedAt: staff.acceptedAt,
    })
    .from(staff)
    .where(eq(staff.id, id));
  if (!caller || caller.disabledAt !== null || isInvited(caller)) throw new PortalError('forbidden');
  if (!(await rolesOf(executor, id)).includes('administrator')) throw new PortalError('forbidden');
}

/** @throws PortalError `not_found`, or `conflict` for an account that is in the wanted state already */
async function demandChanged(executor: Executor, id: string, changed: object | undefined): Promise<void> {
  if (changed) return;
  const [account] = await executor.select({ id: staff.id }).from(staff).where(eq(staff.id, id));
  throw new PortalError(account ? 'conflict' : 'not_found');
}

const recordChange = (
  executor: Executor,
  action: 'staff.disabled' | 'staff.enabled',
  { id, by, reason }: Change,
  clock: Clock,
): Promise<void> =>
  recordAudit(executor, {
    at: clock.now(),
    actorKind: by === null ? 'system' : 'staff',
    actorId: by,
    action,
    subjectId: id,
    details: { ...(by === null && BY_COMMAND), reason },
  });
