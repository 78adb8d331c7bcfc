import { and, eq } from '@payloadcms/db-postgres/drizzle';

import type { MailOrigin } from '@/features/mailing-lists';

import { announcementDeliveries } from './tables';

/** Copies of announcements, whose Message-ID holds the ids of the announcement and of the subscription. */
export const announcementCopies: MailOrigin = {
  async sent(executor, messageId, address) {
    const [, announcement, subscription] = /^<([0-9a-f-]{36})\.([0-9a-f-]{36})@/.exec(messageId) ?? [];
    if (announcement === undefined || subscription === undefined) return false;
    const found = await executor
      .select({ email: announcementDeliveries.email })
      .from(announcementDeliveries)
      .where(
        and(
          eq(announcementDeliveries.announcementId, announcement),
          eq(announcementDeliveries.subscriptionId, subscription),
          eq(announcementDeliveries.email, address),
        ),
      )
      .limit(1);
    return found.length > 0;
  },
};
