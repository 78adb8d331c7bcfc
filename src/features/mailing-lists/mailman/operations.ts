import type { Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import { currentLogContext } from '@/platform/log-context';

import type { ListInfo } from '../lists';
import { mailmanOperations, type SubscriptionRow } from '../tables';

/**
 * Notes that someone joined or left a list, for the worker to repeat it in Mailman. Does nothing without
 * `MAILMAN_API_URL`. It is part of the transaction, so Mailman hears of it exactly when the change is there.
 */
export async function mirrorToMailman(
  transaction: Transaction,
  change: {
    list: Pick<ListInfo, 'address'>;
    subscription: Pick<SubscriptionRow, 'email' | 'name'>;
    joins: boolean;
    now: Date;
  },
): Promise<void> {
  if (env.MAILMAN_API_URL === undefined) return;
  await transaction.insert(mailmanOperations).values({
    listAddress: change.list.address,
    email: change.subscription.email,
    name: change.subscription.name ?? '',
    action: change.joins ? 'subscribe' : 'unsubscribe',
    nextTryAt: change.now,
    createdAt: change.now,
    requestId: currentLogContext()?.requestId ?? null,
  });
}
