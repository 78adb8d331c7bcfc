import { failure, success } from '@/cms/answer';
import { forwardCall } from '@/app/_api/external-identity';
import { clientOf, fileBody, jsonBody, refuseForgery } from '@/app/_api/request';
import {
  askingBrowserOf,
  clearSession,
  demandConsent,
  demandSession,
  nameBrowser,
  rememberBrowser,
  sessionOf,
  setPrivacyWithdrawn,
  setSession,
} from '@/app/_api/session';
import { deleteAccount } from '@/features/account';
import {
  changeEmail,
  changeEmailSchema,
  changePassword,
  changePasswordSchema,
  confirmIdentity,
  confirmSchema,
  currentPublicKey,
  demandManagedHere,
  endSession,
  getProfile,
  type IdentityContext,
  identityMode,
  listSessions,
  logIn,
  loginSchema,
  logoutSchema,
  MAX_PHOTO_BYTES,
  type MemberContext,
  register,
  registerSchema,
  resetPassword,
  resetSchema,
  resetVerifySchema,
  revokeSchema,
  revokeSession,
  safeRedirect,
  sendCode,
  sendCodeSchema,
  updateLanguage,
  updateLanguageSchema,
  updatePhoto,
  updateProfile,
  updateProfileSchema,
  verifyReset,
} from '@/features/identity';
import { checkCaptcha, checkCaptchaSchema, getCaptchaSchema, issueCaptcha } from '@/features/verification';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';

/** The identity service: `/api-id/oneid/*`, section 2 of the contracts. */
export const dynamic = 'force-dynamic';

interface Call {
  readonly request: Request;
  readonly context: IdentityContext;
}

type Handler = (call: Call) => Promise<Response>;

/** A call that needs a session. */
function forMembers(handle: (context: MemberContext, request: Request) => Promise<unknown>): Handler {
  return async ({ request, context }) => {
    const session = demandSession(context.session);
    return success(await handle({ ...context, session }, request));
  };
}

const reads: Record<string, Handler> = {
  'personal/center/user': forMembers((context) => getProfile(context)),
  'public/key': async ({ context }) => {
    const { kid, publicKey } = await currentPublicKey(context.clock);
    return success({ kid, rsa: { publicKey } });
  },
  sessions: forMembers((context) => listSessions(context)),
};

/** Reads by their method, changes by what they do: they are guarded like every other change. */
const changingReads: Record<string, Handler> = {
  'delete/user': async ({ request, context }) => {
    const session = demandSession(context.session);
    return clearSession(success(await deleteAccount({ ...context, session })), request);
  },
};

const writes: Record<string, Handler> = {
  'captcha/get': async ({ request, context }) => {
    await countRequest('captcha-network', context.client.network);
    const wanted = validate(getCaptchaSchema, await jsonBody(request));
    // Whatever asks for a code solves a captcha first, so browsers have their name by then.
    return nameBrowser(success(await issueCaptcha(wanted, context.clock)), request);
  },
  'captcha/check': async ({ request, context }) => {
    await countRequest('captcha-network', context.client.network);
    return success(await checkCaptcha(validate(checkCaptchaSchema, await jsonBody(request)), context.clock));
  },
  'captcha/sendCode': async ({ request, context }) => {
    const input = validate(sendCodeSchema, await jsonBody(request));
    demandManagedHere('captcha/sendCode', input);
    return success(await sendCode(input, context));
  },
  register: async ({ request, context }) => {
    const { profile, session } = await register(validate(registerSchema, await jsonBody(request)), context);
    return rememberBrowser(setSession(success(profile), request, session), request, profile.email);
  },
  login: async ({ request, context }) => {
    const { profile, session } = await logIn(validate(loginSchema, await jsonBody(request)), context);
    return rememberBrowser(setSession(success(profile), request, session), request, profile.email);
  },
  logout: async ({ request, context }) => {
    const { redirect_uri: wanted, lang } = validate(logoutSchema, await jsonBody(request));
    if (context.session) {
      await endSession(await getDatabase(), context.session.memberId, context.session.id);
    }
    const redirect = safeRedirect(wanted, {
      site: env.PUBLIC_URL,
      allowed: env.IDENTITY_REDIRECT_ALLOW,
      fallback: `${env.PUBLIC_URL}/${lang}`,
    });
    return clearSession(success({ redirect_uri: redirect }), request);
  },
  'reset/password/verify': async ({ request, context }) =>
    success(await verifyReset(validate(resetVerifySchema, await jsonBody(request)), context)),
  'reset/password': async ({ request, context }) =>
    success(await resetPassword(validate(resetSchema, await jsonBody(request)), context)),
  'update/baseInfo': async ({ request, context }) => {
    demandSession(context.session);
    const update = validate(updateProfileSchema, await jsonBody(request));
    // The consent comes first; giving it, or taking it back, needs none.
    const session = (update.oneidPrivacyAccepted ? demandSession : demandConsent)(context.session);
    const response = success(await updateProfile(update, { ...context, session }));
    if (update.oneidPrivacyAccepted !== 'revoked') return response;
    return setPrivacyWithdrawn(clearSession(response, request), request, true);
  },
  'update/language': forMembers(async (context, request) =>
    updateLanguage(validate(updateLanguageSchema, await jsonBody(request)).lang, context),
  ),
  'update/photo': async ({ request, context }) => {
    const session = demandConsent(context.session);
    return success(await updatePhoto(await fileBody(request, MAX_PHOTO_BYTES), { ...context, session }));
  },
  'change/email': forMembers(async (context, request) =>
    changeEmail(validate(changeEmailSchema, await jsonBody(request)), context),
  ),
  'change/password': async ({ request, context }) => {
    const session = demandSession(context.session);
    const input = validate(changePasswordSchema, await jsonBody(request));
    return clearSession(success(await changePassword(input, { ...context, session })), request);
  },
  'session/confirm': forMembers(async (context, request) => {
    const proof = validate(confirmSchema, await jsonBody(request));
    demandManagedHere('session/confirm', proof);
    return confirmIdentity(proof, context);
  }),
  'sessions/revoke': forMembers(async (context, request) =>
    revokeSession(validate(revokeSchema, await jsonBody(request)).id, context),
  ),
};

/** Calls of which some are managed elsewhere with a provider, which their input tells (ADR 049). */
const judgedByInput: ReadonlySet<string> = new Set(['captcha/sendCode', 'session/confirm']);

async function answer(request: Request, name: string): Promise<Response> {
  try {
    const changes = request.method === 'POST' ? writes : changingReads;
    const isChange = Object.hasOwn(changes, name);
    const handler = isChange
      ? changes[name]
      : request.method === 'GET' && Object.hasOwn(reads, name)
        ? reads[name]
        : undefined;
    if (!handler) throw new PortalError('not_found');
    if (!judgedByInput.has(name)) demandManagedHere(name);
    const session = await sessionOf(request);
    if (isChange) refuseForgery(request, session);
    const context = {
      client: clientOf(request),
      userAgent: request.headers.get('user-agent') ?? '',
      session,
      browser: askingBrowserOf(request),
      clock: systemClock,
    };
    return await handler({ request, context });
  } catch (error) {
    const response = failure(error);
    return response.status === 401 ? clearSession(response, request) : response;
  }
}

interface RouteContext {
  readonly params: Promise<{ call: string[] }>;
}

export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const call = (await params).call.join('/');
  return identityMode() === 'external' ? forwardCall(request, call) : answer(request, call);
}

export const POST = GET;
