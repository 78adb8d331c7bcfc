import { readdir } from 'node:fs/promises';

import type { Clock } from '../clock/clock';
import { oneAtATime } from '../db/one-at-a-time';
import type { Env } from '../env';
import { BACKUP_NAME, backupTime } from './format';
import { passphraseIn } from './passphrase';
import { removeOldBackups, writeBackup } from './write';

/** Backups are due every day; from then on one is missing. */
const LATE_SECONDS = 36 * 3600;

type Settings = Pick<
  Env,
  'BACKUP_DIRECTORY' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE_FILE' | 'DATABASE_URL' | 'DATA_DIR' | 'S3_BUCKET'
>;

/**
 * Writes the backup that is due, and removes the oldest ones after it.
 * @param directory of all backups
 * @returns its directory
 * @throws BackupError, or what reading and writing throws
 */
export async function runScheduledBackup(
  directory: string,
  env: Settings,
  clock: Clock,
): Promise<{ readonly directory: string; readonly tables: number; readonly removed: number }> {
  const passphrase = await passphraseIn(env.BACKUP_PASSPHRASE_FILE);
  const source = {
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    hasFiles: env.S3_BUCKET === undefined,
  };
  return oneAtATime(
    env.DATABASE_URL,
    'backup',
    async () => {
      const written = await writeBackup(source, { directory, passphrase }, clock);
      const removed = await removeOldBackups(directory, env.BACKUP_KEEP);
      return {
        directory: written.directory,
        tables: written.manifest.tables.length,
        removed: removed.length,
      };
    },
    () => undefined,
  );
}

/** How old the newest backup is, and whether one is missing. */
export interface BackupState {
  readonly state: 'ok' | 'late';
  /** Absent when there is none. */
  readonly ageSeconds?: number;
}

/** Judges the backups in a directory by their names, so nothing has to be opened. Never throws. */
export async function backupState(directory: string, clock: Clock): Promise<BackupState> {
  const names = await readdir(directory).catch((): string[] => []);
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) return { state: 'late' };
  const ageSeconds = Math.max(0, Math.round((clock.now().getTime() - backupTime(newest).getTime()) / 1000));
  return { state: ageSeconds > LATE_SECONDS ? 'late' : 'ok', ageSeconds };
}
