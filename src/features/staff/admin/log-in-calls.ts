import type { ClientUser } from 'payload';

import type { StaffRequestOptions } from '@/cms/admin/staff-client';
import { staffRequest } from '@/cms/admin/staff-request';
import { refusalOf } from '@/cms/admin/use-staff-request';
import {
  askForPasskey,
  createPasskey,
  type CreationOptions,
  PasskeyError,
  type RequestOptions,
  solveWork,
  type WorkChallenge,
} from '@/features/verification/browser';
import type { Labels } from '@/i18n/texts';

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
  /** The second factors of the account. */
  readonly ways: readonly ('app' | 'passkey')[];
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

/**
 * Gives the account of an invitation its password, and logs in with it.
 * @throws StaffRequestError
 */
export async function acceptInvitation(
  accepted: { readonly token: string; readonly password: string },
  around: Around,
): Promise<LogInAnswer | NextStep> {
  const path = '/api/staff/accept-invitation';
  const { email } = await call<{ email: string }>(path, accepted, around.signal);
  return logInWithPassword({ email, password: accepted.password }, around);
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

/**
 * Logs in with a passkey.
 * @param ticket of the first step, where this is the second
 * @throws StaffRequestError, PasskeyError
 */
export async function logInWithPasskey(signal: AbortSignal, ticket?: string): Promise<LogInAnswer> {
  const options = await call<RequestOptions>('/api/staff/login/passkey/challenge', {}, signal);
  const body = { passkey: await askForPasskey(options), ...(ticket !== undefined && { ticket }) };
  return call<LogInAnswer>('/api/staff/login/passkey', body, signal);
}

/** Creates the passkey that a login waits for. @throws StaffRequestError, PasskeyError */
export async function logInWithNewPasskey(ticket: string, signal: AbortSignal): Promise<LogInAnswer> {
  const options = await call<CreationOptions>('/api/staff/login/setup/passkey', { ticket }, signal);
  const passkey = await createPasskey(options);
  return call<LogInAnswer>('/api/staff/login/setup/passkey/confirm', { ticket, passkey }, signal);
}

/**
 * What to say about a ceremony with a passkey that failed; undefined for one that no one waits for anymore.
 * @param creates whether a passkey was to be created, and not used
 */
export function passkeyProblem(
  error: unknown,
  labels: Labels<'staff-sign-in'>,
  creates: boolean,
): string | undefined {
  const { cancelled, known, failed, notCreated } = labels.passkeys;
  if (error instanceof PasskeyError) {
    return { cancelled, known, failed: creates ? notCreated : failed }[error.problem];
  }
  const { code, message } = refusalOf(error);
  if (code === 'aborted') return undefined;
  return code.startsWith('token_') ? labels.step.expired : message;
}
