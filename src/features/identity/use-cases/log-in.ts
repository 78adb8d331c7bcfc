import type { z } from 'zod';

import { redeemCaptcha, redeemCode } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { countEvent, countRequest, countSoFar, forgetCount } from '@/platform/rate-limits/rate-limits';

import { recordByMember } from '../audit';
import type { IdentityContext } from '../context';
import { FAILURES_BEFORE_CAPTCHA, FAILURES_BEFORE_WAITING, type loginSchema, type Profile } from '../domain';
import { type Member, memberByEmail, profileOf } from '../members';
import { sentPassword } from '../new-password';
import { passwordMatches } from '../passwords';
import { beginSession, endSession, type NewSession } from '../sessions';

const perNetwork = { name: 'login-network', requests: 100, seconds: 900 };
/** Failures count, they refuse nothing by themselves: their limits are the two numbers of the domain. */
const failures = { name: 'login-failures', requests: 1, seconds: 3600 };
const failuresFromNetwork = { name: 'login-failures-network', requests: 1, seconds: 900 };

type Credentials = z.infer<typeof loginSchema>;

/**
 * Logs in with a password or a code, always into a new session.
 *
 * After three failures an account needs a captcha with the password. Only the network that keeps failing is made to
 * wait as well, so that nobody can lock somebody else out: the owner gets in with the captcha from elsewhere, or with a
 * code from anywhere. All of it is the same for accounts that do not exist.
 * @throws PortalError `invalid_input` for the password, `code_wrong`, `code_expired`, `captcha_failed`,
 *   `captcha_expired`, `too_many_requests`
 */
export async function logIn(
  credentials: Credentials,
  context: IdentityContext,
): Promise<{ profile: Profile; session: NewSession }> {
  await countRequest(perNetwork, context.client.network);
  const member =
    'code' in credentials ? await byCode(credentials, context) : await byPassword(credentials, context);
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    if (context.session) await endSession(transaction, context.session.memberId, context.session.id);
    const device = { userAgent: context.userAgent, address: context.client.address };
    const who = { memberId: member.id, consented: member.privacy_accepted_at !== null };
    const session = await beginSession(transaction, who, device, context.clock);
    await recordByMember(transaction, context, 'session.began', member.id);
    return { profile: profileOf(member), session };
  });
}

async function byCode(
  { account, code }: Extract<Credentials, { code: string }>,
  { clock }: IdentityContext,
): Promise<Member> {
  await redeemCode({ account, channel: 'login', code }, clock);
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
  const [{ count }, fromHere] = await Promise.all([
    countSoFar(failures, account),
    countSoFar(failuresFromNetwork, here),
  ]);
  if (fromHere.count >= FAILURES_BEFORE_WAITING) {
    throw new PortalError('too_many_requests', { retryAfter: Math.max(1, fromHere.resetsIn) });
  }
  const database = await getDatabase();
  if (count >= FAILURES_BEFORE_CAPTCHA) {
    await redeemCaptcha(database, credentials.captchaVerification, 'login', context.clock);
  }
  const password = await sentPassword(credentials, context);
  const member = await memberByEmail(database, account);
  const matches = await passwordMatches(member?.password_hash, password);
  if (!member || !matches || member.locked_at) {
    await Promise.all([countEvent(failures, account), countEvent(failuresFromNetwork, here)]);
    throw invalidField('password', 'credentials');
  }
  await Promise.all([forgetCount(failures, account), forgetCount(failuresFromNetwork, here)]);
  return member;
}
