import { success } from '@/cms/answer';
import { forwardCall } from '@/app/_api/external-identity';
import { clientOf, fileBody } from '@/app/_api/request';
import { refuseAndForget, serve } from '@/app/_api/router';
import {
  askingBrowserOf,
  clearSession,
  demandConsent,
  nameBrowser,
  rememberBrowser,
  setPrivacyWithdrawn,
  setSession,
} from '@/app/_api/session';
import { deleteAccount } from '@/features/account';
import {
  addOwnPasskey,
  beginPasskeyLogin,
  changeEmail,
  changePassword,
  confirmIdentity,
  currentPublicKey,
  demandManagedHere,
  endSession,
  getProfile,
  identityMode,
  listOwnPasskeys,
  listSessions,
  logIn,
  logInWithPasskey,
  MAX_PHOTO_BYTES,
  offerOwnPasskey,
  register,
  removeOwnPasskey,
  renameOwnPasskey,
  resetPassword,
  revokeSession,
  safeRedirect,
  sendCode,
  updateLanguage,
  updatePhoto,
  updateProfile,
  verifyReset,
} from '@/features/identity';
import { identityEndpoints } from '@/features/identity/endpoints';
import { checkCaptcha, issueCaptcha } from '@/features/verification';
import { captchaEndpoints } from '@/features/verification/endpoints';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

/** The identity service: `/api-id/oneid/*`, section 2 of the contracts. */
export const dynamic = 'force-dynamic';

/** Who asks, for the use cases: with the session that the declaration of the call asks for. */
function contextOf<S>({ request, session }: { readonly request: Request; readonly session: S }) {
  return {
    client: clientOf(request),
    userAgent: request.headers.get('user-agent') ?? '',
    session,
    browser: askingBrowserOf(request),
    clock: systemClock,
  };
}

/** Calls of which some are managed elsewhere with a provider, which their input tells (ADR 049). */
const judgedByInput: ReadonlySet<string> = new Set(['captcha/sendCode', 'session/confirm']);

export const { GET, POST } = serve('/api-id/oneid', [...identityEndpoints, ...captchaEndpoints], {
  instead: (request, name) => (identityMode() === 'external' ? forwardCall(request, name) : undefined),
  admit: (name) => {
    if (!judgedByInput.has(name)) demandManagedHere(name);
  },
  refuse: refuseAndForget,
  head: false,
})({
  'get /api-id/oneid/personal/center/user': (call) => getProfile(contextOf(call)),
  'get /api-id/oneid/public/key': async () => {
    const { kid, publicKey } = await currentPublicKey(systemClock);
    return { kid, rsa: { publicKey } };
  },
  'get /api-id/oneid/sessions': (call) => listSessions(contextOf(call)),
  'get /api-id/oneid/delete/user': async (call) =>
    clearSession(success(await deleteAccount(contextOf(call))), call.request),
  // Anything that asks for a code solves a captcha first, so browsers have their name by then.
  'post /api-id/oneid/captcha/get': async ({ request, body }) =>
    nameBrowser(success(await issueCaptcha(body, systemClock)), request),
  'post /api-id/oneid/captcha/check': ({ body }) => checkCaptcha(body, systemClock),
  'post /api-id/oneid/captcha/sendCode': (call) => {
    demandManagedHere('captcha/sendCode', call.body);
    return sendCode(call.body, contextOf(call));
  },
  'post /api-id/oneid/register': async (call) => {
    const { profile, session } = await register(call.body, contextOf(call));
    return rememberBrowser(setSession(success(profile), call.request, session), call.request, profile.email);
  },
  'post /api-id/oneid/login': async (call) => {
    const { profile, session } = await logIn(call.body, contextOf(call));
    return rememberBrowser(setSession(success(profile), call.request, session), call.request, profile.email);
  },
  'post /api-id/oneid/logout': async ({ request, body, session }) => {
    if (session) await endSession(await getDatabase(), session.memberId, session.id);
    const redirect = safeRedirect(body.redirect_uri, {
      site: env.PUBLIC_URL,
      allowed: env.IDENTITY_REDIRECT_ALLOW,
      fallback: `${env.PUBLIC_URL}/${body.lang}`,
    });
    return clearSession(success({ redirect_uri: redirect }), request);
  },
  'post /api-id/oneid/reset/password/verify': (call) => verifyReset(call.body, contextOf(call)),
  'post /api-id/oneid/reset/password': (call) => resetPassword(call.body, contextOf(call)),
  'post /api-id/oneid/update/baseInfo': async (call) => {
    const { request, body: update } = call;
    // The consent comes first; giving it, or taking it back, needs none.
    if (!update.oneidPrivacyAccepted) demandConsent(call.session);
    const response = success(await updateProfile(update, contextOf(call)));
    if (update.oneidPrivacyAccepted !== 'revoked') return response;
    return setPrivacyWithdrawn(clearSession(response, request), request, true);
  },
  'post /api-id/oneid/update/language': (call) => updateLanguage(call.body.lang, contextOf(call)),
  'post /api-id/oneid/update/photo': async (call) =>
    updatePhoto(await fileBody(call.request, MAX_PHOTO_BYTES), contextOf(call)),
  'post /api-id/oneid/change/email': (call) => changeEmail(call.body, contextOf(call)),
  'post /api-id/oneid/change/password': async (call) =>
    clearSession(success(await changePassword(call.body, contextOf(call))), call.request),
  'post /api-id/oneid/session/confirm': (call) => {
    demandManagedHere('session/confirm', call.body);
    return confirmIdentity(call.body, contextOf(call));
  },
  'post /api-id/oneid/sessions/revoke': (call) => revokeSession(call.body.id, contextOf(call)),
  'get /api-id/oneid/passkeys': (call) => listOwnPasskeys(contextOf(call)),
  'post /api-id/oneid/passkeys/challenge': (call) => beginPasskeyLogin(contextOf(call)),
  'post /api-id/oneid/passkeys/login': async (call) => {
    const { profile, session } = await logInWithPasskey(call.body.passkey, contextOf(call));
    return rememberBrowser(setSession(success(profile), call.request, session), call.request, profile.email);
  },
  'post /api-id/oneid/passkeys/offer': (call) => offerOwnPasskey(contextOf(call)),
  'post /api-id/oneid/passkeys/add': (call) =>
    addOwnPasskey({ answer: call.body.passkey, name: call.body.name }, contextOf(call)),
  'post /api-id/oneid/passkeys/rename': (call) => renameOwnPasskey(call.body, contextOf(call)),
  'post /api-id/oneid/passkeys/remove': (call) => removeOwnPasskey(call.body.id, contextOf(call)),
});
