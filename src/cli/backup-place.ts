import { resolve } from 'node:path';

import type { ConfiguredEnv } from '@/platform/env-schema';

import { readConfiguration } from './launcher/checks';
import { startEmbeddedPostgres } from './launcher/embedded-postgres';

/** Where the portal keeps what a backup has. */
export interface BackupPlace {
  /** Its database, as the portal uses it. */
  readonly databaseUrl: string;
  /** The same for a role that may read and write every table, and create databases. */
  readonly adminUrl: string;
  readonly dataDir: string;
  /** The variables, with an absolute DATA_DIR. */
  readonly env: ConfiguredEnv;
  /** Whether the database is the embedded one. */
  readonly isEmbedded: boolean;
}

/** Runs a task with the database of the configured portal; starts the embedded one for it unless it is running. */
export async function withBackupPlace<Result>(
  task: (place: BackupPlace) => Promise<Result>,
): Promise<Result> {
  const configured = readConfiguration(process.env);
  const dataDir = resolve(configured.DATA_DIR);
  const env = { ...configured, DATA_DIR: dataDir };
  const place = { dataDir, env };
  if (env.DATABASE_URL !== undefined) {
    const url = env.DATABASE_URL;
    return task({ ...place, databaseUrl: url, adminUrl: url, isEmbedded: false });
  }
  const cluster = await startEmbeddedPostgres({
    dataDir,
    borrow: true,
    log: (line) => console.log(line),
  });
  try {
    const { databaseUrl, adminUrl } = cluster;
    return await task({ ...place, databaseUrl, adminUrl, isEmbedded: true });
  } finally {
    await cluster.stop();
  }
}
