import { eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';

import { fallbackLanguage } from '@/i18n/languages';
import { subscriptions } from '@/payload-schema';
import { isoMoment, systemClock } from '@/platform/clock/clock';
import type { PersonalDataHolder } from '@/platform/personal-data';

import { findList } from './lists';
import { mirrorToMailman } from './mailman/operations';
import { addressHash } from './suppressions';
import {
  mailmanOperations,
  type SubscriptionRow,
  mailSuppressionEvents,
  mailSuppressions,
  subscriptionEventsTable,
} from './tables';

const MOMENTS = [
  'requestedAt',
  'mailedAt',
  'confirmedAt',
  'decidedAt',
  'leftAt',
  'consentAt',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof SubscriptionRow)[];

/** The moments of a subscription in ISO 8601. */
function momentsOf(row: SubscriptionRow): Record<string, string | null> {
  return Object.fromEntries(
    MOMENTS.map((name) => {
      const text = row[name];
      return [name, text === null ? null : isoMoment(text)];
    }),
  );
}

/** Subscriptions of an account's address, with their history. */
export const mailingListsPersonalData: PersonalDataHolder = {
  name: 'mailing-lists',
  tables: [
    'subscriptions',
    'subscription_events',
    'mail_suppressions',
    'mail_suppression_events',
    'mail_bounces',
    'mailman_operations',
    'mailman_members',
  ],
  async collect(executor, { email }) {
    const rows = await executor.select().from(subscriptions).where(eq(subscriptions.email, email));
    const ids = rows.map(({ id }) => id);
    const events =
      ids.length === 0
        ? []
        : await executor
            .select()
            .from(subscriptionEventsTable)
            .where(inArray(subscriptionEventsTable.subscriptionId, ids));
    const [suppression] = await executor
      .select({ reason: mailSuppressions.reason, since: mailSuppressions.at })
      .from(mailSuppressions)
      .where(eq(mailSuppressions.addressHash, addressHash(email)));
    const suppressionHistory = await executor
      .select({
        at: mailSuppressionEvents.at,
        event: mailSuppressionEvents.event,
        reason: mailSuppressionEvents.reason,
      })
      .from(mailSuppressionEvents)
      .where(eq(mailSuppressionEvents.addressHash, addressHash(email)));
    return {
      json: {
        subscriptions: rows.map((stored) => {
          const { organizationKey: _key, mailedKind: _kind, ...row } = stored;
          return {
            ...row,
            ...momentsOf(stored),
            history: events
              .filter(({ subscriptionId }) => subscriptionId === row.id)
              .map(({ at, event, fromState, toState, actorKind }) => ({
                at,
                event,
                from: fromState,
                to: toState,
                by: actorKind,
              })),
          };
        }),
        suppressed: suppression ?? null,
        suppressionHistory,
      },
    };
  },
  /**
   * The history stays without its details, and a suppression stays only as the keyed hash, since it has to apply
   * forever.
   */
  async erase(transaction, { email }) {
    const removed = await transaction
      .delete(subscriptions)
      .where(eq(subscriptions.email, email))
      .returning({ id: subscriptions.id, list: subscriptions.list, state: subscriptions.state });
    const ids = removed.map(({ id }) => id);
    if (ids.length > 0) {
      await transaction.execute(sql`SELECT audit_forget_subscriptions(${sql.param(ids)}::uuid[])`);
    }
    await transaction
      .update(mailSuppressions)
      .set({ address: null, note: null })
      .where(eq(mailSuppressions.addressHash, addressHash(email)));
    await transaction.execute(sql`SELECT audit_forget_address(${addressHash(email)})`);
    await transaction.delete(mailmanOperations).where(eq(mailmanOperations.email, email));
    // Mailman still has to hear of it; the operation goes once it has.
    for (const row of removed.filter(({ state }) => state === 'subscribed')) {
      const list = await findList(transaction, row.list, fallbackLanguage);
      if (!list) continue;
      const subscription = { email, name: '' };
      await mirrorToMailman(transaction, { list, subscription, joins: false, now: systemClock.now() });
    }
  },
};
