import type { z } from 'zod';

import { renderMail } from '@/features/notifications';
import { redeemCode } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { policyVersionsInForce } from '../agreed-policies';
import { recordByMember } from '../audit';
import { askersOf, type IdentityContext } from '../context';
import type { registerSchema } from '../domain';
import type { Profile } from '@/features/session';
import { insertMember, memberById, profileOf } from '../members';
import { newPassword, refuseGuessable } from '../new-password';
import { hashPassword } from '../passwords';
import { beginSession, endSession, type NewSession } from '../sessions';
import { identityCredentials } from '../tables';

/** Makes an account for an address whose code proves it, and begins its first session. */
export async function register(
  input: z.infer<typeof registerSchema>,
  context: IdentityContext,
): Promise<{ profile: Profile; session: NewSession }> {
  await countRequest('register-network', context.client.network);
  const password = await newPassword(input, context);
  const { account, code, nickname, organization } = input;
  await refuseGuessable(password, { email: account, nickname, organization });
  await redeemCode({ account, channel: 'register', code, askers: askersOf(context) }, context.clock);
  const passwordHash = await hashPassword(password);
  const database = await getDatabase();
  const versions = await policyVersionsInForce(database);
  const privacyVersion = versions['privacy'] ?? null;
  return database.transaction(async (transaction) => {
    const now = context.clock.now();
    const memberId = await insertMember(transaction, {
      email: input.account,
      nickname: input.nickname,
      organization: input.organization,
      locale: input.lang,
      privacyVersion,
      now,
    });
    // No code is ever sent to an address with an account, so this is the loser of a race.
    if (memberId === undefined) throw new PortalError('conflict');
    await transaction.insert(identityCredentials).values({ memberId, passwordHash, changedAt: now });
    if (context.session) await endSession(transaction, context.session.memberId, context.session.id);
    const device = { userAgent: context.userAgent, address: context.client.address };
    const session = await beginSession(transaction, { memberId, consented: true }, device, context.clock);
    await recordByMember(transaction, context, 'account.registered', memberId, { versions });
    const member = await memberById(transaction, memberId);
    if (!member) throw new Error('the new member is not there');
    const to = { recipient: member.email, memberId, locale: member.locale };
    const url = `${env.PUBLIC_URL}/${member.locale}/my/personal`;
    await enqueueMail(transaction, await renderMail(transaction, to, { kind: 'welcome', url }));
    return { profile: profileOf(member, true), session };
  });
}
