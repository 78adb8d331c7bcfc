import { demandCaptcha, redeemCaptcha } from '@/features/verification';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import type { ListContext } from './context';

/**
 * Lets a form in: a member by an allowance of the account's own, everyone else by a solved captcha (ADR 120).
 * @returns what uses the captcha up, within the transaction of what it is for
 * @throws PortalError `too_many_requests`; `invalid_input` without a captcha; `captcha_failed`, `captcha_expired`
 */
export async function admitForm(
  captcha: string | null | undefined,
  purpose: 'subscribe' | 'unsubscribe',
  { memberId, clock }: ListContext,
): Promise<(transaction: Transaction) => Promise<void>> {
  if (memberId !== undefined) {
    await countRequest('list-member', memberId);
    return () => Promise.resolve();
  }
  if (!captcha) throw invalidField('captchaVerification', 'captcha');
  await demandCaptcha(await getDatabase(), captcha, purpose, clock);
  return (transaction) => redeemCaptcha(transaction, captcha, purpose, clock);
}

/**
 * Counts a request of a form that sends mail to an address. Call it outside transactions: it uses a connection of its
 * own.
 * @returns whether the address may get a mail; when it had its share, the visitor is answered as always
 * @throws PortalError `too_many_requests` for the network and for the domain of the address
 */
export async function countForm(email: string, context: ListContext): Promise<boolean> {
  await countRequest('list-network', context.client.network);
  await countRequest('list-domain', email.slice(email.lastIndexOf('@') + 1));
  try {
    await countRequest('list-address', email);
    return true;
  } catch (error) {
    if (error instanceof PortalError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
