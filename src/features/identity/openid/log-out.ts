import { and, eq, inArray } from '@payloadcms/db-postgres/drizzle';
import { jwtVerify } from 'jose';
import { buildEndSessionUrl } from 'openid-client';
import { z } from 'zod';

import { rememberNonce } from '@/features/verification';
import { seal, unseal } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';
import { createLogger } from '@/platform/log';

import { recordByMember } from '../audit';
import type { IdentityContext } from '../context';
import { endSession, type Session } from '../sessions';
import { identityProviderSessions, identitySessions } from '../tables';
import { ID_TOKEN_PURPOSE } from './log-in';
import { openIdPaths, openIdProvider, type OpenIdSettings } from './provider';

const log = createLogger('openid');

const RETURN_PURPOSE = 'openid-return';
/** Oldest logout token that is accepted, in seconds; they are sent immediately. */
const TOKEN_SECONDS = 5 * 60;

/**
 * Ends the own session here, and says where to end the provider's (RP-Initiated Logout 1.0).
 * @param redirect where to go afterwards, judged already
 * @returns the provider's address, or `redirect` where it has none or does not answer
 */
export async function logOutOfOpenId(
  settings: OpenIdSettings,
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
  try {
    const { configuration } = await openIdProvider(settings);
    if (!origin || !configuration.serverMetadata().end_session_endpoint) return redirect;
    return buildEndSessionUrl(configuration, {
      id_token_hint: unseal(ID_TOKEN_PURPOSE, origin.idToken) ?? '',
      post_logout_redirect_uri: settings.site + openIdPaths.loggedOut,
      state: seal(RETURN_PURPOSE, redirect),
    }).href;
  } catch (error) {
    log.warn({ err: error }, 'the OpenID provider could not be told about a log-out');
    return redirect;
  }
}

/** Where to go after the provider's own log-out, as `logOutOfOpenId` wanted it. */
export function returnAfterLogOut(state: string | null): string | undefined {
  return state === null ? undefined : unseal(RETURN_PURPOSE, state);
}

const logoutClaims = z.object({
  jti: z.string().min(1).max(500),
  iat: z.number(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
  // A token that could pass for an ID token is none for logging out (Back-Channel Logout 1.0, section 2.4).
  nonce: z.undefined().optional(),
});

/**
 * Ends the sessions that a provider names in a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @returns how many sessions ended
 * @throws Error when the token is not a fresh one of the provider for this portal; its message may be shown to it
 */
export async function logOutFromBehind(
  settings: OpenIdSettings,
  token: string,
  { clock }: Pick<IdentityContext, 'clock'>,
): Promise<number> {
  const { keys, configuration } = await openIdProvider(settings);
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = configuration.serverMetadata();
  const { payload } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: settings.clientId,
    // Neither none nor a secret that is shared.
    algorithms: algorithms.filter((name) => /^(?:[REP]S\d{3}|EdDSA|Ed25519)$/.test(name)),
    maxTokenAge: TOKEN_SECONDS,
    clockTolerance: 30,
    currentDate: clock.now(),
  });
  const claims = logoutClaims.parse(payload);
  const { sub, sid } = claims;
  if (sub === undefined && sid === undefined) throw new Error('sub or sid is needed');
  if (!(await rememberNonce(`openid-logout ${claims.jti}`, 2 * TOKEN_SECONDS, clock))) {
    throw new Error('the token has been used');
  }
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const named = transaction
      .select({ id: identityProviderSessions.sessionId })
      .from(identityProviderSessions)
      .where(
        and(
          eq(identityProviderSessions.provider, settings.issuer),
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
