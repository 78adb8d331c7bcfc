import { and, inArray, isNotNull, lt, or, sql } from '@payloadcms/db-postgres/drizzle';

import { subscriptions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { FORMER_DAYS } from '../domain';
import { mailBounces } from '../tables';

/**
 * Forgets what people who left a list, or were refused, had entered; the address stays, with the state that says to send
 * nothing. Reports of bounces that old are removed.
 */
export async function forgetFormer(clock: Clock): Promise<void> {
  const database = await getDatabase();
  const before = secondsAfter(clock.now(), -FORMER_DAYS * 24 * 3600);
  await database
    .update(subscriptions)
    .set({
      name: null,
      phone: null,
      organization: null,
      organizationKey: null,
      consentNetwork: null,
      consentNote: null,
      decisionReason: null,
    })
    .where(
      and(
        inArray(subscriptions.state, ['unsubscribed', 'rejected']),
        lt(
          sql`coalesce(${subscriptions.leftAt}, ${subscriptions.decidedAt}, ${subscriptions.updatedAt})`,
          before.toISOString(),
        ),
        or(isNotNull(subscriptions.name), isNotNull(subscriptions.consentNetwork)),
      ),
    );
  await database.delete(mailBounces).where(lt(mailBounces.at, before));
}
