import type { z } from 'zod';

import { renderMail } from '@/features/notifications';
import { issueCode, redeemCaptcha } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import type { IdentityContext } from '../context';
import type { sendCodeSchema } from '../domain';
import { memberByEmail, memberById } from '../members';

const perAccount = { name: 'code-account', requests: 10, seconds: 3600 };
const perNetwork = { name: 'code-network', requests: 30, seconds: 3600 };

/**
 * Sends a code. Whether the address has an account shows in the mail only: the answer, and the work behind it, are the
 * same, so that nobody learns who has one.
 */
export async function sendCode(
  { account, channel, captchaVerification, lang }: z.infer<typeof sendCodeSchema>,
  context: IdentityContext,
): Promise<null> {
  const { session } = context;
  const needsSession =
    channel === 'change_email' || channel === 'apply_specification' || channel === 'confirm';
  if (needsSession && !session) throw new PortalError('not_logged_in');
  await countRequest(perNetwork, context.client.network);
  await countRequest(perAccount, `${channel} ${account}`);
  const database = await getDatabase();
  if (channel === 'confirm' && session) {
    // Such a code proves who holds the session, so it goes to the own address only.
    const own = await memberById(database, session.memberId);
    if (own?.email !== account) throw invalidField('account', 'email');
  }
  await database.transaction(async (transaction) => {
    await redeemCaptcha(transaction, captchaVerification, 'send_code', context.clock);
    const code = await issueCode(transaction, { account, channel }, context.clock);
    const exists = (await memberByEmail(transaction, account)) !== undefined;
    // A code for a session is about its member, whatever address it goes to.
    const memberId = needsSession ? session?.memberId : undefined;
    const to = { recipient: account, locale: lang, ...(memberId !== undefined && { memberId }) };
    const page = (name: string) => `${env.PUBLIC_URL}/identity/${name}?lang=${lang}`;
    const wantsAccount = channel === 'login' || channel === 'reset_password';
    const wantsNone = channel === 'register' || channel === 'change_email';
    const mail =
      exists && wantsNone
        ? await renderMail(to, { kind: 'accountExists', url: page('login') })
        : !exists && wantsAccount
          ? await renderMail(to, { kind: 'noAccount', url: page('register') })
          : await renderMail(to, { kind: 'code', channel, code, minutes: 10 });
    await enqueueMail(transaction, mail);
  });
  return null;
}
