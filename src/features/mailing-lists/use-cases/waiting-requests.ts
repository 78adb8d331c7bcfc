import { sql } from '@payloadcms/db-postgres/drizzle';

import { subscriptions } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

/**
 * How many requests for lists wait for a decision, for views that show everything that waits for reviewers.
 * @param lateBefore requests that wait since before this moment are late
 */
export async function countWaitingRequests(lateBefore: Date): Promise<{ all: number; late: number }> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ all: number; late: number }>(sql`
    SELECT count(*)::int AS all,
      count(*) FILTER (WHERE coalesce(${subscriptions.confirmedAt},
          ${subscriptions.requestedAt}) < ${lateBefore.toISOString()})::int AS late
    FROM ${subscriptions} WHERE ${subscriptions.state} = 'pending_review'`);
  return rows[0] ?? { all: 0, late: 0 };
}
