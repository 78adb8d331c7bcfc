import { env } from '@/platform/env';

/**
 * Who answers `/api-id/*` and knows who a visitor is (ADR 028, ADR 029):
 * - `embedded`: the identity service inside the portal
 * - `external`: a service elsewhere that speaks the same contract; calls are passed on to it
 * - `openid`: an OpenID provider logs people in, the portal keeps sessions of its own
 */
export type IdentityMode = 'embedded' | 'external' | 'openid';

/** The mode that the configuration chooses. */
export function identityMode(): IdentityMode {
  if (env.IDENTITY_API_URL) return 'external';
  return env.OIDC_ISSUER ? 'openid' : 'embedded';
}
