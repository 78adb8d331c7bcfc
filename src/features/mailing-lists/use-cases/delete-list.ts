import { sql } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';

import { mailing_lists, subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';

import { listTexts } from '../admin/texts';
import { subscriptionStates, subscriptionMachine } from '../domain';
import { subscriptionEventsTable } from '../tables';

/**
 * What is left of a list's subscriptions goes with the list; their history stays. Part of the transaction that deletes
 * the list.
 * @throws APIError while anybody is on the list or waits to join it
 */
export async function deleteSubscriptionsOf(
  transaction: Executor,
  listId: string,
  { staffId, adminLanguage, clock }: { staffId: string | undefined; adminLanguage: string; clock: Clock },
): Promise<void> {
  // Nobody joins meanwhile: a subscription refers to the list.
  await transaction.execute(
    sql`SELECT 1 FROM ${mailing_lists} WHERE ${mailing_lists.id} = ${listId} FOR UPDATE`,
  );
  const ended = subscriptionStates.filter(
    (state) => subscriptionMachine.move(state, 'close', 'staff') !== undefined,
  );
  const states = sql.join(
    ended.map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await transaction.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${subscriptions} WHERE list_id = ${listId} AND state NOT IN (${states})`);
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new APIError(listTexts(adminLanguage).t('list.inUse', { count }), 409, undefined, true);
  // One statement for all of them, who may be hundreds of thousands.
  await transaction.execute(sql`
    WITH removed AS (DELETE FROM ${subscriptions} WHERE list_id = ${listId} RETURNING id, state)
    INSERT INTO ${subscriptionEventsTable}
      (subscription_id, list_id, at, event, from_state, to_state, actor_kind, actor_id, details)
    SELECT id, ${listId}::uuid, ${clock.now().toISOString()}::timestamptz, 'close', state, 'removed', 'staff',
      ${staffId ?? null}::uuid, '{}'::jsonb
    FROM removed`);
}
