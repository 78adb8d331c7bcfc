import { eq } from '@payloadcms/db-postgres/drizzle';
import { AuthenticationError } from 'payload';
import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { staffOf } from '@/cms/access';
import { failure, success } from '@/cms/answer';
import {
  endStaffSession,
  endStaffSessions,
  prolongStaffSession,
  staffCookie,
  staffSessionOf,
} from '@/cms/payload-adapter/staff-sessions';
import { checkCaptcha, issueCaptcha } from '@/features/verification';
import { formFailure } from '@/cms/rest/form-failure';
import { adminTexts } from '@/i18n/admin-labels';
import { adminLocale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { acceptInvitation } from '../use-cases/invitations';
import { logOutAtProvider } from '../use-cases/provider-sessions';
import { beginRecordedSession, originOf } from '../use-cases/begin-session';
import { noteDevice } from '../use-cases/open-sessions';
import { recordFailedLogIn, recordLogOut } from '../use-cases/record-log-ins';
import { logInWithCode, logInWithSetup } from '../use-cases/second-factor';
import { bodyOf, openEndpoint, type OwnEndpoint, sessionAnswer } from './own-endpoint';
import { renewEarlierHash, staffPasswordMatches } from './passwords';
import { askForReset, resetPassword } from './reset-password';
import { demandOwnLogIn, passwordsAreOn } from './provider';
import { offerSetup } from './second-factor';
import { stepAfterFirst } from './step-after-first';
import { passkeySignInEndpoints } from './passkey-endpoints';
import { ownerOfTicket } from './tickets';

const text = adminTexts('staff');

const filled = z.string('empty').refine((text) => text.trim() !== '', 'empty');
const credentialsSchema = z.object({ email: filled, password: filled });

/**
 * `POST /api/staff/login`, behind the brake: a right password begins a session, or is followed by a second step: then the
 * answer is `{ next: 'code' | 'setup', ways, ticket }`, with neither a cookie nor a token. `ways` says what the account has:
 * `passkey`, `app`.
 */
const logIn = openEndpoint('/login', async (req) => {
  const { email, password } = validate(credentialsSchema, await bodyOf(req));
  if (!passwordsAreOn()) throw new PortalError('log_in_elsewhere');
  const database = await getDatabase();
  const [account] = await database
    .select({
      id: staff.id,
      email: staff.email,
      hash: staff.hash,
      salt: staff.salt,
      disabledAt: staff.disabledAt,
      providerIssuer: staff.providerIssuer,
    })
    .from(staff)
    .where(eq(staff.email, email));
  const matches = await staffPasswordMatches(account, password);
  if (!account || !matches) {
    await recordFailedLogIn(req, { id: account?.id, email, way: 'password' });
    return notPermitted(req);
  }
  // Said only to someone who knows the password.
  if (account.disabledAt !== null) {
    await recordFailedLogIn(req, { id: account.id, way: 'password' });
    return Response.json({ errors: [{ message: text(req, 'errors.disabled') }] }, { status: 403 });
  }
  // Only one that was connected in this moment still has a password.
  demandOwnLogIn(account);
  await renewEarlierHash(account, password);
  const step = await stepAfterFirst(account, systemClock);
  if (step) return success(step);
  const login = { id: account.id, way: 'password', from: originOf(req) } as const;
  const session = await database.transaction((transaction) =>
    beginRecordedSession(transaction, login, systemClock),
  );
  return sessionAnswer(req, account.id, session, { message: req.t('authentication:passed') });
});

/** As Payload refuses a login, for its own forms and for programs. */
function notPermitted(req: PayloadRequest): Response {
  const { message, status } = new AuthenticationError(req.t);
  return Response.json({ errors: [{ message }] }, { status });
}

const stepSchema = z.object({
  ticket: z.string('empty').min(1, 'empty').max(100),
  code: z.string('empty').trim().min(1, 'empty').max(40, 'code'),
});

const contextOf = (req: PayloadRequest) => ({
  clock: systemClock,
  locale: adminLocale(req.i18n.language),
  from: originOf(req),
});

/** `POST /api/staff/login/code` with `{ ticket, code }`: the second step. */
const secondStep = openEndpoint('/login/code', async (req) => {
  await countRequest('staff-login-network', clientOf(req).network);
  const step = validate(stepSchema, await bodyOf(req));
  try {
    const { id, session } = await logInWithCode(step, contextOf(req));
    return await sessionAnswer(req, id, session);
  } catch (error) {
    if (error instanceof PortalError && error.code === 'code_wrong') {
      await recordFailedLogIn(req, {
        id: await ownerOfTicket('code', step.ticket, systemClock),
        way: 'code',
      });
    }
    throw error;
  }
});

/** `POST /api/staff/login/setup` with `{ ticket }`: what an authenticator app needs, where one is due. */
const setupOffer = openEndpoint('/login/setup', async (req) => {
  const { ticket } = validate(stepSchema.pick({ ticket: true }), await bodyOf(req));
  return success(await offerSetup(await ownerOfTicket('setup', ticket, systemClock)));
});

/** `POST /api/staff/login/setup/confirm` with `{ ticket, code }`: its first code begins the session. */
const setupConfirm = openEndpoint('/login/setup/confirm', async (req) => {
  const step = validate(stepSchema, await bodyOf(req));
  const { id, session, recoveryCodes } = await logInWithSetup(step, contextOf(req));
  return sessionAnswer(req, id, session, { recoveryCodes });
});

const captchaSchema = z.strictObject({
  answer: z.strictObject({ token: z.uuid(), number: z.int().min(0) }).optional(),
});

/**
 * `POST /api/staff/login/captcha`: without `answer` a proof of work to be solved; with it, the captcha for the login.
 * Staff have one of their own, because members may log in at a service elsewhere.
 */
const captcha: OwnEndpoint = {
  path: '/login/captcha',
  method: 'post',
  handler: async (req) => {
    try {
      await countRequest('captcha-network', clientOf(req).network);
      const { answer } = validate(captchaSchema, await bodyOf(req));
      const { repData } = answer
        ? await checkCaptcha({ captchaType: 'proofOfWork', ...answer })
        : await issueCaptcha({ captchaType: 'proofOfWork', purpose: 'login' });
      if (!repData) throw new PortalError('captcha_expired');
      return success(repData);
    } catch (error) {
      return failure(error);
    }
  },
};

/** `POST /api/staff/refresh-token`: keeps a session that is used. */
const refresh: OwnEndpoint = {
  path: '/refresh-token',
  method: 'post',
  handler: async (req) => {
    const account = staffOf(req) as { id: string; email: string } | undefined;
    const sid = staffSessionOf(req);
    const database = await getDatabase();
    const session = account && sid && (await prolongStaffSession(database, account, sid, systemClock));
    if (!session) return failure(new PortalError('forbidden'));
    await noteDevice(database, { sid: session.sid, id: account.id, ...originOf(req) });
    return sessionAnswer(req, account.id, session, {
      message: req.t('authentication:tokenRefreshSuccessful'),
    });
  },
};

/**
 * `POST /api/staff/logout`, with `?allSessions=true` everywhere. For a session that began at a provider, `next` is where the
 * browser ends the provider's own.
 */
const logOut: OwnEndpoint = {
  path: '/logout',
  method: 'post',
  handler: async (req) => {
    const account = staffOf(req);
    const sid = staffSessionOf(req);
    if (!account || !sid) return Response.json({ message: req.t('error:logoutFailed') }, { status: 400 });
    const database = await getDatabase();
    const everywhere = req.searchParams.get('allSessions') === 'true';
    const there = await logOutAtProvider(account.id, sid);
    await database.transaction(async (transaction) => {
      if (everywhere) await endStaffSessions(transaction, account.id);
      else await endStaffSession(transaction, account.id, sid);
      await recordLogOut(transaction, req, account.id, { everywhere });
    });
    return Response.json(
      { message: req.t('authentication:logoutSuccessful'), ...(there !== undefined && { next: there }) },
      { headers: { 'Set-Cookie': staffCookie(req.payload) } },
    );
  },
};

const forgotSchema = z.object({ email: z.string('email').trim().toLowerCase().pipe(z.email('email')) });

/** `POST /api/staff/forgot-password`: the answer is the same for every address; only a mail tells. */
const forgotPassword: OwnEndpoint = {
  path: '/forgot-password',
  method: 'post',
  handler: async (req) => {
    try {
      const { email } = validate(forgotSchema, await bodyOf(req));
      await askForReset(email, {
        network: clientOf(req).network,
        locale: adminLocale(req.i18n.language),
        clock: systemClock,
      });
      return Response.json({ message: req.t('general:success') });
    } catch (error) {
      return formFailure(error, req);
    }
  },
};

const resetSchema = z.object({
  token: z.string('empty').min(1, 'empty').max(100),
  password: z.string('empty').min(1, 'empty'),
});

/** `POST /api/staff/reset-password`: the owner logs in with the new password afterwards. */
const resetForgotten: OwnEndpoint = {
  path: '/reset-password',
  method: 'post',
  handler: async (req) => {
    try {
      await resetPassword(validate(resetSchema, await bodyOf(req)), {
        network: clientOf(req).network,
        locale: adminLocale(req.i18n.language),
        clock: systemClock,
      });
      return Response.json({ message: req.t('authentication:passwordResetSuccessfully') });
    } catch (error) {
      return formFailure(error, req);
    }
  },
};

/** `POST /api/staff/accept-invitation` with `{ token, password }` → `{ email }`, to log in with afterward. */
const accept = openEndpoint('/accept-invitation', async (req) => {
  const accepted = validate(resetSchema, await bodyOf(req));
  if (!passwordsAreOn()) throw new PortalError('log_in_elsewhere');
  return success(await acceptInvitation(accepted, { network: clientOf(req).network, clock: systemClock }));
});

/** How staff log in and out. The first endpoint of a path answers, so Payload's own of these paths do not come into play. */
export const signInEndpoints: readonly OwnEndpoint[] = [
  logIn,
  secondStep,
  setupConfirm,
  setupOffer,
  captcha,
  refresh,
  logOut,
  forgotPassword,
  resetForgotten,
  accept,
  ...passkeySignInEndpoints,
];
