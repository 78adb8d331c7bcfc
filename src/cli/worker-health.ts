import { Client } from 'pg';
import { env } from '@/platform/env';

/**
 * For health checks of a worker's container: succeeds when the worker holds a connection to the job queue. The name is
 * the one that src/worker.ts gives its connections.
 */
const client = new Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
client.on('error', () => undefined);
try {
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'portal-worker' AND client_addr IS NOT DISTINCT FROM inet_client_addr() LIMIT 1",
  );
  process.exitCode = rowCount ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await client.end();
}
