import { forgetBulkActions } from '@/cms/bulk/bulk-actions';
import { forgetRemovals } from '@/cms/publications/note-publications';
import { removeOldFailures } from '@/features/failures';
import { removeDeadSessions } from '@/features/identity';
import { removeOldNotices } from '@/features/notices';
import { removeExpiredSecrets } from '@/features/verification';
import { removeOldAnswers } from '@/platform/cache/housekeeping';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { trimOutbox } from '@/platform/mail/housekeeping';
import { removeOldCounters } from '@/platform/rate-limits/housekeeping';

/** Removes what has served its time (ADR 027). Each part stands alone: one that fails does not stop the others. */
export async function keepHouse(clock: Clock): Promise<void> {
  const database = await getDatabase();
  const now = clock.now();
  const parts = [
    removeExpiredSecrets,
    removeDeadSessions,
    trimOutbox,
    removeOldCounters,
    removeOldAnswers,
    forgetRemovals,
    removeOldNotices,
    removeOldFailures,
    forgetBulkActions,
  ];
  const results = await Promise.allSettled(parts.map((part) => part(database, now)));
  const errors = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason as Error);
  if (errors.length > 0) throw new AggregateError(errors, 'housekeeping was not finished');
}
