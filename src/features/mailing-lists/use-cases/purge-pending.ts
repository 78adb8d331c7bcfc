import { and, eq, lt } from '@payloadcms/db-postgres/drizzle';

import { storedLocale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { applyTransition, expiryBefore } from '../apply-transition';
import { findList } from '../lists';

/** Rows that one transaction removes, so no lock is held for long. */
const BATCH = 200;

/**
 * Forgets requests that nobody confirmed within 72 hours, and with them what was typed.
 * @returns how many
 */
export async function purgePending(clock: Clock): Promise<number> {
  const database = await getDatabase();
  let purged = 0;
  for (;;) {
    const removed = await database.transaction(async (transaction) => {
      const rows = await transaction
        .select()
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.state, 'pending'),
            lt(subscriptions.requestedAt, expiryBefore(clock.now()).toISOString()),
          ),
        )
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const subscription of rows) {
        const list = await findList(transaction, subscription.list, storedLocale(subscription.locale));
        if (!list) continue;
        await applyTransition(transaction, {
          subscription,
          list,
          event: 'expire',
          actor: { kind: 'system' },
          clock,
        });
      }
      return rows.length;
    });
    purged += removed;
    if (removed < BATCH) return purged;
  }
}
