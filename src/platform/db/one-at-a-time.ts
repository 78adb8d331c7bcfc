import { setTimeout as delay } from 'node:timers/promises';

import { connectionBounds, FirmClient } from './connections';

const POLL_MS = 500;

/**
 * Runs a task while no other process runs one of the same name on the same database; waits for that one to end. The lock
 * belongs to a connection, so a process that is killed leaves none behind.
 * @param url of the database
 * @param onWait called when another process has the lock
 */
export async function oneAtATime<Result>(
  url: string,
  name: string,
  task: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  const client = new FirmClient({ ...connectionBounds({ kind: 'command' }), connectionString: url });
  await client.connect();
  try {
    const key = [`one-at-a-time:${name}`];
    const take = async () => {
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
        key,
      );
      return rows[0]?.taken === true;
    };
    if (!(await take())) {
      onWait();
      // Asked again and again: a statement that waits has a snapshot, for whose end `CREATE INDEX CONCURRENTLY` of the other waits.
      do await delay(POLL_MS);
      while (!(await take()));
    }
    return await task();
  } finally {
    await client.end();
  }
}
