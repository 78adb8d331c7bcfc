import type { z } from 'zod';

import {
  challengePasskey,
  ownerOfPasskey,
  type PasskeyAnswer,
  redeemCaptcha,
  redeemCode,
} from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { count } from '@/platform/metrics/metrics';
import { countEvent, countRequest, countSoFar, forgetCount } from '@/platform/rate-limits/rate-limits';

import { agreesNow } from '../agreed-policies';
import { recordByMember } from '../audit';
import { askersOf, type IdentityContext } from '../context';
import { FAILURES_BEFORE_CAPTCHA, FAILURES_BEFORE_WAITING, type loginSchema } from '../domain';
import type { Profile } from '@/features/session';
import { type Member, memberByEmail, memberById, profileOf } from '../members';
import { sentPassword } from '../new-password';
import { passwordMatches } from '../passwords';
import { beginSession, endSession, type NewSession } from '../sessions';

type Credentials = z.infer<typeof loginSchema>;

interface LoggedIn {
  readonly profile: Profile;
  readonly session: NewSession;
}

/**
 * Logs in with a password or a code, always into a new session.
 *
 * After three failures an account needs a captcha with the password. Only the network that keeps failing is made to
 * wait as well, so nobody can lock someone else out: the owner gets in with the captcha from elsewhere, or with a
 * code from anywhere. All of it is the same for accounts that do not exist.
 * @throws PortalError `invalid_input` for the password, `code_wrong`, `code_expired`, `captcha_failed`,
 *   `captcha_expired`, `too_many_requests`
 */
export async function logIn(credentials: Credentials, context: IdentityContext): Promise<LoggedIn> {
  return counted(async () => {
    await countRequest('login-network', context.client.network);
    const member =
      'code' in credentials ? await byCode(credentials, context) : await byPassword(credentials, context);
    return begin(member, context);
  });
}

/** Counts how attempts end, for alarms about passwords that are being tried out. */
async function counted(attempt: () => Promise<LoggedIn>): Promise<LoggedIn> {
  try {
    const done = await attempt();
    count('portal_logins_total', { who: 'member', result: 'accepted' });
    return done;
  } catch (error) {
    count('portal_logins_total', { who: 'member', result: 'refused' });
    throw error;
  }
}

/**
 * Logs in with a passkey, which the person has unlocked: it names the account, and no one can guess it, so there is
 * neither a captcha nor a count of failures.
 * @throws PortalError `passkey_failed`, also for a locked account; `token_expired`, `too_many_requests`
 */
export async function logInWithPasskey(answer: PasskeyAnswer, context: IdentityContext): Promise<LoggedIn> {
  return counted(async () => {
    await countRequest('login-network', context.client.network);
    const id = await ownerOfPasskey('member', answer, context.clock);
    const member = await memberById(await getDatabase(), id);
    if (!member || member.locked_at) throw new PortalError('passkey_failed');
    return begin(member, context);
  });
}

/** What a browser needs for logging in with a passkey. @throws PortalError `too_many_requests` */
export async function beginPasskeyLogin(context: IdentityContext) {
  await countRequest('passkey-network', context.client.network);
  return challengePasskey('member', context.clock);
}

async function begin(member: Member, context: IdentityContext): Promise<LoggedIn> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    if (context.session) await endSession(transaction, context.session.memberId, context.session.id);
    const device = { userAgent: context.userAgent, address: context.client.address };
    const consented = await agreesNow(transaction, member.id, context.clock.now());
    const who = { memberId: member.id, consented };
    const session = await beginSession(transaction, who, device, context.clock);
    await recordByMember(transaction, context, 'session.began', member.id);
    return { profile: profileOf(member, consented), session };
  });
}

async function byCode(
  { account, code }: Extract<Credentials, { code: string }>,
  context: IdentityContext,
): Promise<Member> {
  await redeemCode({ account, channel: 'login', code, askers: askersOf(context) }, context.clock);
  const member = await memberByEmail(await getDatabase(), account);
  if (!member || member.locked_at) throw new PortalError('code_wrong');
  return member;
}

async function byPassword(
  credentials: Extract<Credentials, { password: string }>,
  context: IdentityContext,
): Promise<Member> {
  const { account } = credentials;
  const here = `${account} ${context.client.network}`;
  // So no one solves a captcha only to have to wait. The count below decides.
  await refuseWaiting(here, (await countSoFar('login-failures-network', here)).count + 1);
  const database = await getDatabase();
  if ((await countEvent('login-failures', account)) > FAILURES_BEFORE_CAPTCHA) {
    await redeemCaptcha(database, credentials.captchaVerification, 'login', context.clock);
  }
  // Each try is counted before it is evaluated, so parallel ones do not all find the same count.
  await refuseWaiting(here, await countEvent('login-failures-network', here));
  const password = await sentPassword(credentials, context);
  const member = await memberByEmail(database, account);
  const matches = await passwordMatches(member?.password_hash, password);
  if (!member || !matches || member.locked_at) {
    throw invalidField('password', 'credentials');
  }
  await Promise.all([forgetCount('login-failures', account), forgetCount('login-failures-network', here)]);
  return member;
}

/** @throws PortalError `too_many_requests` for a try beyond those that a network has */
async function refuseWaiting(here: string, count: number): Promise<void> {
  if (count <= FAILURES_BEFORE_WAITING) return;
  const { resetsIn } = await countSoFar('login-failures-network', here);
  throw new PortalError('too_many_requests', { retryAfter: Math.max(1, resetsIn) });
}
