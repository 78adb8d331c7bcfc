import { z } from 'zod';

import {
  attemptCookie,
  AuthorizationFailure,
  beginAuthorization,
  type Claims,
  finishAuthorization,
  type Flow,
  type OpenIdClient,
} from '@/features/openid';
import { accountSchema } from '@/features/session';
import { type Locale, locales } from '@/i18n/locales';
import { seal } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { agreesNow } from '../agreed-policies';
import { recordByMember } from '../audit';
import type { IdentityContext } from '../context';
import { beginSession, endSession, type NewSession } from '../sessions';
import { memberForSubject } from '../subjects';
import { identityProviderSessions } from '../tables';

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

const wishSchema = z.object({
  lang: z.enum(locales),
  /** Where the visitor goes afterwards; it has been judged. */
  redirect: z.string(),
});

/** What a visitor wants from a login. */
type Wish = z.infer<typeof wishSchema>;

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

const COOKIE = { cookie: 'portal-oidc' };

/** Name of the cookie that remembers a login under way. */
export const memberAttemptCookie = (state: string) => attemptCookie(COOKIE, state);

const flowAt = (client: OpenIdClient): Flow<Wish> => ({
  ...COOKIE,
  client,
  purpose: 'openid-attempt',
  wish: wishSchema,
  isShort: ({ email }) => email === undefined,
});

/**
 * Begins a login.
 * @returns the provider's address, and what the browser keeps meanwhile
 * @throws OpenIdFailure `provider` when it does not answer
 */
export function beginOpenIdLogin(
  client: OpenIdClient,
  wish: Wish,
  { clock }: Pick<IdentityContext, 'clock'>,
): Promise<{ url: URL; cookie: { name: string; value: string } }> {
  return asFailure(() => beginAuthorization(flowAt(client), wish, { clock, lang: wish.lang }));
}

async function asFailure<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AuthorizationFailure)) throw error;
    const { problem, wish } = error as AuthorizationFailure<Wish>;
    throw new OpenIdFailure(problem, wish, error);
  }
}

/**
 * Ends a login when the browser comes back from the provider: always with a new session.
 * @param back query of the callback, and the cookie of the login
 * @throws OpenIdFailure
 */
export async function finishOpenIdLogin(
  client: OpenIdClient,
  back: { readonly answer: URLSearchParams; readonly kept: string | undefined },
  context: IdentityContext,
): Promise<{ session: NewSession; redirect: string; lang: Locale }> {
  const { wish, claims, idToken } = await asFailure(() =>
    finishAuthorization(flowAt(client), back, context.clock),
  );
  const { lang, redirect } = wish;
  const who = personOf(claims, wish);
  try {
    const address = accountSchema.safeParse(who.email).data;
    if (address === undefined) throw new OpenIdFailure('no-address', wish);
    // Much of the portal goes by the address, and anybody can write anybody's into a profile.
    if (who.email_verified !== true) throw new OpenIdFailure('unverified', wish);
    const member = await memberForSubject(
      {
        provider: client.issuer,
        subject: claims.sub,
        email: address,
        emailVerified: true,
        nickname: who.nickname ?? who.name ?? '',
        organization: who.organization ?? '',
        photo: '',
        signedUp: false,
        locale: lang,
      },
      'email',
      context.clock,
    );
    if (member.locked_at) throw new OpenIdFailure('locked', wish);
    const database = await getDatabase();
    return await database.transaction(async (transaction) => {
      if (context.session) await endSession(transaction, context.session.memberId, context.session.id);
      const device = { userAgent: context.userAgent, address: context.client.address };
      const holder = {
        memberId: member.id,
        consented: await agreesNow(transaction, member.id, context.clock.now()),
      };
      const session = await beginSession(transaction, holder, device, context.clock);
      await transaction.insert(identityProviderSessions).values({
        sessionId: session.id,
        provider: client.issuer,
        subject: claims.sub,
        providerSession: typeof claims.sid === 'string' ? claims.sid : null,
        idToken: seal(ID_TOKEN_PURPOSE, idToken),
      });
      await recordByMember(transaction, context, 'session.began', member.id);
      return { session, redirect, lang };
    });
  } catch (error) {
    if (error instanceof PortalError) throw new OpenIdFailure('refused', wish, error);
    throw error;
  }
}

const claimsSchema = z.object({
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  nickname: z.string().optional(),
  name: z.string().optional(),
  organization: z.string().optional(),
});

/** @throws OpenIdFailure `refused` for claims of another kind */
function personOf(claims: Claims, wish: Wish): z.infer<typeof claimsSchema> {
  const read = claimsSchema.safeParse(claims);
  if (!read.success) throw new OpenIdFailure('refused', wish, read.error);
  return read.data;
}
