import type { Payload } from 'payload';

import { port } from '../port';

interface Listenable {
  on(event: 'error', listener: (error: Error) => void): void;
}

const opener = port<() => Promise<Payload>>('payload');

/**
 * Says how this process gets its Payload instance.
 *
 * The database adapter leaves its pool and its connections without an error listener, so a connection that PostgreSQL
 * ends, while idle or in the middle of a transaction, would kill the process. The pool replaces such a connection, and
 * the query that used it rejects, so logging is enough.
 * @param open returns the process's one instance; after a failure the next call tries again
 */
export function providePayload(open: () => Promise<Payload>): void {
  const guardedPools = new WeakSet();
  opener.provide(async () => {
    const payload = await open();
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
  });
}

/** The process's Payload instance, connected on first use. */
export async function getPortalPayload(): Promise<Payload> {
  return opener.get()();
}
