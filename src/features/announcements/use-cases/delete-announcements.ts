import { sql } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';

import { announcements } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

import { announcementTexts } from '../admin/texts';
import { announcementDeliveries, announcementMails } from '../tables';

/** What a deleted announcement leaves: its mails, and to whom its copies went. */
export async function deleteCopiesOf(transaction: Executor, announcementId: string): Promise<void> {
  for (const table of [announcementDeliveries, announcementMails]) {
    await transaction.execute(sql`DELETE FROM ${table} WHERE announcement_id = ${announcementId}`);
  }
}

/**
 * The announcements of a list go with it, in the transaction that deletes it.
 * @throws APIError while one is written, scheduled or being sent
 */
export async function deleteAnnouncementsOf(
  transaction: Executor,
  listId: string,
  { adminLanguage }: { adminLanguage: string },
): Promise<void> {
  const { rows } = await transaction.execute<{ id: string; is_over: boolean }>(sql`
    SELECT ${announcements.id}, ${announcements.state} IN ('sent', 'cancelled') AS is_over
        FROM ${announcements} WHERE ${announcements.list} = ${listId} FOR UPDATE`);
  const count = rows.filter((row) => !row.is_over).length;
  if (count > 0) {
    const { t } = announcementTexts(adminLanguage);
    throw new APIError(t('listInUse', { count }), 409, undefined, true);
  }
  for (const { id } of rows) await deleteCopiesOf(transaction, id);
  await transaction.execute(sql`DELETE FROM ${announcements} WHERE ${announcements.list} = ${listId}`);
}
