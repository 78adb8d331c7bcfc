import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { endStaffSession, endStaffSessions, openStaffSessions } from '@/cms/payload-adapter/staff-sessions';
import { deviceOf, recordAudit } from '@/features/identity';
import { staff_sessions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { staffSessionDevices } from '../tables';

/** Where a staff member is logged in. */
export interface OpenSession {
  readonly sid: string;
  /** Browser and system in words; empty for a program. */
  readonly device: string;
  /** Empty when it is not known. */
  readonly network: string;
  readonly began: Date;
  readonly used: Date;
}

/** Notes from where a session comes, and forgets sessions of the account that have ended. */
export async function noteDevice(
  executor: Executor,
  { sid, id, userAgent, network }: { sid: string; id: string; userAgent: string; network: string },
): Promise<void> {
  const from = { userAgent: userAgent.slice(0, 400), network };
  await executor
    .insert(staffSessionDevices)
    .values({ sid, staffId: id, ...from })
    .onConflictDoUpdate({ target: staffSessionDevices.sid, set: from });
  await executor
    .delete(staffSessionDevices)
    .where(
      and(
        eq(staffSessionDevices.staffId, id),
        sql`NOT EXISTS (SELECT 1 FROM ${staff_sessions} WHERE ${staff_sessions.id} = ${staffSessionDevices.sid})`,
      ),
    );
}

/** The open sessions of an account, the last used first. */
export async function listOpenSessions(id: string, clock: Clock): Promise<OpenSession[]> {
  const database = await getDatabase();
  const [sessions, devices] = await Promise.all([
    openStaffSessions(database, id, clock),
    database.select().from(staffSessionDevices).where(eq(staffSessionDevices.staffId, id)),
  ]);
  const deviceBySid = new Map(devices.map((device) => [device.sid, device]));
  return sessions.map((session) => {
    const device = deviceBySid.get(session.sid);
    return { ...session, device: deviceOf(device?.userAgent ?? '').name, network: device?.network ?? '' };
  });
}

interface Ending {
  readonly id: string;
  /** Who ends it: the person, or an administrator. */
  readonly by: string;
}

/** Ends one session. @throws PortalError `not_found` when it has ended */
export async function endOpenSession(
  { id, sid, by }: Ending & { readonly sid: string },
  clock: Clock,
): Promise<void> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    if (!(await endStaffSession(transaction, id, sid))) throw new PortalError('not_found');
    await record(transaction, 'staff.session_ended', { id, by }, clock);
  });
}

/** Ends all sessions but the one that asks, if it is one of them. */
export async function endOtherSessions(
  { id, by, except }: Ending & { readonly except: string | undefined },
  clock: Clock,
): Promise<void> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await endStaffSessions(transaction, id, except);
    await record(transaction, 'staff.sessions_ended', { id, by }, clock);
  });
}

const record = (
  executor: Executor,
  action: 'staff.session_ended' | 'staff.sessions_ended',
  { id, by }: Ending,
  clock: Clock,
) => recordAudit(executor, { at: clock.now(), actorKind: 'staff', actorId: by, action, subjectId: id });
