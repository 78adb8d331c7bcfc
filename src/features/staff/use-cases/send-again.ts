import { sql } from '@payloadcms/db-postgres/drizzle';

import { recordByStaff } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { MAIL_CHANNEL } from '@/platform/mail/outbox';

import { canSendAgain } from '../queries';

/**
 * Puts a mail that was given up back into the queue, with all its tries and the same Message-ID.
 * @throws PortalError `not_found`; `conflict` with the current state when it was not given up, or would be of no use
 */
export async function sendAgain(
  mailId: string,
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<{ state: 'waiting' }> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const now = clock.now().toISOString();
    const again = await transaction.execute(sql`
      UPDATE mail_outbox SET state = 'waiting', tries = 0, next_try_at = ${now}, lease_until = NULL, leased_by = NULL
      WHERE id = ${mailId} AND ${canSendAgain} RETURNING id`);
    if (again.rows.length === 0) {
      const { rows } = await transaction.execute<{ state: string }>(
        sql`SELECT state FROM mail_outbox WHERE id = ${mailId}`,
      );
      throw rows[0]
        ? new PortalError('conflict', { data: { state: rows[0].state } })
        : new PortalError('not_found');
    }
    await recordByStaff(transaction, { at: clock.now(), staffId, action: 'mail.resent', subjectId: mailId });
    await transaction.execute(sql`SELECT pg_notify(${MAIL_CHANNEL}, '')`);
  });
  return { state: 'waiting' };
}
