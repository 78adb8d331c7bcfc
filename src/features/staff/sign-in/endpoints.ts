import { eq } from '@payloadcms/db-postgres/drizzle';
import { AuthenticationError } from 'payload';
import type { Endpoint, PayloadRequest } from 'payload';
import { z } from 'zod';

import { staffOf } from '@/cms/access';
import { failure, success } from '@/cms/answer';
import {
  beginStaffSession,
  endStaffSession,
  endStaffSessions,
  prolongStaffSession,
  staffCookie,
  type StaffSession,
  staffSessionOf,
} from '@/cms/payload-adapter/staff-sessions';
import { checkCaptcha, issueCaptcha } from '@/features/verification';
import { formFailure } from '@/cms/rest/form-failure';
import { adminLocale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { formBody } from './form-body';
import { renewEarlierHash, staffPasswordMatches } from './passwords';
import { askForReset, resetPassword } from './reset-password';

/** Payload's own endpoints of these paths do not come into play: the first one of a path answers. */
type OwnEndpoint = Omit<Endpoint, 'root'>;

const bodyOf = ({ headers, body }: PayloadRequest) => formBody({ headers, body: body ?? null });

/** An answer with a session, as Payload's forms and clients read it. Its cookie is all that a browser gets. */
async function sessionAnswer(
  req: PayloadRequest,
  id: string,
  message: string,
  session: StaffSession,
): Promise<Response> {
  const account = await req.payload.findByID({
    collection: 'staff',
    id,
    depth: 0,
    select: { sessions: false },
  });
  return Response.json(
    {
      message,
      exp: session.exp,
      ...(!isBrowser(req.headers) && { token: session.token }),
      user: { ...account, collection: 'staff' },
    },
    { headers: { 'Set-Cookie': staffCookie(req.payload, session), 'Cache-Control': 'no-store' } },
  );
}

/** Whether a browser asks: scripts on its pages must not be able to read a token, and it sends what they cannot forge. */
function isBrowser(headers: Headers): boolean {
  return headers.has('sec-fetch-site') || (headers.get('user-agent') ?? '').startsWith('Mozilla/');
}

const filled = z.string('empty').refine((text) => text.trim() !== '', 'empty');
const credentialsSchema = z.object({ email: filled, password: filled });

/** `POST /api/staff/login`, behind the brake: a right password begins a session. */
const logIn: OwnEndpoint = {
  path: '/login',
  method: 'post',
  handler: async (req) => {
    let credentials: z.infer<typeof credentialsSchema>;
    try {
      credentials = validate(credentialsSchema, await bodyOf(req));
    } catch (error) {
      return failure(error);
    }
    const { email, password } = credentials;
    const database = await getDatabase();
    const [account] = await database
      .select({ id: staff.id, email: staff.email, hash: staff.hash, salt: staff.salt })
      .from(staff)
      .where(eq(staff.email, email));
    const matches = await staffPasswordMatches(account, password);
    if (!account || !matches) throw new AuthenticationError(req.t);
    await renewEarlierHash(account, password);
    const session = await beginStaffSession(database, account, systemClock);
    return sessionAnswer(req, account.id, req.t('authentication:passed'), session);
  },
};

const captchaSchema = z.strictObject({
  answer: z.strictObject({ token: z.uuid(), number: z.int().min(0) }).optional(),
});

/**
 * `POST /api/staff/login/captcha`: without `answer` a proof of work to be solved; with it, the captcha for the log-in.
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
    const session =
      account && sid && (await prolongStaffSession(await getDatabase(), account, sid, systemClock));
    if (!session) return failure(new PortalError('forbidden'));
    return sessionAnswer(req, account.id, req.t('authentication:tokenRefreshSuccessful'), session);
  },
};

/** `POST /api/staff/logout`, with `?allSessions=true` everywhere. */
const logOut: OwnEndpoint = {
  path: '/logout',
  method: 'post',
  handler: async (req) => {
    const account = staffOf(req);
    const sid = staffSessionOf(req);
    if (!account || !sid) return Response.json({ message: req.t('error:logoutFailed') }, { status: 400 });
    const database = await getDatabase();
    if (req.searchParams.get('allSessions') === 'true') await endStaffSessions(database, account.id);
    else await endStaffSession(database, account.id, sid);
    return Response.json(
      { message: req.t('authentication:logoutSuccessful') },
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

/** How staff log in and out, in the place of Payload's own endpoints. */
export const signInEndpoints: readonly OwnEndpoint[] = [
  logIn,
  captcha,
  refresh,
  logOut,
  forgotPassword,
  resetForgotten,
];
