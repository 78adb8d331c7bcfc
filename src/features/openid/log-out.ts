import { jwtVerify } from 'jose';
import { buildEndSessionUrl } from 'openid-client';
import { z } from 'zod';

import { rememberNonce } from '@/features/verification';
import type { Clock } from '@/platform/clock/clock';
import { createLogger } from '@/platform/log';

import { type OpenIdClient, openIdProvider } from './provider';

const log = createLogger('openid');

/** Oldest logout token that is accepted, in seconds; they are sent immediately. */
const TOKEN_SECONDS = 5 * 60;

/**
 * Where a browser ends the provider's session (RP-Initiated Logout 1.0).
 * @param state comes back with the browser
 * @returns undefined where the provider has no such address or does not answer
 */
export async function endSessionAddress(
  client: OpenIdClient,
  { idToken, state }: { readonly idToken: string; readonly state?: string },
): Promise<string | undefined> {
  try {
    const { configuration } = await openIdProvider(client);
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: client.loggedOut,
      ...(state !== undefined && { state }),
    }).href;
  } catch (error) {
    log.warn({ err: error }, 'the OpenID provider could not be told about a log-out');
    return undefined;
  }
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

/** Whose sessions a provider has ended: of a person, of one session there, or both. */
export interface EndedThere {
  readonly sub?: string | undefined;
  readonly sid?: string | undefined;
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6); each counts once.
 * @throws Error when the token is not a fresh one of the provider for this client; its message may be shown to it
 */
export async function readLogoutToken(
  client: OpenIdClient,
  token: string,
  clock: Clock,
): Promise<EndedThere> {
  const { keys, configuration } = await openIdProvider(client);
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = configuration.serverMetadata();
  const { payload } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: client.clientId,
    // Neither none nor a secret that is shared.
    algorithms: algorithms.filter((name) => /^(?:[REP]S\d{3}|EdDSA|Ed25519)$/.test(name)),
    maxTokenAge: TOKEN_SECONDS,
    clockTolerance: 30,
    currentDate: clock.now(),
  });
  const { jti, sub, sid } = logoutClaims.parse(payload);
  if (sub === undefined && sid === undefined) throw new Error('sub or sid is needed');
  if (!(await rememberNonce(`openid-logout ${client.clientId} ${jti}`, 2 * TOKEN_SECONDS, clock))) {
    throw new Error('the token has been used');
  }
  return { sub, sid };
}
