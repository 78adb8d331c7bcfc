import { connectionBounds, FirmClient } from './connections';

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
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
      key,
    );
    if (!rows[0]?.taken) {
      onWait();
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', key);
    }
    return await task();
  } finally {
    await client.end();
  }
}
