import { sql } from '@payloadcms/db-postgres/drizzle';

import { recordByStaff } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

/**
 * Removes an email that waits or was given up, so nobody tries it again. The event log says who did it.
 * @throws PortalError `not_found`; `conflict` with the state when it is being sent or was sent
 */
export async function discardMail(
  mailId: string,
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<{ state: 'discarded' }> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string }>(sql`
      DELETE FROM mail_outbox WHERE id = ${mailId} AND state IN ('waiting', 'failed') RETURNING id`);
    if (rows.length === 0) {
      const found = await transaction.execute<{ state: string }>(
        sql`SELECT state FROM mail_outbox WHERE id = ${mailId}`,
      );
      throw found.rows[0]
        ? new PortalError('conflict', { data: { state: found.rows[0].state } })
        : new PortalError('not_found');
    }
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId,
      action: 'mail.discarded',
      subjectId: mailId,
    });
  });
  return { state: 'discarded' };
}
