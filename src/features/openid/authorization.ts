import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';

import { rememberNonce } from '@/features/verification';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { equalSecrets, hashToken, seal, unseal } from '@/platform/crypto/secrets';
import { isDatabaseAway } from '@/platform/http/errors';
import { createLogger } from '@/platform/log';

import { type OpenIdClient, openIdProvider } from './provider';

const log = createLogger('openid');

/** Time for logging in at the provider, in seconds. */
export const ATTEMPT_SECONDS = 10 * 60;

/** Why a visit to the provider ended without an answer that counts. */
export type AuthorizationProblem = 'provider' | 'expired' | 'cancelled' | 'refused';

/** A visit that failed; `wish` is what it was for, where that is known. */
export class AuthorizationFailure<Wish> extends Error {
  override readonly name = 'AuthorizationFailure';

  constructor(
    readonly problem: AuthorizationProblem,
    readonly wish: Wish | undefined,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

/** One use of a provider: a visit that begins as one cannot end as another. */
export interface Flow<Wish> {
  readonly client: OpenIdClient;
  /** What the browser's memory of a visit is sealed for, and the beginning of the name of its cookie. */
  readonly purpose: string;
  readonly cookie: string;
  /** What a visit is for. It is sealed, so what comes back is what was judged before. */
  readonly wish: z.ZodType<Wish>;
  /** Whether the ID token is short of something that the UserInfo endpoint may know. */
  readonly isShort: (claims: Claims) => boolean;
}

/** What the provider says about a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The answer of a provider about a person. */
export interface Authorization<Wish> {
  readonly wish: Wish;
  readonly claims: Claims;
  /** To be shown to the provider when the person logs out. */
  readonly idToken: string;
}

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  wish: z.unknown(),
  /** Whether the person had to log in there once more. */
  again: z.boolean(),
  began: z.number(),
});

/** Name of the cookie that remembers a visit; one for each, so two tabs do not disturb each other. */
export const attemptCookie = (flow: Pick<Flow<never>, 'cookie'>, state: string) =>
  `${flow.cookie}-${hashToken(state).slice(0, 16)}`;

/**
 * Begins a visit: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1).
 * @param asks the language of the provider's pages; `again` for a person who has to log in there once more
 * @returns the provider's address, and what the browser keeps meanwhile
 * @throws AuthorizationFailure `provider` when it does not answer
 */
export async function beginAuthorization<Wish>(
  flow: Flow<Wish>,
  wish: Wish,
  { clock, lang, again = false }: { readonly clock: Clock; readonly lang: Locale; readonly again?: boolean },
): Promise<{ url: URL; cookie: { name: string; value: string } }> {
  const state = randomState();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const began = clock.now().getTime();
  const attempt: z.infer<typeof attemptSchema> = { state, nonce, verifier, wish, again, began };
  try {
    const { configuration } = await openIdProvider(flow.client);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: flow.client.callback,
      scope: flow.client.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: `${languages[lang].format} ${lang}`,
      ...(again && { prompt: 'login', max_age: '0' }),
    });
    const value = seal(flow.purpose, JSON.stringify(attempt));
    return { url, cookie: { name: attemptCookie(flow, state), value } };
  } catch (error) {
    log.warn({ err: error }, 'the OpenID provider does not answer');
    throw new AuthorizationFailure('provider', wish, error);
  }
}

/**
 * Ends a visit when the browser comes back: redeems the code and checks what the provider says.
 * @param answer query of the callback
 * @param kept the value of the visit's cookie
 * @throws AuthorizationFailure
 */
export async function finishAuthorization<Wish>(
  flow: Flow<Wish>,
  { answer, kept }: { readonly answer: URLSearchParams; readonly kept: string | undefined },
  clock: Clock,
): Promise<Authorization<Wish>> {
  const attempt = await takeAttempt(flow, answer.get('state'), { kept, clock });
  const { wish, state, nonce, verifier, again, began } = attempt;
  if (answer.get('error') === 'access_denied') throw new AuthorizationFailure('cancelled', wish);
  const current = new URL(flow.client.callback);
  current.search = answer.toString();
  try {
    const { configuration } = await openIdProvider(flow.client);
    const tokens = await authorizationCodeGrant(configuration, current, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      // A login from before the visit proves nothing (OpenID Connect Core 1.0, section 3.1.2.1, `max_age`).
      ...(again && { maxAge: Math.ceil((clock.now().getTime() - began) / 1000) }),
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('the provider sent no ID token');
    const asksMore = flow.isShort(claims) && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = asksMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    return { wish, claims: { ...more, ...claims }, idToken: tokens.id_token };
  } catch (error) {
    if (isDatabaseAway(error)) log.warn({ err: error }, 'the OpenID provider does not answer');
    else log.warn({ err: error }, 'the OpenID provider’s answer was refused');
    throw new AuthorizationFailure(isDatabaseAway(error) ? 'provider' : 'refused', wish, error);
  }
}

/** The visit that an answer belongs to; each can be answered once. */
async function takeAttempt<Wish>(
  { purpose, wish: schema }: Flow<Wish>,
  state: string | null,
  { kept, clock }: { readonly kept: string | undefined; readonly clock: Clock },
) {
  const text = kept === undefined ? undefined : unseal(purpose, kept);
  const attempt = text === undefined ? undefined : attemptSchema.safeParse(JSON.parse(text)).data;
  const wish = attempt && schema.safeParse(attempt.wish).data;
  if (!attempt || wish === undefined || state === null || !equalSecrets(state, attempt.state)) {
    throw new AuthorizationFailure('expired', wish);
  }
  const late = secondsAfter(new Date(attempt.began), ATTEMPT_SECONDS) <= clock.now();
  if (late || !(await rememberNonce(`openid ${attempt.state}`, ATTEMPT_SECONDS, clock))) {
    throw new AuthorizationFailure('expired', wish);
  }
  return { ...attempt, wish };
}
