import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';

/** How long what the provider says about itself is believed, in ms. */
const BELIEVED_MS = 3600_000;
/** Longest wait for each answer of the provider, in seconds. */
const ANSWER_SECONDS = 10;

/** The portal at an OpenID provider. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Origin of the portal. */
  readonly site: string;
}

/** What was discovered about the provider. */
export interface OpenIdProvider {
  readonly settings: OpenIdSettings;
  readonly configuration: Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** Addresses of the portal that the provider has to know. */
export const openIdPaths = {
  callback: '/api-id/oidc/callback',
  loggedOut: '/api-id/oidc/logged-out',
  backchannelLogout: '/api-id/oidc/backchannel-logout',
} as const;

let known: { provider: Promise<OpenIdProvider>; issuer: string; until: number } | undefined;

/** The provider, discovered again every hour, and immediately after a failure. @throws when it does not answer */
export async function openIdProvider(settings: OpenIdSettings): Promise<OpenIdProvider> {
  if (known?.issuer !== settings.issuer || known.until < Date.now()) {
    known = { provider: discover(settings), issuer: settings.issuer, until: Date.now() + BELIEVED_MS };
  }
  const asked = known;
  try {
    return await asked.provider;
  } catch (error) {
    if (known === asked) known = undefined;
    throw error;
  }
}

async function discover(settings: OpenIdSettings): Promise<OpenIdProvider> {
  const issuer = new URL(settings.issuer);
  const configuration = await discovery(
    issuer,
    settings.clientId,
    settings.clientSecret,
    // What a provider accepts is known only when it has answered; the choice is made with each request.
    (server, client, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
      authenticate(settings.clientSecret)(server, client, body, headers);
    },
    {
      timeout: ANSWER_SECONDS,
      // The signature of ID tokens counts as well, not only the connection they came over. The configuration lets http
      // pass for this machine only.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  );
  const { jwks_uri: keys } = configuration.serverMetadata();
  if (!keys) throw new Error('the OpenID provider names no keys (jwks_uri)');
  return { settings, configuration, keys: createRemoteJWKSet(new URL(keys)) };
}
