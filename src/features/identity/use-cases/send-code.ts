import type { z } from 'zod';

import { renderMail } from '@/features/notifications';
import { demandPause, issueCode, memberAsker, redeemCaptcha } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { isKnownFor } from '../asking-browser';
import { askersOf, type IdentityContext } from '../context';
import type { sendCodeSchema } from '../domain';
import { memberByEmail, memberById } from '../members';

/**
 * Sends a code. Whether the address has an account shows in the mail only: the answer, and the work behind it, are the
 * same, so nobody learns who has one.
 *
 * The captcha comes first: a request without one counts for nothing but its network's work. Of the allowances for mails,
 * those that strangers share do not concern the owner, known by the session or by a browser that was logged in before
 * (ADR 078).
 */
export async function sendCode(
  { account, channel, captchaVerification, lang }: z.infer<typeof sendCodeSchema>,
  context: IdentityContext,
): Promise<null> {
  const { session } = context;
  const needsSession =
    channel === 'change_email' || channel === 'apply_specification' || channel === 'confirm';
  if (needsSession && !session) throw new PortalError('not_logged_in');
  const { network } = context.client;
  await countRequest('code-attempts', network);
  const database = await getDatabase();
  const own = session && (await memberById(database, session.memberId));
  // Such a code proves who holds the session, so it goes to the own address only.
  if (channel === 'confirm' && own?.email !== account) throw invalidField('account', 'email');
  await redeemCaptcha(database, captchaVerification, 'send_code', context.clock);

  const asker = needsSession && session ? memberAsker(session.memberId) : askersOf(context)[0];
  await demandPause(database, { account, channel, asker }, context.clock);
  await countRequest('code-asker', `${channel} ${account} ${asker}`);
  const isOwner = own?.email === account || isKnownFor(context.browser, account);
  if (!isOwner) {
    // The narrow ones first: who is refused by them does not use up what is shared by more.
    await countRequest('code-network-address', `${account} ${network}`);
    await countRequest('code-network', network);
    await countRequest('code-address', account);
  }
  await database.transaction(async (transaction) => {
    const code = await issueCode(transaction, { account, channel, asker }, context.clock);
    const exists = (await memberByEmail(transaction, account)) !== undefined;
    // A code for a session concerns its member, regardless of the address that it goes to.
    const memberId = needsSession ? session?.memberId : undefined;
    const to = { recipient: account, locale: lang, ...(memberId !== undefined && { memberId }) };
    const page = (name: string) => `${env.PUBLIC_URL}/identity/${name}?lang=${lang}`;
    const wantsAccount = channel === 'login' || channel === 'reset_password';
    const wantsNone = channel === 'register' || channel === 'change_email';
    const mail =
      exists && wantsNone
        ? await renderMail(transaction, to, { kind: 'accountExists', url: page('login') })
        : !exists && wantsAccount
          ? await renderMail(transaction, to, { kind: 'noAccount', url: page('register') })
          : await renderMail(transaction, to, { kind: 'code', channel, code, minutes: 10 });
    await enqueueMail(transaction, mail);
  });
  return null;
}
