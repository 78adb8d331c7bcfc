import {
  type AskingBrowser,
  askingBrowser,
  askingCookie,
  knownBrowser,
  newAskingBrowser,
  type NewSession,
  SESSION_SECONDS,
} from '@/features/identity';
import { REMEMBERED_SECONDS } from '@/features/verification';
import {
  ASKER_COOKIE,
  DEVICE_COOKIE,
  NO_PRIVACY_COOKIE,
  SESSION_COOKIE,
  XSRF_COOKIE,
} from '@/platform/http/cookie-names';

import { clientOf, cookieOf } from './request';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Gives the browser both cookies of a session. A manual login overrides `NO_PRIVACY`. */
export function setSession(response: Response, request: Request, session: NewSession): Response {
  if (cookieOf(request, NO_PRIVACY_COOKIE)) setPrivacyWithdrawn(response, request, false);
  setCookie(response, request, `${SESSION_COOKIE}=${session.token}; HttpOnly`, SESSION_SECONDS);
  setCookie(response, request, `${XSRF_COOKIE}=${session.xsrfToken}`, SESSION_SECONDS);
  return response;
}

/** Removes both cookies. */
export function clearSession(response: Response, request: Request): Response {
  setCookie(response, request, `${SESSION_COOKIE}=; HttpOnly`, 0);
  setCookie(response, request, `${XSRF_COOKIE}=`, 0);
  return response;
}

/** The browser that requests a code or submits one. */
export function askingBrowserOf(request: Request): AskingBrowser | undefined {
  return askingBrowser(cookieOf(request, ASKER_COOKIE));
}

/** Gives the browser an ID, so the codes it requests are its own; only the calls about codes see the ID (ADR 078). */
export function nameBrowser(response: Response, request: Request): Response {
  return setBrowser(response, request, askingBrowserOf(request) ?? newAskingBrowser());
}

/** Remembers that the account has been logged in to from this browser. */
export function rememberBrowser(response: Response, request: Request, account: string): Response {
  return setBrowser(response, request, knownBrowser(askingBrowserOf(request) ?? newAskingBrowser(), account));
}

function setBrowser(response: Response, request: Request, browser: AskingBrowser): Response {
  const { value, seconds } = askingCookie(browser);
  setCookie(response, request, `${ASKER_COOKIE}=${value}; HttpOnly`, seconds, '/api-id/oneid');
  return response;
}

/**
 * Tells the browser that consent to the privacy statement was withdrawn, so it logs no one in automatically (contracts,
 * section 8); for a year, or until the next manual login.
 */
export function setPrivacyWithdrawn(response: Response, request: Request, withdrawn: boolean): Response {
  setCookie(response, request, `${NO_PRIVACY_COOKIE}=${withdrawn ? 1 : ''}`, withdrawn ? YEAR_SECONDS : 0);
  return response;
}

/** Keeps the state that a login at an OpenID provider needs when the browser comes back; with 0 seconds, deletes it. */
export function setAttempt(
  response: Response,
  request: Request,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): Response {
  setCookie(response, request, `${name}=${value}; HttpOnly`, seconds, '/api-id/oidc');
  return response;
}

/** Where the calls are that ask for a code of an application. */
const CODES_PATH = '/api-spec';

/** Gives the device the secret that it is remembered by (ADR 130). */
export function setDevice(response: Response, request: Request, device: string): Response {
  setCookie(response, request, `${DEVICE_COOKIE}=${device}; HttpOnly`, REMEMBERED_SECONDS, CODES_PATH);
  return response;
}

/** The device that a request came from, if it was remembered. */
export function deviceOf(request: Request): string | undefined {
  const device = cookieOf(request, DEVICE_COOKIE);
  return device !== undefined && /^[\w-]{43}$/.test(device) ? device : undefined;
}

function setCookie(response: Response, request: Request, cookie: string, seconds: number, path = '/'): void {
  const secure = clientOf(request).secure ? '; Secure' : '';
  response.headers.append('Set-Cookie', `${cookie}; Path=${path}; SameSite=Lax; Max-Age=${seconds}${secure}`);
}
