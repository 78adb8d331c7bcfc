import { eraseMember } from '@/features/account';
import {
  callService,
  demandManagedHere,
  ExternalVisitors,
  MAX_PHOTO_BYTES,
  profileIn,
  readJson,
  recordByMember,
  rememberConfirmation,
  sendCode,
  sendCodeSchema,
  serviceBase,
  type ServiceCall,
  type Session,
  updateLanguage,
  updateLanguageSchema,
  type VisitorCookies,
} from '@/features/identity';
import { captchaIn, rememberCaptcha } from '@/features/verification';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { limitStream, MAX_JSON_BYTES, readBody } from '@/platform/http/body';
import { SESSION_COOKIE, XSRF_COOKIE } from '@/platform/http/cookie-names';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { createLogger } from '@/platform/log';

import { failure, success } from '@/cms/answer';
import { clientOf, cookieOf, refuseForgery } from './request';
import { clearSession, setPrivacyWithdrawn } from './session-cookies';

/**
 * `/api-id/*` with an external identity service (ADR 028): every call is forwarded to it, and the portal learns from
 * the answers who its members are.
 */

const log = createLogger('identity');

let known: { readonly base: URL; readonly visitors: ExternalVisitors } | undefined;

function service() {
  if (!known) {
    const base = serviceBase(env.IDENTITY_API_URL ?? '');
    known = { base, visitors: new ExternalVisitors(base) };
  }
  return known;
}

/** Who the visitors are, according to the configured service. */
export function externalVisitors(): ExternalVisitors {
  return service().visitors;
}

/** Cookies that only the portal may see: staff sessions, consent. */
const ownCookies = /^(?:payload-|agreed-cookiepolicy-|NO_PRIVACY$|_A_B_$|__next)/;

/** The visitor's cookies, as far as the service may see them. */
export function identityCookies(request: Request): VisitorCookies {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return {
    session: cookieOf(request, SESSION_COOKIE),
    xsrf: cookieOf(request, XSRF_COOKIE),
    header: pairs.filter((pair) => pair !== '' && !ownCookies.test(pair)).join('; '),
  };
}

/** Calls that change something although their method is for reading. */
const changingReads: ReadonlySet<string> = new Set(['delete/user']);
/** Calls whose answer is a profile. */
const profileCalls: ReadonlySet<string> = new Set([
  'personal/center/user',
  'update/baseInfo',
  'register',
  'login',
  'change/email',
]);
/** Names of calls; anything else never leaves the portal. */
const callName = /^[\w-]+(?:\/[\w-]+)*$/;

const passedOn = ['accept', 'accept-language', 'content-type', 'if-none-match', 'token', 'user-agent'];
const passedBack = [
  'cache-control',
  'content-disposition',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
];
/** Content that the browser could treat as a page of this site is never passed back. */
const harmlessTypes =
  /^(?:application\/(?:[\w.-]+\+)?json|image\/(?:avif|gif|jpeg|png|webp)|application\/zip)\b/i;

/** Room for the headers of a multipart body. */
const MULTIPART_BYTES = 16 * 1024;

/**
 * Forwards a call and returns its answer.
 * @param call its name below `/api-id/oneid/`
 */
export async function forwardCall(request: Request, call: string): Promise<Response> {
  try {
    if (!callName.test(call)) throw new PortalError('not_found');
    const cookies = identityCookies(request);
    const changes = request.method === 'POST' || changingReads.has(call);
    // The service sees a request from the portal, so the check that a page of this site made it happens here.
    if (changes) refuseForgery(request, cookies.session ? { xsrfToken: cookies.xsrf ?? '' } : undefined);
    const body = request.method === 'POST' ? await bodyOf(request, call) : undefined;
    const input = body instanceof Uint8Array ? jsonOf(body) : {};
    if (call === 'captcha/sendCode' && input.channel === 'apply_specification') {
      return success(await sendCode(validate(sendCodeSchema, input), await visitorOf(request)));
    }
    if (call === 'update/language') return await ownLanguage(request, input);
    demandManagedHere(call, input);
    // Who it was is known only before the call.
    const session = call === 'delete/user' ? await externalVisitors().find(cookies) : undefined;
    const response = await callService(service().base, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      path: call + new URL(request.url).search,
      headers: headersFor(request, cookies, changes),
      body,
      signal: request.signal,
    });
    if (changes || response.status === 401) externalVisitors().forget(cookies);
    const wish = call === 'update/baseInfo' ? input.oneidPrivacyAccepted : undefined;
    const consent = wish === 'accepted' || (wish === 'revoked' ? false : undefined);
    const answer = await answerFrom(response, { call, cookies, session, consent });
    if (answer.ok && consent === false) {
      return setPrivacyWithdrawn(clearSession(answer, request), request, true);
    }
    return answer.status === 401 ? clearSession(answer, request) : answer;
  } catch (error) {
    const response = failure(error);
    return response.status === 401 ? clearSession(response, request) : response;
  }
}

/** The body to forward, never more of it than the contract allows: pictures as a stream, everything else as a whole. */
async function bodyOf(request: Request, call: string): Promise<ServiceCall['body']> {
  if (call !== 'update/photo') return readBody(request, MAX_JSON_BYTES);
  return limitStream(request, MAX_PHOTO_BYTES + MULTIPART_BYTES) ?? undefined;
}

function headersFor(request: Request, cookies: VisitorCookies, changes: boolean): Record<string, string> {
  const client = clientOf(request);
  const headers: Record<string, string> = {
    'x-forwarded-proto': client.secure ? 'https' : 'http',
    'x-forwarded-host': new URL(env.PUBLIC_URL).host,
  };
  // Only what this portal has seen itself or learned from its own proxies; the client's own versions of these headers
  // are dropped.
  if (client.address !== 'unknown') headers['x-forwarded-for'] = client.address;
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  if (cookies.header !== '') headers.cookie = cookies.header;
  if (changes) {
    // Already checked above; to the service, the portal is a page of the service's own site.
    headers.origin = service().base.origin;
    headers['sec-fetch-site'] = 'same-origin';
  }
  return headers;
}

/** The fields of a JSON body; none if it is something else, which the service refuses. */
function jsonOf(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const input: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof input === 'object' && input !== null ? { ...input } : {};
  } catch {
    return {};
  }
}

/**
 * The requester of calls that the portal handles itself: the code of an application, which it also redeems, and its
 * language.
 */
async function visitorOf(request: Request) {
  return {
    client: clientOf(request),
    userAgent: request.headers.get('user-agent') ?? '',
    session: await externalVisitors().find(identityCookies(request)),
    clock: systemClock,
  };
}

/** The language of the portal's own emails; the service has no such call. */
async function ownLanguage(request: Request, input: unknown): Promise<Response> {
  const { session, ...visitor } = await visitorOf(request);
  if (!session) throw new PortalError('not_logged_in');
  const { lang } = validate(updateLanguageSchema, input);
  return success(await updateLanguage(lang, { ...visitor, session }));
}

interface Asked {
  readonly call: string;
  readonly cookies: VisitorCookies;
  /** Who deletes the account. */
  readonly session: Session | undefined;
  /** Whether the call gives consent or withdraws it; undefined for any other call. */
  readonly consent: boolean | undefined;
}

async function answerFrom(response: Response, asked: Asked): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const empty = response.status === 304 || response.status === 204;
  if (!empty && !harmlessTypes.test(type)) {
    await response.body?.cancel();
    log.warn(
      { status: response.status, type, call: asked.call },
      'an answer of the identity service is of a strange type',
    );
    throw new PortalError(response.status === 504 ? 'gateway_timeout' : 'unavailable', { retryAfter: 5 });
  }
  const headers = new Headers({ 'X-Content-Type-Options': 'nosniff' });
  for (const name of passedBack) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const length = response.headers.get('content-length');
  if (length !== null && !response.headers.has('content-encoding')) headers.set('content-length', length);
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  const init = { status: response.status, headers };
  if (!response.ok || !teaches(asked.call)) return new Response(empty ? null : response.body, init);
  const { bytes, json } = await readJson(response);
  await learn(json, asked);
  return new Response(bytes, init);
}

const teaches = (call: string) =>
  profileCalls.has(call) || call === 'captcha/check' || call === 'session/confirm' || call === 'delete/user';

/** What the portal has to record about a success before the browser gets it. */
async function learn(json: unknown, { call, cookies, session, consent }: Asked): Promise<void> {
  if (profileCalls.has(call)) {
    const profile = profileIn(json);
    if (!profile) throw new PortalError('unavailable', { retryAfter: 5 });
    // If the service does not keep the consent, the portal does.
    const signedUp = profile.signedUp ?? consent;
    const member = await externalVisitors().memberOf({ ...profile, signedUp });
    if (member.locked_at) throw new PortalError('not_logged_in');
    return;
  }
  const database = await getDatabase();
  if (call === 'captcha/check') {
    // The portal's own forms accept the captchas of the service, which reports here that one is solved.
    const verification = captchaIn(json);
    if (verification !== undefined) await rememberCaptcha(database, verification, systemClock);
  } else if (call === 'session/confirm') {
    const visitor = await externalVisitors().find(cookies);
    if (visitor) await rememberConfirmation(database, visitor, systemClock);
  } else if (session) {
    await eraseHere(session.memberId);
  }
}

/** Erases the portal's data about a person whose account the service has just deleted. */
async function eraseHere(memberId: string): Promise<void> {
  try {
    const database = await getDatabase();
    await database.transaction(async (transaction) => {
      await eraseMember(transaction, memberId);
      await recordByMember(transaction, { clock: systemClock }, 'account.deleted', memberId);
    });
  } catch (error) {
    // The account is gone and cannot retry; an administrator can.
    log.error({ err: error, memberId }, 'a member deleted at the identity service could not be erased here');
    throw error;
  }
}
