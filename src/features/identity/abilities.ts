import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import { type IdentityMode, identityMode } from './mode';

/**
 * What the portal can let members do about their login, beside what every mode has: profile, picture, language,
 * consent, log-out and deletion (ADR 049).
 * - `credentials`: logging in, registering and a forgotten password
 * - `password`: another password for who knows the present one
 * - `email`: another address
 * - `sessions`: seeing and ending the own sessions
 * - `passkeys`: having passkeys, and logging in with them
 * - `confirmByPassword`, `confirmByCode`: saying again who one is, before what cannot be undone
 */
type Ability =
  'credentials' | 'password' | 'email' | 'sessions' | 'passkeys' | 'confirmByPassword' | 'confirmByCode';

const everything: readonly Ability[] = [
  'credentials',
  'password',
  'email',
  'sessions',
  'passkeys',
  'confirmByPassword',
  'confirmByCode',
];

/** What works here and now; the rest is managed where the members log in. */
function identityAbilities(): ReadonlySet<Ability> {
  const mode = identityMode();
  if (mode === 'embedded') return new Set(everything);
  // The portal keeps its own sessions, and sends codes itself; password and address are the provider's.
  if (mode === 'openid') return new Set(['sessions', 'confirmByCode']);
  const offered = new Set<string>(env.IDENTITY_API_OFFERS);
  return new Set(
    everything.filter(
      (ability) =>
        ability === 'credentials' ||
        offered.has(ability) ||
        (ability.startsWith('confirm') && offered.has('confirm')),
    ),
  );
}

/** What a call needs; calls that are not named here work in every mode. */
const needs: Readonly<Record<string, Ability>> = {
  'public/key': 'credentials',
  register: 'credentials',
  login: 'credentials',
  'reset/password': 'credentials',
  'reset/password/verify': 'credentials',
  'change/password': 'password',
  'change/email': 'email',
  sessions: 'sessions',
  'sessions/revoke': 'sessions',
  'passkeys/challenge': 'passkeys',
  'passkeys/login': 'passkeys',
  passkeys: 'passkeys',
  'passkeys/offer': 'passkeys',
  'passkeys/add': 'passkeys',
  'passkeys/rename': 'passkeys',
  'passkeys/remove': 'passkeys',
};

/** What a code is for; the code of an application is the portal's own in every mode. */
const channelNeeds: Readonly<Record<string, Ability>> = {
  login: 'credentials',
  register: 'credentials',
  reset_password: 'credentials',
  change_email: 'email',
  confirm: 'confirmByCode',
};

/** @throws PortalError `managed_elsewhere` */
function demandAbility(ability: Ability | undefined): void {
  if (ability !== undefined && !identityAbilities().has(ability)) throw new PortalError('managed_elsewhere');
}

/**
 * Lets a call of `/api-id/oneid/*` pass when what it is about is managed here.
 * @param input the fields of its body, as far as they are known
 * @throws PortalError `managed_elsewhere`
 */
export function demandManagedHere(call: string, input: Readonly<Record<string, unknown>> = {}): void {
  const of = (table: typeof needs, key: unknown) =>
    typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
  demandAbility(of(needs, call));
  if (call === 'captcha/sendCode') demandAbility(of(channelNeeds, input.channel));
  if (call === 'session/confirm') {
    demandAbility('code' in input ? 'confirmByCode' : 'confirmByPassword');
  }
}

/** Whether members can say here again who they are; without it nothing may depend on it. */
export function canConfirm(): boolean {
  const abilities = identityAbilities();
  return abilities.has('confirmByPassword') || abilities.has('confirmByCode');
}

/** What the pages of an account show, and who manages the rest. */
export interface AccountManagement {
  readonly mode: IdentityMode;
  readonly abilities: readonly Ability[];
  /** Who logs members in; undefined while the portal does everything itself. */
  readonly provider:
    | {
        /** Name of its host. */
        readonly name: string;
        /** Page where members manage their account there, when the operator has named one. */
        readonly href: string | undefined;
      }
    | undefined;
}

export function accountManagement(): AccountManagement {
  const mode = identityMode();
  const href = env.IDENTITY_ACCOUNT_URL;
  const address = href ?? env.OIDC_ISSUER ?? env.IDENTITY_LOGIN_URL;
  return {
    mode,
    abilities: [...identityAbilities()],
    provider: mode === 'embedded' ? undefined : { name: new URL(address, env.PUBLIC_URL).host, href },
  };
}
