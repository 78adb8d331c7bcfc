import { and, lt, ne } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { COPY_DAYS } from '../domain';
import { announcementDeliveries } from '../tables';

/** Forgets to whom copies of old announcements went; how many there were stays known. */
export async function forgetRecipients(clock: Clock): Promise<void> {
  await (
    await getDatabase()
  )
    .update(announcementDeliveries)
    .set({ email: '', lastError: null })
    .where(
      and(
        lt(announcementDeliveries.sentAt, secondsAfter(clock.now(), -COPY_DAYS * 24 * 3600)),
        ne(announcementDeliveries.email, ''),
      ),
    );
}
