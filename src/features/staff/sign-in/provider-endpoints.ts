import type { PayloadRequest } from 'payload';
import { getSafeRedirect, parseCookies } from 'payload/shared';
import { z } from 'zod';

import { staffOf } from '@/cms/access';
import { failure, success } from '@/cms/answer';
import type { ProvableSession } from '@/cms/fresh-proof/demand';
import { staffCookie, staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import {
  ATTEMPT_SECONDS,
  attemptCookie,
  AuthorizationFailure,
  beginAuthorization,
  finishAuthorization,
} from '@/features/openid';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { readBody } from '@/platform/http/body';
import { clientOf } from '@/platform/http/client';
import { isDatabaseAway, PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';
import { createLogger } from '@/platform/log';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { originOf } from '../use-cases/begin-session';
import {
  type AccountProblem,
  connectAccount,
  disconnectAccount,
  proveAtProvider,
} from '../use-cases/provider-account';
import { logInAtProvider, type Refusal } from '../use-cases/provider-log-in';
import { logOutFromProvider } from '../use-cases/provider-sessions';
import { recordFailedLogIn } from '../use-cases/record-log-ins';
import type { OwnEndpoint } from './own-endpoint';
import { demandOwner } from './passwords';
import { demandProvider, PROVIDER_PATH, type ProviderWish, VISIT_COOKIE } from './provider';
import { sealStep, STEP_COOKIE } from './step-cookie';

const log = createLogger('staff-openid');

/** What the pages of the admin say about a visit to the provider that did not lead to where it was meant to. */
type VisitProblem = AuthorizationFailure<never>['problem'] | Refusal | AccountProblem;

const STEP_SECONDS = 10 * 60;
const MAX_TOKEN_BYTES = 32 * 1024;

/** A page that browsers visit. What goes wrong is said on a page of the admin; programs get an error. */
function visit(path: `/${string}`, handle: (req: PayloadRequest) => Promise<Response>): OwnEndpoint {
  return {
    path,
    method: 'get',
    handler: async (req) => {
      try {
        return await handle(req);
      } catch (error) {
        return failure(error);
      }
    },
  };
}

function goTo(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    Location: address,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function cookie(
  req: PayloadRequest,
  { name, value, seconds, path }: { name: string; value: string; seconds: number; path: string },
): string {
  const secure = clientOf(req).secure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

const visitCookie = (req: PayloadRequest, kept: { name: string; value: string }, seconds = ATTEMPT_SECONDS) =>
  cookie(req, { ...kept, seconds, path: PROVIDER_PATH });

const logInPage = (target: string, problem?: VisitProblem): string =>
  `/admin/login?${new URLSearchParams({ redirect: target, ...(problem && { problem }) }).toString()}`;

const outcomePage = (kind: 'proof' | 'connect', problem?: VisitProblem): string =>
  `/admin/provider-outcome?${new URLSearchParams({ visit: kind, ...(problem && { problem }) }).toString()}`;

/** `GET /api/staff/openid/login?redirect=/admin/…`: sends the browser to the provider. */
const logIn = visit('/openid/login', async (req) => {
  const { flow } = demandProvider();
  await countRequest('oidc-login-network', clientOf(req).network);
  const locale = adminLocale(req.i18n.language);
  const redirectTo = req.searchParams.get('redirect') ?? '';
  const target = getSafeRedirect({ fallbackTo: '/admin', redirectTo });
  try {
    const begun = await beginAuthorization(
      flow,
      { kind: 'logIn', locale, target },
      { clock: systemClock, lang: locale },
    );
    return goTo(begun.url.href, [visitCookie(req, begun.cookie)]);
  } catch (error) {
    if (error instanceof AuthorizationFailure) return goTo(logInPage(target, error.problem));
    throw error;
  }
});

/** `GET /api/staff/openid/callback`: where the provider sends the browser back to. */
const callback = visit('/openid/callback', async (req) => {
  const provider = demandProvider();
  await countRequest('oidc-callback-network', clientOf(req).network);
  const answer = new URLSearchParams(
    ['state', 'code', 'error', 'error_description', 'iss'].flatMap((name) => {
      const value = req.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const name = attemptCookie(VISIT_COOKIE, answer.get('state') ?? '');
  const forgotten = visitCookie(req, { name, value: '' }, 0);
  const kept = parseCookies(req.headers).get(name);
  try {
    const found = await finishAuthorization(provider.flow, { answer, kept }, systemClock);
    const { page, cookies } = await (found.wish.kind === 'logIn'
      ? enter(req, found, found.wish.target)
      : settle(req, found, found.wish));
    return goTo(page, [forgotten, ...cookies]);
  } catch (error) {
    if (!(error instanceof AuthorizationFailure)) throw error;
    const { problem, wish } = error as AuthorizationFailure<ProviderWish>;
    if (wish === undefined || wish.kind === 'logIn') {
      await recordFailedLogIn(req, { way: 'provider', problem });
      return goTo(logInPage(wish?.target ?? '/admin', problem), [forgotten]);
    }
    return goTo(outcomePage(wish.kind, problem), [forgotten]);
  }
});

type Found = Awaited<ReturnType<typeof finishAuthorization<ProviderWish>>>;

/** Where the browser goes, and what it gets. */
interface Way {
  readonly page: string;
  readonly cookies: readonly string[];
}

/** Ends a login: with a session, before its second step, or without. */
async function enter(req: PayloadRequest, { claims, idToken }: Found, target: string): Promise<Way> {
  const entered = await logInAtProvider(
    demandProvider(),
    { claims, idToken },
    { payload: req.payload, clock: systemClock, from: originOf(req) },
  );
  if ('refusal' in entered) {
    await recordFailedLogIn(req, { id: entered.id, way: 'provider', problem: entered.refusal });
    return { page: logInPage(target, entered.refusal), cookies: [] };
  }
  if ('step' in entered) {
    const step = {
      name: STEP_COOKIE,
      value: sealStep(entered.step),
      seconds: STEP_SECONDS,
      path: '/admin/login',
    };
    return { page: logInPage(target), cookies: [cookie(req, step)] };
  }
  return { page: target, cookies: [staffCookie(req.payload, entered.session)] };
}

/** Ends a visit that a person made while logged in, if the browser still is in the session that began it. */
async function settle(
  req: PayloadRequest,
  { claims }: Found,
  { kind, id, sid, locale }: Extract<ProviderWish, { kind: 'proof' | 'connect' }>,
): Promise<Way> {
  const isSame = staffOf(req)?.id === id && staffSessionOf(req) === sid;
  if (!isSame) return { page: outcomePage(kind, 'expired'), cookies: [] };
  const settleFor = kind === 'proof' ? proveAtProvider : connectAccount;
  const problem = await settleFor(
    { id, sid },
    { provider: demandProvider(), claims },
    { clock: systemClock, locale, network: clientOf(req).network },
  );
  return { page: outcomePage(kind, problem), cookies: [] };
}

/** `GET /api/staff/openid/logged-out`: where the provider sends the browser after a log-out. */
const loggedOut = visit('/openid/logged-out', () => {
  demandProvider();
  return Promise.resolve(goTo('/admin/login'));
});

/**
 * `POST /api/staff/openid/backchannel-logout`: the provider says that someone's session ended there. Its signature is what
 * counts, so neither cookies nor an origin are asked for.
 */
const backchannelLogout: OwnEndpoint = {
  path: '/openid/backchannel-logout',
  method: 'post',
  handler: async (req) => {
    try {
      await countRequest('oidc-logout-network', clientOf(req).network);
      const body = (req as Partial<Request>).body ?? null;
      const bytes = await readBody({ headers: req.headers, body }, MAX_TOKEN_BYTES);
      const form = new URLSearchParams(new TextDecoder().decode(bytes));
      const ended = await logOutFromProvider(form.get('logout_token') ?? '', systemClock);
      log.info({ ended }, 'the OpenID provider ended sessions of staff');
      return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      if (error instanceof PortalError || isDatabaseAway(error)) return failure(error);
      log.warn({ err: error }, 'a logout token was refused');
      // The form that the specification gives to a refusal (OpenID Connect Back-Channel Logout 1.0, section 2.8).
      return Response.json(
        { error: 'invalid_request' },
        { status: 400, headers: { 'Cache-Control': 'no-store' } },
      );
    }
  },
};

/** @throws PortalError `not_logged_in` */
function sessionOf({ req, staff }: StaffCall): ProvableSession {
  const sid = staffSessionOf(req);
  if (sid === undefined) throw new PortalError('not_logged_in');
  return { id: staff.id, sid };
}

/**
 * Begins a visit for the account that asks: only a page of the portal can, so no other site connects an account to an
 * identity of its own. The person has to log in at the provider once more.
 * @returns the provider's address as `{ url }`
 */
async function begin(call: StaffCall, kind: 'proof' | 'connect'): Promise<Response> {
  const { flow } = demandProvider();
  await countRequest('oidc-login-network', clientOf(call.req).network);
  const locale = adminLocale(call.req.i18n.language);
  const wish = { kind, locale, ...sessionOf(call) };
  try {
    const begun = await beginAuthorization(flow, wish, { clock: systemClock, lang: locale, again: true });
    const answer = success({ url: begun.url.href });
    answer.headers.append('Set-Cookie', visitCookie(call.req, begun.cookie));
    return answer;
  } catch (error) {
    throw error instanceof AuthorizationFailure ? new PortalError('unavailable', { cause: error }) : error;
  }
}

const disconnectSchema = z.strictObject({
  currentPassword: z.string('empty').max(200, 'tooLong').optional(),
  reason: z.string('empty').trim().min(1, 'empty').max(500, 'tooLong'),
});

/** How staff log in at their OpenID provider, and what else they visit it for (ADR 138). */
export const providerEndpoints: readonly OwnEndpoint[] = [
  logIn,
  callback,
  loggedOut,
  backchannelLogout,
  /** `POST /api/staff/openid/proof` → `{ url }`: where an account of the provider gives its fresh proof. */
  staffEndpoint({
    path: '/openid/proof',
    method: 'post',
    roles,
    handle: (call) => begin(call, 'proof'),
  }),
  /** `POST /api/staff/openid/connect` → `{ url }`: where the own account is connected to the provider. */
  staffEndpoint({
    path: '/openid/connect',
    method: 'post',
    roles,
    proof: 'staff.change_own',
    handle: (call) => begin(call, 'connect'),
  }),
  /** `POST /api/staff/{id}/disconnect` with `{ currentPassword, reason }`, for a colleague only. */
  staffEndpoint({
    path: '/:id/disconnect',
    method: 'post',
    roles: ['administrator'],
    proof: 'staff.change_state',
    handle: async (call) => {
      const id = call.param('id');
      if (!isUuid(id)) throw new PortalError('not_found');
      if (id === call.staff.id) throw new PortalError('forbidden');
      const { currentPassword, reason } = validate(disconnectSchema, await call.body());
      await demandOwner(call.req, { id: call.staff.id, password: currentPassword });
      await disconnectAccount({ id, by: call.staff.id, reason }, { clock: systemClock });
    },
  }),
];
