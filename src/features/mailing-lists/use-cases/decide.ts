import { desc, eq } from '@payloadcms/db-postgres/drizzle';

import { recordByStaff } from '@/features/identity';
import { storedLocale } from '@/i18n/locales';
import { staff, subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { applyTransition } from '../apply-transition';
import type { Decision, SubscriptionState } from '../domain';
import { findList } from '../lists';
import { subscriptionEventsTable } from '../tables';

export interface EventView {
  readonly at: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly actor: string;
  /** Name of the staff member. */
  readonly by?: string;
  readonly details: Record<string, unknown>;
}

/**
 * Approves or rejects a request that waits for a review; the subscriber gets a mail either way.
 * @throws PortalError `conflict` with the current state and who decided, when someone else was first; `not_found`
 */
export async function decideSubscription(
  id: string,
  decision: Decision,
  { staffId, clock }: { staffId: string; clock: Clock },
): Promise<{ state: SubscriptionState; events: EventView[] }> {
  const database = await getDatabase();
  const state = await database.transaction(async (transaction) => {
    const [subscription] = await transaction.select().from(subscriptions).where(eq(subscriptions.id, id));
    if (!subscription) throw new PortalError('not_found');
    if (subscription.state !== decision.expectedState || subscription.state !== 'pending_review') {
      throw new PortalError('conflict', { data: await presentState(transaction, id) });
    }
    const list = await findList(transaction, subscription.list, storedLocale(subscription.locale));
    if (!list) throw new PortalError('not_found');
    try {
      const changed = await applyTransition(transaction, {
        subscription,
        list,
        event: decision.event,
        actor: { kind: 'staff', id: staffId },
        clock,
        changes: {
          decidedAt: clock.now().toISOString(),
          decidedBy: staffId,
          decisionReason: decision.reason ?? null,
        },
        details: {
          ...(decision.reason && { reason: decision.reason }),
          ...(decision.note && { note: decision.note }),
        },
        quote: decision.event === 'reject' ? decision.reason : undefined,
      });
      await recordByStaff(transaction, {
        at: clock.now(),
        staffId,
        action: `subscription.${decision.event}`,
        subjectId: id,
        details: { collection: 'subscriptions' },
      });
      return changed?.state ?? subscription.state;
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'conflict') throw error;
      throw new PortalError('conflict', { data: await presentState(transaction, id), cause: error });
    }
  });
  return { state, events: await eventsOf(database, id) };
}

/** State of a subscription and who brought it there, for the person who decides second. */
async function presentState(executor: Executor, id: string): Promise<Record<string, unknown>> {
  const [present] = await executor
    .select({ state: subscriptions.state, decidedAt: subscriptions.decidedAt, decidedBy: staff.name })
    .from(subscriptions)
    .leftJoin(staff, eq(staff.id, subscriptions.decidedBy))
    .where(eq(subscriptions.id, id));
  return present ?? { state: 'removed' };
}

/** The history of a subscription, newest first. */
export async function eventsOf(executor: Executor, subscriptionId: string): Promise<EventView[]> {
  const events = await executor
    .select()
    .from(subscriptionEventsTable)
    .where(eq(subscriptionEventsTable.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionEventsTable.at));
  const people = await executor.select({ id: staff.id, name: staff.name }).from(staff);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return events.map(({ at, event, fromState, toState, actorKind, actorId, details }) => ({
    at: at.toISOString(),
    event,
    from: fromState,
    to: toState,
    actor: actorKind,
    ...(actorKind === 'staff' && actorId && { by: names.get(actorId) ?? actorId }),
    details,
  }));
}
