import { desc, eq, sql } from '@payloadcms/db-postgres/drizzle';

import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { applyTransition } from '../apply-transition';
import type { Decision, SubscriptionState } from '../domain';
import { findList } from '../lists';
import { subscriptionEventsTable, subscriptionRows } from '../tables';

export interface EventView {
  readonly at: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly actor: string;
  /** Name of the member of staff. */
  readonly by?: string;
  readonly details: Record<string, unknown>;
}

/**
 * Approves or rejects a request that waits for a review; the subscriber gets a mail either way.
 * @throws PortalError `conflict` with the present state and who decided, when somebody else was first; `not_found`
 */
export async function decideSubscription(
  id: string,
  decision: Decision,
  { staffId, clock }: { staffId: string; clock: Clock },
): Promise<{ state: SubscriptionState; events: EventView[] }> {
  const database = await getDatabase();
  const state = await database.transaction(async (transaction) => {
    const [subscription] = await transaction
      .select()
      .from(subscriptionRows)
      .where(eq(subscriptionRows.id, id));
    if (!subscription) throw new PortalError('not_found');
    if (subscription.state !== decision.expectedState || subscription.state !== 'pending_review') {
      throw new PortalError('conflict', { data: await presentState(transaction, id) });
    }
    const list = await findList(transaction, subscription.list, subscription.locale);
    if (!list) throw new PortalError('not_found');
    try {
      const changed = await applyTransition(transaction, {
        subscription,
        list,
        event: decision.event,
        actor: { kind: 'staff', id: staffId },
        clock,
        changes: {
          decidedAt: clock.now(),
          decidedBy: staffId,
          decisionReason: decision.reason ?? null,
        },
        details: {
          ...(decision.reason && { reason: decision.reason }),
          ...(decision.note && { note: decision.note }),
        },
        quote: decision.event === 'reject' ? decision.reason : undefined,
      });
      return changed?.state ?? subscription.state;
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'conflict') throw error;
      throw new PortalError('conflict', { data: await presentState(transaction, id), cause: error });
    }
  });
  return { state, events: await eventsOf(database, id) };
}

/** State of a subscription, and who brought it there, for whoever comes second. */
async function presentState(executor: Executor, id: string): Promise<Record<string, unknown>> {
  const { rows } = await executor.execute(sql`
    SELECT s.state, s.decided_at AS "decidedAt", staff.name AS "decidedBy"
    FROM subscriptions s LEFT JOIN staff ON staff.id = s.decided_by_id WHERE s.id = ${id}`);
  return rows[0] ?? { state: 'removed' };
}

/** The history of a subscription, newest first. */
export async function eventsOf(executor: Executor, subscriptionId: string): Promise<EventView[]> {
  const events = await executor
    .select()
    .from(subscriptionEventsTable)
    .where(eq(subscriptionEventsTable.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionEventsTable.at));
  const { rows } = await executor.execute<{ id: string; name: string }>(sql`SELECT id, name FROM staff`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
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
