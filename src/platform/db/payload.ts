import config from '@payload-config';
import { getPayload } from 'payload';
import type { Payload } from 'payload';

/** Pools that already have their error listener. */
const guardedPools = new WeakSet<object>();

/**
 * The process's Payload instance.
 *
 * The database adapter leaves its pool without an error listener, so a connection that PostgreSQL ends while idle
 * would kill the process; the pool replaces such a connection by itself, hence logging is all there is to do.
 */
export async function getPortalPayload(): Promise<Payload> {
  const payload = await getPayload({ config, cron: false });
  const { pool } = payload.db as unknown as {
    pool?: { on(event: 'error', listener: (error: Error) => void): void };
  };
  if (pool && !guardedPools.has(pool)) {
    guardedPools.add(pool);
    pool.on('error', (error) => payload.logger.warn({ err: error }, 'an idle database connection was lost'));
  }
  return payload;
}
