import type { ClientUser } from 'payload';

import type { StaffRequestOptions } from '@/cms/admin/staff-client';
import { staffRequest } from '@/cms/admin/staff-request';
import { refusalOf } from '@/cms/admin/use-staff-request';
import { solveWork, type WorkChallenge } from '@/features/verification/browser';

/** What Payload's frame learns about a new session. */
export interface LogInAnswer {
  readonly exp: number;
  readonly user: ClientUser;
  /** After an app has been set up: shown this once. */
  readonly recoveryCodes?: readonly string[];
}

/** What a right password is followed by when it is not enough. */
export interface NextStep {
  readonly next: 'code' | 'setup';
  readonly ticket: string;
}

/** What an authenticator app needs. */
export interface Offer {
  readonly secret: string;
  readonly picture: { readonly size: number; readonly path: string };
}

interface Around {
  readonly signal: AbortSignal;
  /** Called when a captcha has to be solved first. */
  readonly onCheck: () => void;
}

/** Nobody is logged in yet, so a 401 is about what was typed. */
function call<T>(path: `/api/${string}`, body: object, signal: AbortSignal): Promise<T> {
  const options: StaffRequestOptions = { body, signal, background: true };
  return staffRequest<T>(path, options);
}

/**
 * Logs in with a password. After several failures the portal asks for a captcha; the browser solves one and tries again.
 * @throws StaffRequestError
 */
export async function logInWithPassword(
  credentials: { readonly email: string; readonly password: string },
  { signal, onCheck }: Around,
): Promise<LogInAnswer | NextStep> {
  const logIn = (captcha: { captchaVerification?: string }) =>
    call<LogInAnswer | NextStep>('/api/staff/login', { ...credentials, ...captcha }, signal);
  try {
    return await logIn({});
  } catch (error) {
    if (refusalOf(error).code !== 'captcha_failed') throw error;
    onCheck();
    return logIn({ captchaVerification: await solveCaptcha(signal) });
  }
}

async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const path = '/api/staff/login/captcha';
  const { token, challenge } = await call<{ token: string; challenge: WorkChallenge }>(path, {}, signal);
  const number = await solveWork(challenge, { signal, onProgress: () => undefined });
  const { captchaVerification } = await call<{ captchaVerification: string }>(
    path,
    { answer: { token, number } },
    signal,
  );
  return captchaVerification;
}

/** @throws StaffRequestError */
export const beginSetup = (ticket: string, signal: AbortSignal) =>
  call<Offer>('/api/staff/login/setup', { ticket }, signal);

/** @throws StaffRequestError */
export const finishLogIn = ({ next, ticket }: NextStep, code: string, signal: AbortSignal) =>
  call<LogInAnswer>(
    next === 'code' ? '/api/staff/login/code' : '/api/staff/login/setup/confirm',
    { ticket, code },
    signal,
  );
