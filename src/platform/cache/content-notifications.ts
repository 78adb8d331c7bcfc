import { sql } from '@payloadcms/db-postgres';
import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';

import { requestTransaction } from '../db/request-transaction';
import { Subscription } from '../db/subscription';
import { expireEverything, expireTags } from '../next-adapter/page-cache-handler';

/** PostgreSQL notification channel on which committed changes of content are announced. Payload: JSON list of tags. */
const CHANNEL = 'portal_content';

/**
 * Announces, inside the request's transaction, that content behind the tags changes. PostgreSQL delivers the
 * notification at commit and drops it at rollback, so no listener can re-read the old row.
 */
export async function announceContentChange(req: PayloadRequest, tags: readonly string[]): Promise<void> {
  await announceTableChange(await requestTransaction(req), tags);
}

/** The same for a change to tables other than Payload's, inside its transaction. */
export async function announceTableChange(
  executor: Pick<PostgresAdapter['drizzle'], 'execute'>,
  tags: readonly string[],
): Promise<void> {
  await executor.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([...tags].sort())})`);
}

/**
 * Expires cached pages in this process whenever any process commits a change of content.
 *
 * Notifications are lost while the connection is down, so everything expires when it is back.
 *
 * @param onError called for each gap; the listener reconnects automatically
 */
export function listenForContentChanges(
  connectionString: string,
  onError: (error: Error) => void,
): Subscription {
  return new Subscription({
    connectionString,
    channel: CHANNEL,
    name: 'portal-listener',
    onNotification: (payload) => expireTags(JSON.parse(payload || '[]') as string[]),
    onSubscribed: expireEverything,
    onLost: onError,
  });
}
