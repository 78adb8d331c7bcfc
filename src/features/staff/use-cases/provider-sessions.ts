import { and, eq, inArray, isNotNull, lt, sql } from '@payloadcms/db-postgres/drizzle';

import { endSessionAddress, readLogoutToken } from '@/features/openid';
import { recordAudit } from '@/features/identity';
import { staff, staff_sessions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { hashToken, seal, unseal } from '@/platform/crypto/secrets';
import { type Executor, getDatabase } from '@/platform/db/database';

import { demandProvider, staffProvider } from '../sign-in/provider';
import { revokeTickets } from '../sign-in/tickets';
import { staffProviderSessions } from '../tables';

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
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const named = await transaction
      .delete(staffProviderSessions)
      .where(
        and(
          eq(staffProviderSessions.issuer, issuer),
          ...(sid === undefined ? [] : [eq(staffProviderSessions.providerSession, sid)]),
          ...(sub === undefined
            ? []
            : [
                inArray(
                  staffProviderSessions.staffId,
                  transaction
                    .select({ id: staff.id })
                    .from(staff)
                    .where(and(eq(staff.providerIssuer, issuer), eq(staff.providerSubject, sub))),
                ),
              ]),
        ),
      )
      .returning({ staffId: staffProviderSessions.staffId, sid: staffProviderSessions.sid });
    const waiting = new Set(named.filter((row) => row.sid === null).map(({ staffId }) => staffId));
    for (const id of waiting) await revokeTickets(transaction, id, clock);
    const sids = named.flatMap((row) => row.sid ?? []);
    if (sids.length === 0) return 0;
    const ended = await transaction
      .delete(staff_sessions)
      .where(inArray(staff_sessions.id, sids))
      .returning({ staffId: staff_sessions._parentID });
    for (const { staffId } of ended) {
      await recordAudit(transaction, {
        at: clock.now(),
        actorKind: 'system',
        actorId: null,
        action: 'staff.session_ended',
        subjectId: staffId,
        details: { way: 'provider' },
      });
    }
    return ended.length;
  });
}
