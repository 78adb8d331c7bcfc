import { setTimeout as delay } from 'node:timers/promises';

import { connectionBounds, FirmClient } from '@/platform/db/connections';
import {
  appliedMigrations,
  compareMigrations,
  knownMigrations,
  migrationDirectory,
  newerDatabaseLine,
} from '@/platform/db/migrations';
import { env } from '@/platform/env';

const POLL_MS = 2_000;

/** Migrations that the database lacks, or a line when a later version has migrated it; undefined while it does not answer. */
async function missing(): Promise<number | string | undefined> {
  const client = new FirmClient({
    ...connectionBounds({ kind: 'request' }),
    connectionString: env.DATABASE_URL,
    application_name: 'portal-migrations',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const known = await knownMigrations(migrationDirectory());
    const { pending, unknown } = compareMigrations(await appliedMigrations(client), known);
    return unknown.length > 0 ? newerDatabaseLine(unknown) : pending.length;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * For init containers: ends with 0 when another process has applied all migrations of this version, and with 1 when a later
 * version has migrated the database.
 */
async function wait(): Promise<number> {
  for (let said: number | undefined; ; await delay(POLL_MS)) {
    const found = await missing();
    if (found === 0) return 0;
    if (typeof found === 'string') {
      console.error(found);
      return 1;
    }
    if (found !== said && found !== undefined) console.log(`waiting for ${found} migrations`);
    said = found;
  }
}

process.exitCode = await wait();
