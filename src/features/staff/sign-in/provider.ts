import { z } from 'zod';

import type { Flow } from '@/features/openid';
import { locales } from '@/i18n/locales';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import { provesSecondFactor, type RoleOfGroup, rolesOfGroups } from './provider-domain';

/** Where the provider and browsers that come from it call the portal. */
export const PROVIDER_PATH = '/api/staff/openid';

/** In the context of a change that brings an account in line with what its provider says. */
export const FOLLOWS_PROVIDER = 'staffFollowsProvider';

const wishSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('logIn'),
    locale: z.enum(locales),
    /** Page of the admin to go to afterward; it has been judged. */
    target: z.string(),
  }),
  // For the account that asks, in the session that it asks from.
  z.object({
    kind: z.enum(['proof', 'connect']),
    locale: z.enum(locales),
    id: z.string(),
    sid: z.string(),
  }),
]);

/** What a person visits the provider for. */
export type ProviderWish = z.infer<typeof wishSchema>;

/** The OpenID provider of staff, as the configuration describes it (ADR 138). */
export interface StaffProvider {
  readonly issuer: string;
  /** What staff call it. */
  readonly name: string;
  readonly flow: Flow<ProviderWish>;
  readonly groupsClaim: string;
  readonly mapping: readonly RoleOfGroup[];
  readonly secondFactor: readonly string[];
}

/** Name of the cookies that remember visits. */
export const VISIT_COOKIE = { cookie: 'portal-staff-oidc' };

/** The provider of staff; undefined when they log in at the portal only. */
export function staffProvider(): StaffProvider | undefined {
  const {
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: clientId,
    STAFF_OIDC_CLIENT_SECRET: clientSecret,
    STAFF_OIDC_GROUPS_CLAIM: groupsClaim,
    STAFF_OIDC_ROLES: mapping,
  } = env;
  if (!issuer || !clientId || !clientSecret || !mapping) return undefined;
  const base = env.PUBLIC_URL + PROVIDER_PATH;
  return {
    issuer,
    name: env.STAFF_OIDC_NAME ?? new URL(issuer).hostname,
    groupsClaim,
    mapping,
    secondFactor: env.STAFF_OIDC_SECOND_FACTOR,
    flow: {
      ...VISIT_COOKIE,
      client: {
        issuer,
        clientId,
        clientSecret,
        scopes: env.STAFF_OIDC_SCOPES,
        callback: `${base}/callback`,
        loggedOut: `${base}/logged-out`,
      },
      purpose: 'staff-openid-attempt',
      wish: wishSchema,
      isShort: (claims) => claims.email === undefined || claims[groupsClaim] === undefined,
    },
  };
}

/** @throws PortalError `not_found` when staff have no provider */
export function demandProvider(): StaffProvider {
  const provider = staffProvider();
  if (!provider) throw new PortalError('not_found');
  return provider;
}

/** What the claims of a person mean here. */
export const rightsAtProvider = (
  { groupsClaim, mapping, secondFactor }: StaffProvider,
  claims: Readonly<Record<string, unknown>>,
) => ({
  roles: rolesOfGroups(claims[groupsClaim], mapping),
  hasSecondFactor: provesSecondFactor(claims, secondFactor),
});

/** Whether anyone gets in with what the portal keeps: a password, or a passkey alone. */
export const passwordsAreOn = (): boolean => env.STAFF_PASSWORDS === 'on';

/** Whether an account belongs to an identity at the provider that is in use; it gets in only there. */
export const isConnected = ({ providerIssuer }: { readonly providerIssuer?: string | null }): boolean =>
  typeof providerIssuer === 'string' && providerIssuer === staffProvider()?.issuer;

/**
 * Lets an account in with what the portal keeps.
 * @throws PortalError `log_in_elsewhere` when its person logs in at the provider
 */
export function demandOwnLogIn(account: { readonly providerIssuer: string | null }): void {
  if (!passwordsAreOn() || isConnected(account)) throw new PortalError('log_in_elsewhere');
}
