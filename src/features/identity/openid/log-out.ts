import { and, eq, inArray } from '@payloadcms/db-postgres/drizzle';

import { endSessionAddress, type OpenIdClient, readLogoutToken } from '@/features/openid';
import { seal, unseal } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';

import { recordByMember } from '../audit';
import type { IdentityContext } from '../context';
import { endSession, type Session } from '../sessions';
import { identityProviderSessions, identitySessions } from '../tables';
import { ID_TOKEN_PURPOSE } from './log-in';

const RETURN_PURPOSE = 'openid-return';

/**
 * Ends the own session here, and says where to end the provider's.
 * @param redirect where to go afterwards, judged already
 * @returns the provider's address, or `redirect` where it has none or does not answer
 */
export async function logOutOfOpenId(
  client: OpenIdClient,
  { session, redirect }: { session: Session; redirect: string },
  context: Pick<IdentityContext, 'clock'>,
): Promise<string> {
  const database = await getDatabase();
  const [origin] = await database
    .select({ idToken: identityProviderSessions.idToken })
    .from(identityProviderSessions)
    .where(eq(identityProviderSessions.sessionId, session.id));
  await endSession(database, session.memberId, session.id);
  await recordByMember(database, context, 'session.ended', session.memberId);
  if (!origin) return redirect;
  const idToken = unseal(ID_TOKEN_PURPOSE, origin.idToken) ?? '';
  const there = await endSessionAddress(client, { idToken, state: seal(RETURN_PURPOSE, redirect) });
  return there ?? redirect;
}

/** Where to go after the provider's own log-out, as `logOutOfOpenId` wanted it. */
export function returnAfterLogOut(state: string | null): string | undefined {
  return state === null ? undefined : unseal(RETURN_PURPOSE, state);
}

/**
 * Ends the sessions that a provider names in a logout token.
 * @returns how many sessions ended
 * @throws Error as `readLogoutToken`
 */
export async function logOutFromBehind(
  client: OpenIdClient,
  token: string,
  { clock }: Pick<IdentityContext, 'clock'>,
): Promise<number> {
  const { sub, sid } = await readLogoutToken(client, token, clock);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const named = transaction
      .select({ id: identityProviderSessions.sessionId })
      .from(identityProviderSessions)
      .where(
        and(
          eq(identityProviderSessions.provider, client.issuer),
          ...(sub === undefined ? [] : [eq(identityProviderSessions.subject, sub)]),
          ...(sid === undefined ? [] : [eq(identityProviderSessions.providerSession, sid)]),
        ),
      );
    const ended = await transaction
      .delete(identitySessions)
      .where(inArray(identitySessions.id, named))
      .returning({ memberId: identitySessions.memberId });
    for (const { memberId } of ended) {
      await recordByMember(transaction, { clock }, 'session.ended_by_provider', memberId);
    }
    return ended.length;
  });
}
