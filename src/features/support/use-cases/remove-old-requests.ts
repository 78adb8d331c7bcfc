import { lt } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { privateStorage } from '@/platform/storage/storage';

import { REQUEST_DAYS } from '../domain';
import { supportRequests } from '../tables';

/** Removes requests that have not changed for a year, with their history and attachments. @returns how many */
export async function removeOldRequests(clock: Clock): Promise<number> {
  const database = await getDatabase();
  const removed = await database
    .delete(supportRequests)
    .where(lt(supportRequests.changedAt, secondsAfter(clock.now(), -REQUEST_DAYS * 24 * 3600)))
    .returning({ fileKey: supportRequests.fileKey });
  // A file whose removal fails is removed by the sweep of private files.
  for (const { fileKey } of removed) if (fileKey !== null) await privateStorage().remove(fileKey);
  return removed.length;
}
