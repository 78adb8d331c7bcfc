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

/** The portal as a client of an OpenID provider. */
export interface OpenIdClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Address of the portal that the provider sends browsers back to after a login. */
  readonly callback: string;
  /** Address of the portal that the provider sends browsers back to after a log-out. */
  readonly loggedOut: string;
}

/** What was discovered about a provider. */
export interface OpenIdProvider {
  readonly configuration: Configuration;
  readonly keys: JWTVerifyGetKey;
}

interface Known {
  readonly provider: Promise<OpenIdProvider>;
  readonly until: number;
}

/** By issuer and client: members and staff may have one each, also at the same provider. */
const known = new Map<string, Known>();

/** The provider, discovered again every hour, and immediately after a failure. @throws when it does not answer */
export async function openIdProvider(client: OpenIdClient): Promise<OpenIdProvider> {
  const key = JSON.stringify([client.issuer, client.clientId]);
  let asked = known.get(key);
  if (!asked || asked.until < Date.now()) {
    asked = { provider: discover(client), until: Date.now() + BELIEVED_MS };
    known.set(key, asked);
  }
  try {
    return await asked.provider;
  } catch (error) {
    if (known.get(key) === asked) known.delete(key);
    throw error;
  }
}

async function discover(client: OpenIdClient): Promise<OpenIdProvider> {
  const issuer = new URL(client.issuer);
  const configuration = await discovery(
    issuer,
    client.clientId,
    client.clientSecret,
    // What a provider accepts is known only when it has answered; the choice is made with each request.
    (server, metadata, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
      authenticate(client.clientSecret)(server, metadata, body, headers);
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
  return { configuration, keys: createRemoteJWKSet(new URL(keys)) };
}
