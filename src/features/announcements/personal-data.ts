import { and, eq } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataHolder } from '@/platform/personal-data';

import { announcementDeliveries } from './tables';

/** Copies of announcements that went to a member's address, or are about to. */
export const announcementsPersonalData: PersonalDataHolder = {
  name: 'announcements',
  tables: ['announcement_deliveries'],
  async collect(executor, { email }) {
    const copies = await executor
      .select({
        announcement: announcementDeliveries.announcementId,
        language: announcementDeliveries.locale,
        state: announcementDeliveries.state,
        sentAt: announcementDeliveries.sentAt,
      })
      .from(announcementDeliveries)
      .where(eq(announcementDeliveries.email, email));
    return { json: { copies } };
  },
  /** How many copies went out stays known; to whom does not, and nothing more goes out. */
  async erase(transaction, { email }) {
    const mine = eq(announcementDeliveries.email, email);
    await transaction
      .update(announcementDeliveries)
      .set({ state: 'skipped' })
      .where(and(mine, eq(announcementDeliveries.state, 'waiting')));
    await transaction.update(announcementDeliveries).set({ email: '', lastError: null }).where(mine);
  },
};
