import 'server-only';

import { formFailure } from '@/cms/rest/form-failure';
import { redeemCaptcha } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { count } from '@/platform/metrics/metrics';
import { countRequest, forgetCount, refuseExhausted } from '@/platform/rate-limits/rate-limits';

import { formBody } from './form-body';

/** A login of staff as it came in. */
interface LogIn {
  readonly request: Request;
  /** Network of the client, as `clientOrigin` tells it. */
  readonly network: string;
  /** The login itself, by way of Payload's router. */
  readonly handle: (request: Request) => Promise<Response>;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captchaVerification: string;
}

/** Whether the path behind `/api` is the login of staff, in any spelling that Payload's router accepts. */
export function isStaffLogIn(segments: readonly string[]): boolean {
  return /^staff\/login\/?$/i.test(segments.map((segment) => decodeURIComponent(segment)).join('/'));
}

/**
 * Lets a password be checked after the try has been counted, and only while tries are left (ADR 073). The login sees
 * the address and password that were counted and nothing else of the body. After three failures from a network the
 * account also needs a captcha from there. A success gives the tries of its network back to the account.
 */
export async function throughLogInBrake({ request, network, handle }: LogIn): Promise<Response> {
  try {
    const { email, password, captchaVerification } = await credentialsIn(request);
    // As accounts are looked up, or each spelling of an address would have tries of its own.
    const account = email.toLowerCase().trim();
    const permitted = withBody(request, { email: account, password });
    // These are refused without checking anything.
    if (account === '' || password.trim() === '') return await handle(permitted);
    const key = `${network} ${account}`;
    await countRequest('staff-login-network', network);
    await demandCaptchaAfterFailures(key, captchaVerification);
    await countRequest('staff-login-account', key);
    const answer = await handle(permitted);
    count('portal_logins_total', { who: 'staff', result: answer.ok ? 'accepted' : 'refused' });
    if (answer.ok) await Promise.all(perAccount.map((limit) => forgetCount(limit, key)));
    return answer;
  } catch (error) {
    count('portal_logins_total', { who: 'staff', result: 'refused' });
    return formFailure(error, request);
  }
}

const perAccount = ['staff-login-captcha', 'staff-login-account'] as const;

/** @throws PortalError `captcha_failed`, `captcha_expired`, and `too_many_requests` where a captcha would not help */
async function demandCaptchaAfterFailures(key: string, verification: string): Promise<void> {
  try {
    await countRequest('staff-login-captcha', key);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    // Nobody solves a captcha only to be told to wait. What decides is the count that follows.
    await refuseExhausted('staff-login-account', key);
    await redeemCaptcha(await getDatabase(), verification, 'login');
  }
}

/** Address, password and captcha of a login: as JSON, or as a form of Payload sends it. What is missing is empty. */
async function credentialsIn(request: Request): Promise<Credentials> {
  const data = await formBody(request);
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const textOf = (name: keyof Credentials) => {
    const value = given[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    email: textOf('email'),
    password: textOf('password'),
    captchaVerification: textOf('captchaVerification'),
  };
}

function withBody({ url, method, headers, signal }: Request, data: unknown): Request {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding']) kept.delete(name);
  kept.set('content-type', 'application/json');
  return new Request(url, { method, headers: kept, signal, body: JSON.stringify(data) });
}
