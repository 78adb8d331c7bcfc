import type { z } from 'zod';

import { renderMail } from '@/features/notifications';
import {
  forgetAddresses,
  issueSingleUseToken,
  redeemCode,
  redeemSingleUseToken,
} from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { recordByMember } from '../audit';
import { askersOf, type IdentityContext } from '../context';
import { RESET_SECONDS, type resetSchema, type resetVerifySchema } from '../domain';
import { memberByEmail, memberById } from '../members';
import { newPassword, refuseGuessable } from '../new-password';
import { hashPassword } from '../passwords';
import { endSessions } from '../sessions';
import { identityCredentials } from '../tables';

const PURPOSE = 'reset_password';

/** Turns the code of a forgotten password into a token for setting a new one, within ten minutes, once. */
export async function verifyReset(
  { account, code }: z.infer<typeof resetVerifySchema>,
  context: IdentityContext,
): Promise<{ resetToken: string }> {
  await countRequest('reset-network', context.client.network);
  await redeemCode({ account, channel: 'reset_password', code, askers: askersOf(context) }, context.clock);
  const database = await getDatabase();
  const member = await memberByEmail(database, account);
  if (!member || member.locked_at) throw new PortalError('code_wrong');
  const token = { purpose: PURPOSE, subject: member.id, seconds: RESET_SECONDS };
  return { resetToken: await issueSingleUseToken(database, token, context.clock) };
}

/** Sets a new password; every session of the account ends, and its owner gets a message. */
export async function resetPassword(
  input: z.infer<typeof resetSchema>,
  context: IdentityContext,
): Promise<null> {
  await countRequest('reset-network', context.client.network);
  const password = await newPassword(input, context);
  const passwordHash = await hashPassword(password);
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const token = { purpose: PURPOSE, token: input.resetToken };
    const memberId = await redeemSingleUseToken(transaction, token, context.clock);
    const member = await memberById(transaction, memberId);
    if (!member) throw new PortalError('token_invalid');
    // A refusal rolls back, so the token still works for a better password.
    await refuseGuessable(password, member);
    // Someone who came from an identity provider has had no password so far.
    const changed = { passwordHash, changedAt: context.clock.now() };
    await transaction
      .insert(identityCredentials)
      .values({ memberId, ...changed })
      .onConflictDoUpdate({ target: identityCredentials.memberId, set: changed });
    await endSessions(transaction, memberId);
    await forgetAddresses(transaction, memberId);
    await recordByMember(transaction, context, 'password.reset', memberId);
    const to = { recipient: member.email, memberId, locale: member.locale };
    await enqueueMail(transaction, await renderMail(transaction, to, { kind: 'passwordChanged' }));
  });
  return null;
}
