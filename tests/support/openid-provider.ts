import { generateKeyPair, exportJWK } from 'jose';
import Provider from 'oidc-provider';

import { findFreePort } from '@/cli/launcher/ports';

/** An OpenID provider of a test, on this machine, with pages of its own for logging in. */
export interface OpenIdProvider {
  /** Variables that make it the provider of a portal. */
  readonly variables: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  stop(): void;
}

const CLIENT_ID = 'portal';
const CLIENT_SECRET = 'secret-of-the-portal';

/**
 * Starts a provider whose only client is the portal at `portal`.
 * @param claimsOf what it knows of the account that somebody logged in with
 */
export async function startOpenIdProvider(
  portal: string,
  claimsOf: (account: string) => Record<string, unknown>,
): Promise<OpenIdProvider> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${portal}/api-id/oidc/callback`],
        post_logout_redirect_uris: [`${portal}/api-id/oidc/logged-out`],
        backchannel_logout_uri: `${portal}/api-id/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['cookie-key'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['nickname', 'organization'] },
    pkce: { required: () => true },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
  });
  const server = await new Promise<ReturnType<typeof provider.listen>>((resolve) => {
    const listening = provider.listen(port, '127.0.0.1', () => resolve(listening));
  });
  return {
    variables: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
