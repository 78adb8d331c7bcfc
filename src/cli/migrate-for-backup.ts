import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BackupError } from '@/platform/backup/format';

import { readConfiguration } from './launcher/checks';

const PROGRAM = join(import.meta.dirname, 'migrate-to.ts');
const run = promisify(execFile);
/** Exit code of that program for a migration that it does not know. */
const UNKNOWN_MIGRATION = 3;

/**
 * Migrates an empty database to the point at which a backup was made, in a process of its own: Payload keeps its connections
 * until the process ends.
 * @param url as the role that is to own the tables
 * @throws BackupError when the backup is of a later version
 */
export async function migrateForBackup(url: string, names: readonly string[]): Promise<void> {
  // An empty variable counts as unset, as everywhere.
  const given = readConfiguration(process.env);
  const env = {
    ...process.env,
    // Otherwise Payload takes this for development.
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    // Nothing is signed and no mail is sent; the variables must only be there.
    PAYLOAD_SECRET: given.PAYLOAD_SECRET ?? randomBytes(32).toString('hex'),
    SMTP_URL: given.SMTP_URL ?? 'smtp://127.0.0.1:1',
  };
  try {
    await run(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify(names)], { env });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code !== UNKNOWN_MIGRATION) throw error;
    throw new BackupError(
      `A later version of the portal wrote this backup: ${stderr?.trim()} is not known here.`,
    );
  }
}
