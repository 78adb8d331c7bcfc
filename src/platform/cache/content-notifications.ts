import { Client } from 'pg';

import { sql } from '@payloadcms/db-postgres';
import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';

import { requestTransaction } from '../db/request-transaction';
import { expireEverything, expireTags } from '../next-adapter/page-cache-handler';

/** PostgreSQL notification channel on which committed changes of content are announced. Payload: JSON list of tags. */
const CHANNEL = 'portal_content';

const RECONNECT_DELAY_MS = 500;

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

interface Listener {
  stop(): Promise<void>;
}

/**
 * Expires cached pages in this process whenever any process commits a change of content.
 *
 * Notifications are lost while the connection is down, so everything expires when it is back.
 *
 * @param onError called for each lost connection; the listener reconnects automatically
 */
export function listenForContentChanges(connectionString: string, onError: (error: Error) => void): Listener {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const reconnect = (error: Error) => {
    if (stopped || timer) return;
    onError(error);
    void client?.end().catch(onError);
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RECONNECT_DELAY_MS);
    timer.unref();
  };

  const connect = async () => {
    const next = new Client({ connectionString, application_name: 'portal-listener', keepAlive: true });
    client = next;
    next.on('error', reconnect);
    next.on('end', () => reconnect(new Error('the notification connection was closed')));
    next.on('notification', ({ payload }) => expireTags(JSON.parse(payload ?? '[]') as string[]));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      expireEverything();
    } catch (error) {
      reconnect(error as Error);
    }
  };

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
