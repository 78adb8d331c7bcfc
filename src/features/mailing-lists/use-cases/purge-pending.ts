import { and, eq, lt } from '@payloadcms/db-postgres/drizzle';

import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { applyTransition, expiryBefore } from '../apply-transition';
import { findList } from '../lists';
import { subscriptionRows } from '../tables';

/** Rows that one transaction removes, so that no lock is held for long. */
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
        .from(subscriptionRows)
        .where(
          and(
            eq(subscriptionRows.state, 'pending'),
            lt(subscriptionRows.requestedAt, expiryBefore(clock.now())),
          ),
        )
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const subscription of rows) {
        const list = await findList(transaction, subscription.list, subscription.locale);
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
