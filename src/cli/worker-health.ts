import { hostname } from 'node:os';

import { connectionBounds, FirmClient } from '@/platform/db/connections';
import { env } from '@/platform/env';
import { workers } from '@/platform/jobs/workers';

/** For health checks of a worker's container: succeeds when a worker of this machine lives and asks for jobs. */
const client = new FirmClient({
  ...connectionBounds({ kind: 'command', answerMs: 5_000 }),
  connectionString: env.DATABASE_URL,
  connectionTimeoutMillis: 5_000,
});
client.on('error', () => undefined);
try {
  await client.connect();
  const here = await workers(client, hostname());
  process.exitCode = here.some(({ state }) => state === 'ok') ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await client.end();
}
