import { eq } from '@payloadcms/db-postgres/drizzle';

import { inspectSingleUseToken, redeemSingleUseToken, subjectOfUsedToken } from '@/features/verification';
import { type Locale, storedLocale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { applyTransition, CONFIRM_PURPOSE } from '../apply-transition';
import { findList, type ListInfo } from '../lists';
import type { SubscriptionRow } from '../tables';

export interface Confirmed {
  readonly status: 'subscribed' | 'pending_review';
  /** Id of the list. */
  readonly list: string;
}

/**
 * Follows the link of a confirmation mail. Of parallel uses exactly one changes anything.
 * @throws PortalError `token_invalid`, `token_used`, `token_expired` (also when the request was purged meanwhile)
 */
export async function confirmSubscription(token: string, { clock }: { clock: Clock }): Promise<Confirmed> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const id = await redeemSingleUseToken(transaction, { purpose: CONFIRM_PURPOSE, token }, clock);
    const { subscription, list } = await pendingOf(transaction, id, undefined);
    const changed = await applyTransition(transaction, {
      subscription,
      list,
      event: list.requiresReview ? 'confirm_for_review' : 'confirm',
      actor: { kind: 'visitor' },
      clock,
      changes: { confirmedAt: clock.now().toISOString(), bounceScore: 0 },
    });
    return { status: changed?.state === 'pending_review' ? 'pending_review' : 'subscribed', list: list.id };
  });
}

/** What a link has done already, for someone who opens it again. */
interface AlreadyConfirmed extends Pick<Confirmed, 'status'> {
  readonly list: { readonly name: string };
}

/**
 * What following the link would do; changes nothing, however often it is asked.
 * @throws PortalError as `confirmSubscription`; `token_used` carries `AlreadyConfirmed` as data while the subscription
 *   that the link confirmed is there
 */
export async function inspectConfirmation(
  token: string,
  locale: Locale,
  { clock }: { clock: Clock },
): Promise<{ list: { id: string; name: string; address: string; requiresReview: boolean } }> {
  const database = await getDatabase();
  const secret = { purpose: CONFIRM_PURPOSE, token };
  const id = await inspectSingleUseToken(database, secret, clock).catch(async (error: unknown) => {
    if (!(error instanceof PortalError) || error.code !== 'token_used') throw error;
    const used = await subjectOfUsedToken(database, secret);
    throw new PortalError('token_used', { data: used && (await alreadyConfirmed(database, used, locale)) });
  });
  const { list } = await pendingOf(database, id, locale);
  const { name, address, requiresReview } = list;
  return { list: { id: list.id, name, address, requiresReview } };
}

/** Where a subscription is that a used link belongs to; nothing when it ended or was never confirmed. */
async function alreadyConfirmed(
  executor: Executor,
  id: string,
  locale: Locale,
): Promise<AlreadyConfirmed | undefined> {
  const [subscription] = await executor.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!subscription) return undefined;
  const { state: status } = subscription;
  if (status !== 'subscribed' && status !== 'pending_review') return undefined;
  const list = await findList(executor, subscription.list, locale);
  return list && { status, list: { name: list.name } };
}

async function pendingOf(
  executor: Executor,
  id: string,
  locale: Locale | undefined,
): Promise<{ subscription: SubscriptionRow; list: ListInfo }> {
  const [subscription] = await executor.select().from(subscriptions).where(eq(subscriptions.id, id));
  const list =
    subscription &&
    (await findList(executor, subscription.list, locale ?? storedLocale(subscription.locale)));
  if (!list) throw new PortalError('token_expired');
  // Brought in by staff or joined from the account meanwhile.
  if (subscription.state !== 'pending') throw new PortalError('token_used');
  return { subscription, list };
}
