import { lt, or, sql } from '@payloadcms/db-postgres/drizzle';

import { secondsAfter } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';

import { AUDIT_DAYS, SESSION_IDLE_SECONDS } from './domain';
import { KEY_DAYS } from './passwords';
import { identityKeys, identitySessions } from './tables';

const DAY_SECONDS = 24 * 3600;

/** Removes expired sessions, keys that no browser uses anymore, and old events. */
export async function removeDeadSessions(executor: Executor, now: Date): Promise<void> {
  const idleSince = secondsAfter(now, -SESSION_IDLE_SECONDS);
  await executor
    .delete(identitySessions)
    .where(or(lt(identitySessions.expiresAt, now), lt(identitySessions.seenAt, idleSince)));
  // A page that was opened under the previous key may still send under it.
  await executor
    .delete(identityKeys)
    .where(lt(identityKeys.createdAt, secondsAfter(now, -2 * KEY_DAYS * DAY_SECONDS)));
  const before = secondsAfter(now, -AUDIT_DAYS * DAY_SECONDS).toISOString();
  // By its own clock the function removes nothing younger.
  await executor.execute(sql`SELECT audit_expire(${before}::timestamptz)`);
}
