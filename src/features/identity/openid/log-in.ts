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
import { type Locale, locales } from '@/i18n/locales';
import { secondsAfter } from '@/platform/clock/clock';
import { equalSecrets, hashToken, seal, unseal } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';
import { isDatabaseAway, PortalError } from '@/platform/http/errors';
import { createLogger } from '@/platform/log';

import { recordByMember } from '../audit';
import type { IdentityContext } from '../context';
import { accountSchema } from '@/features/session';
import { beginSession, endSession, type NewSession } from '../sessions';
import { memberForSubject } from '../subjects';
import { identityProviderSessions } from '../tables';
import { openIdPaths, openIdProvider, type OpenIdSettings } from './provider';

const log = createLogger('openid');

/** Time for logging in at the provider, in seconds. */
export const ATTEMPT_SECONDS = 10 * 60;
const PURPOSE = 'openid-attempt';
export const ID_TOKEN_PURPOSE = 'openid-id-token';

/** Why someone is not logged in, for a page that says it kindly. */
export const openIdProblems = [
  'provider',
  'expired',
  'cancelled',
  'refused',
  'no-address',
  'unverified',
  'locked',
] as const;
export type OpenIdProblem = (typeof openIdProblems)[number];

/** What a visitor wants from a login. */
interface Wish {
  readonly lang: Locale;
  /** Where to go afterwards; it has been judged. */
  readonly redirect: string;
}

/** A login that ended without a session; `wish` is what it was for, where that is known. */
export class OpenIdFailure extends Error {
  override readonly name = 'OpenIdFailure';

  constructor(
    readonly problem: OpenIdProblem,
    readonly wish: Wish | undefined,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the visitor goes afterwards; it has been judged. */
  redirect: z.string(),
  lang: z.enum(locales),
  until: z.number(),
});

/** Name of the cookie that remembers an attempt; one for each, so two tabs do not disturb each other. */
export const attemptCookie = (state: string) => `portal-oidc-${hashToken(state).slice(0, 16)}`;

/**
 * Begins a login: authorization code flow with PKCE, state and nonce.
 * @param redirect where to go afterwards, judged already
 * @returns the provider's address, and what the browser keeps meanwhile
 * @throws OpenIdFailure `provider` when it does not answer
 */
export async function beginOpenIdLogin(
  settings: OpenIdSettings,
  { redirect, lang }: Wish,
  { clock }: Pick<IdentityContext, 'clock'>,
): Promise<{ url: URL; cookie: { name: string; value: string } }> {
  const state = randomState();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const until = secondsAfter(clock.now(), ATTEMPT_SECONDS).getTime();
  const attempt: z.infer<typeof attemptSchema> = { state, nonce, verifier, redirect, lang, until };
  try {
    const { configuration } = await openIdProvider(settings);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: settings.site + openIdPaths.callback,
      scope: settings.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: `${languages[lang].format} ${lang}`,
    });
    return { url, cookie: { name: attemptCookie(state), value: seal(PURPOSE, JSON.stringify(attempt)) } };
  } catch (error) {
    log.warn({ err: error }, 'the OpenID provider does not answer');
    throw new OpenIdFailure('provider', { lang, redirect }, error);
  }
}

/**
 * Ends a login when the browser comes back from the provider: always with a new session.
 * @param answer query of the callback
 * @param kept the attempt's cookie
 * @throws OpenIdFailure
 */
export async function finishOpenIdLogin(
  settings: OpenIdSettings,
  { answer, kept }: { answer: URLSearchParams; kept: string | undefined },
  context: IdentityContext,
): Promise<{ session: NewSession; redirect: string; lang: Locale }> {
  const attempt = await takeAttempt(answer.get('state'), kept, context);
  const { lang } = attempt;
  if (answer.get('error') === 'access_denied') throw new OpenIdFailure('cancelled', attempt);
  const who = await askProvider(settings, answer, attempt);
  try {
    const address = accountSchema.safeParse(who.email).data;
    if (address === undefined) throw new OpenIdFailure('no-address', attempt);
    // Much of the portal goes by the address, and anybody can write anybody's into a profile.
    if (!who.emailVerified) throw new OpenIdFailure('unverified', attempt);
    const member = await memberForSubject(
      {
        provider: settings.issuer,
        subject: who.subject,
        email: address,
        emailVerified: true,
        nickname: who.name,
        organization: who.organization,
        photo: '',
        signedUp: false,
        locale: lang,
      },
      'email',
      context.clock,
    );
    if (member.locked_at) throw new OpenIdFailure('locked', attempt);
    const database = await getDatabase();
    return await database.transaction(async (transaction) => {
      if (context.session) await endSession(transaction, context.session.memberId, context.session.id);
      const device = { userAgent: context.userAgent, address: context.client.address };
      const holder = { memberId: member.id, consented: member.privacy_accepted_at !== null };
      const session = await beginSession(transaction, holder, device, context.clock);
      await transaction.insert(identityProviderSessions).values({
        sessionId: session.id,
        provider: settings.issuer,
        subject: who.subject,
        providerSession: who.providerSession,
        idToken: seal(ID_TOKEN_PURPOSE, who.idToken),
      });
      await recordByMember(transaction, context, 'session.began', member.id);
      return { session, redirect: attempt.redirect, lang };
    });
  } catch (error) {
    if (error instanceof PortalError) throw new OpenIdFailure('refused', attempt, error);
    throw error;
  }
}

/** The attempt that an answer belongs to; each can be answered once. */
async function takeAttempt(
  state: string | null,
  kept: string | undefined,
  { clock }: IdentityContext,
): Promise<z.infer<typeof attemptSchema>> {
  const text = kept === undefined ? undefined : unseal(PURPOSE, kept);
  const attempt = text === undefined ? undefined : attemptSchema.safeParse(JSON.parse(text)).data;
  if (!attempt || state === null || !equalSecrets(state, attempt.state)) {
    throw new OpenIdFailure('expired', attempt);
  }
  const late = attempt.until <= clock.now().getTime();
  if (late || !(await rememberNonce(`openid ${attempt.state}`, ATTEMPT_SECONDS, clock))) {
    throw new OpenIdFailure('expired', attempt);
  }
  return attempt;
}

interface Person {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly organization: string;
  readonly providerSession: string | null;
  readonly idToken: string;
}

const claimsSchema = z.object({
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  nickname: z.string().optional(),
  name: z.string().optional(),
  organization: z.string().optional(),
});

/** Redeems the code and reads who someone is, from the ID token and, where that is short, from the UserInfo endpoint. */
async function askProvider(
  settings: OpenIdSettings,
  answer: URLSearchParams,
  attempt: z.infer<typeof attemptSchema>,
): Promise<Person> {
  const current = new URL(openIdPaths.callback, settings.site);
  current.search = answer.toString();
  const { state, nonce, verifier } = attempt;
  try {
    const { configuration } = await openIdProvider(settings);
    const tokens = await authorizationCodeGrant(configuration, current, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('the provider sent no ID token');
    let known = claimsSchema.parse(claims);
    if (known.email === undefined && configuration.serverMetadata().userinfo_endpoint) {
      const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      known = { ...known, ...claimsSchema.parse(more) };
    }
    return {
      subject: claims.sub,
      email: known.email ?? '',
      emailVerified: known.email_verified === true,
      name: known.nickname ?? known.name ?? '',
      organization: known.organization ?? '',
      providerSession: typeof claims.sid === 'string' ? claims.sid : null,
      idToken: tokens.id_token,
    };
  } catch (error) {
    if (isDatabaseAway(error)) log.warn({ err: error }, 'the OpenID provider does not answer');
    else log.warn({ err: error }, 'the OpenID provider’s answer was refused');
    throw new OpenIdFailure(isDatabaseAway(error) ? 'provider' : 'refused', attempt, error);
  }
}
