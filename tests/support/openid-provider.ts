import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

import { findFreePort } from '@/cli/launcher/ports';

/** An OpenID provider for tests, on this machine, with its own login pages. */
export interface OpenIdProvider {
  /** Variables that make it a portal's provider. */
  readonly variables: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  /** Variables that make it the provider of a portal's staff. */
  readonly staffVariables: {
    STAFF_OIDC_ISSUER: string;
    STAFF_OIDC_CLIENT_ID: string;
    STAFF_OIDC_CLIENT_SECRET: string;
  };
  /** The key that signs ID tokens, `k1`. */
  readonly signingKey: CryptoKey;
  stop(): void;
}

/** The portal's client at every test provider. */
const openIdClient = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret-of-the-portal' } as const;

/** The client of the portal's admin at every test provider. */
const staffClient = {
  STAFF_OIDC_CLIENT_ID: 'portal-admin',
  STAFF_OIDC_CLIENT_SECRET: 'secret-of-the-admin',
} as const;

/** What a provider knows about a client whose routes are at `base`. */
const clientAt = (base: string, id: string, secret: string) => ({
  client_id: id,
  client_secret: secret,
  redirect_uris: [`${base}/callback`],
  post_logout_redirect_uris: [`${base}/logged-out`],
  backchannel_logout_uri: `${base}/backchannel-logout`,
  backchannel_logout_session_required: true,
});

/**
 * Starts a provider whose only clients are the portal at `portal`, for members, and its admin.
 * @param claimsOf what it knows about the account that was used to log in
 * @param given its port, if it must be known in advance; where requests to the portal go; how to change its ID tokens
 */
export async function startOpenIdProvider(
  portal: string,
  claimsOf: (account: string) => Record<string, unknown>,
  given: {
    port?: number;
    fetch?: Configuration['fetch'];
    forge?: (idToken: string) => string | Promise<string>;
  } = {},
): Promise<OpenIdProvider> {
  const port = given.port ?? (await findFreePort());
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      clientAt(`${portal}/api-id/oidc`, openIdClient.OIDC_CLIENT_ID, openIdClient.OIDC_CLIENT_SECRET),
      clientAt(
        `${portal}/api/staff/openid`,
        staffClient.STAFF_OIDC_CLIENT_ID,
        staffClient.STAFF_OIDC_CLIENT_SECRET,
      ),
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    ...(given.fetch && { fetch: given.fetch }),
    cookies: { keys: ['cookie-key'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'nickname', 'organization', 'groups'],
    },
    pkce: { required: () => true },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
  });
  const { forge } = given;
  if (forge) {
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && body?.id_token) body.id_token = await forge(body.id_token);
    });
  }
  const server = await new Promise<ReturnType<typeof provider.listen>>((resolve) => {
    const listening = provider.listen(port, '127.0.0.1', () => resolve(listening));
  });
  return {
    variables: { OIDC_ISSUER: issuer, ...openIdClient },
    staffVariables: { STAFF_OIDC_ISSUER: issuer, ...staffClient },
    signingKey: privateKey,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
