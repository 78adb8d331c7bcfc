import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from '@payloadcms/db-postgres/drizzle';

import { endSessionAddress, readLogoutToken } from '@/features/openid';
import { recordAudit } from '@/features/identity';
import { staff, staff_sessions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { hashToken, seal, unseal } from '@/platform/crypto/secrets';
import { type Executor, getDatabase } from '@/platform/db/database';

import { demandProvider, staffProvider } from '../sign-in/provider';
import { revokeTickets } from '../sign-in/tickets';
import { staffProviderSessions } from '../tables';
import { ofIdentity } from './provider-identity';

const ID_TOKEN_PURPOSE = 'staff-openid-id-token';
/** A login whose second step has not come by then never does. */
const ABANDONED_SECONDS = 24 * 3600;

/** What the provider said at the beginning of a session. */
export interface ProviderVisit {
  readonly issuer: string;
  /** The provider's name of its own session (`sid`), where it tells. */
  readonly providerSession: string | null;
  readonly idToken: string;
}

/**
 * Notes that a session began at the provider, or will with the ticket of its second step, and forgets those of the account
 * that have ended.
 */
export async function noteProviderSession(
  executor: Executor,
  {
    id,
    visit,
    ...way
  }: { readonly id: string; readonly visit: ProviderVisit } & (
    { readonly sid: string } | { readonly ticket: string }
  ),
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  await executor.insert(staffProviderSessions).values({
    staffId: id,
    ...('sid' in way ? { sid: way.sid } : { ticketHash: hashToken(way.ticket) }),
    issuer: visit.issuer,
    providerSession: visit.providerSession,
    idToken: seal(ID_TOKEN_PURPOSE, visit.idToken),
    beganAt: now,
  });
  const mine = eq(staffProviderSessions.staffId, id);
  await executor
    .delete(staffProviderSessions)
    .where(
      and(
        mine,
        isNotNull(staffProviderSessions.sid),
        sql`NOT EXISTS (SELECT 1 FROM ${staff_sessions} WHERE ${staff_sessions.id} = ${staffProviderSessions.sid})`,
      ),
    );
  await executor
    .delete(staffProviderSessions)
    .where(
      and(
        mine,
        isNotNull(staffProviderSessions.ticketHash),
        lt(staffProviderSessions.beganAt, secondsAfter(now, -ABANDONED_SECONDS)),
      ),
    );
}

/**
 * Where a browser ends the provider's session of a person who logs out here (RP-Initiated Logout 1.0).
 * @returns undefined for a session that began here, and where the provider has no such address or does not answer
 */
export async function logOutAtProvider(id: string, sid: string): Promise<string | undefined> {
  const provider = staffProvider();
  if (!provider) return undefined;
  const database = await getDatabase();
  const [origin] = await database
    .select({ idToken: staffProviderSessions.idToken })
    .from(staffProviderSessions)
    .where(
      and(
        eq(staffProviderSessions.staffId, id),
        eq(staffProviderSessions.sid, sid),
        eq(staffProviderSessions.issuer, provider.issuer),
      ),
    );
  const idToken = origin && unseal(ID_TOKEN_PURPOSE, origin.idToken);
  return idToken && endSessionAddress(provider.flow.client, { idToken });
}

/**
 * Ends the sessions that the provider names in a logout token, and logins that wait for their second step.
 * @returns how many sessions ended
 * @throws PortalError `not_found` without a provider; Error as `readLogoutToken`
 */
export async function logOutFromProvider(token: string, clock: Clock): Promise<number> {
  const { issuer, flow } = demandProvider();
  const { sub, sid } = await readLogoutToken(flow.client, token, clock);
  const { providerSession, staffId } = staffProviderSessions;
  // One that the provider gave no name when it began can be the one that it means, so it ends as well.
  const session = sid === undefined ? undefined : eq(providerSession, sid);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const person =
      sub === undefined
        ? undefined
        : transaction
            .select({ id: staff.id })
            .from(staff)
            .where(ofIdentity({ issuer, subject: sub }));
    const visits = await transaction
      .delete(staffProviderSessions)
      .where(
        and(
          eq(staffProviderSessions.issuer, issuer),
          person ? inArray(staffId, person) : undefined,
          person && session ? or(session, isNull(providerSession)) : session,
        ),
      )
      .returning({ staffId: staffProviderSessions.staffId, sid: staffProviderSessions.sid });
    const waiting = new Set(visits.filter((visit) => visit.sid === null).map((visit) => visit.staffId));
    for (const id of waiting) await revokeTickets(transaction, id, clock);
    const sids = visits.flatMap((visit) => visit.sid ?? []);
    const ended = await transaction
      .delete(staff_sessions)
      .where(
        or(
          inArray(staff_sessions.id, sids),
          // The whole person has left, also from the session in which the account was connected.
          person && !session ? inArray(staff_sessions._parentID, person) : undefined,
        ),
      )
      .returning({ id: staff_sessions._parentID });
    for (const { id } of ended) {
      await recordAudit(transaction, {
        at: clock.now(),
        actorKind: 'system',
        actorId: null,
        action: 'staff.session_ended',
        subjectId: id,
        details: { way: 'provider' },
      });
    }
    return ended.length;
  });
}
