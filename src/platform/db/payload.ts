import config from '@payload-config';
import { getPayload } from 'payload';
import type { Payload } from 'payload';

interface Listenable {
  on(event: 'error', listener: (error: Error) => void): void;
}

/** Pools that already have their error listener. */
const guardedPools = new WeakSet<object>();

/**
 * The process's Payload instance.
 *
 * The database adapter leaves its pool and its connections without an error listener, so a connection that PostgreSQL
 * ends, while idle or in the midst of a transaction, would kill the process. The pool replaces such a connection by
 * itself, and whoever used it gets the error from the query, hence logging is all there is to do.
 */
export async function getPortalPayload(): Promise<Payload> {
  const payload = await getPayload({ config, cron: false });
  const { pool } = payload.db as unknown as {
    pool?: Listenable & { on(event: 'connect', listener: (client: Listenable) => void): void };
  };
  if (pool && !guardedPools.has(pool)) {
    guardedPools.add(pool);
    const report = (error: Error) => payload.logger.warn({ err: error }, 'a database connection was lost');
    pool.on('error', report);
    pool.on('connect', (client) => client.on('error', report));
  }
  return payload;
}
