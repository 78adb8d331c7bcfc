import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../clock/clock';
import { oneAtATime } from '../db/one-at-a-time';
import type { Env } from '../env';
import { bucketClient } from '../storage/bucket';
import { backupTime } from './format';
import { passphraseIn } from './passphrase';
import { configuredStore, type StoreSettings } from './places';
import { BucketFiles, DiskFiles, type PortalFiles } from './portal-files';
import type { BackupStore } from './store';
import { removeOldBackups, writeBackup } from './write';

/** Backups are due every day; from then on one is missing. */
const LATE_SECONDS = 36 * 3600;
/** A place that says nothing for this long, in milliseconds, has no backups for now. */
const PATIENCE_MS = 5_000;

type FileSettings = StoreSettings & Pick<Env, 'DATA_DIR' | 'BACKUP_BUCKET_FILES'>;
type Settings = FileSettings & Pick<Env, 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE_FILE' | 'DATABASE_URL'>;

/** The files of the configured portal, wherever it keeps them. @param backups directory of all backups */
export function portalFiles(env: Omit<FileSettings, 'BACKUP_BUCKET_FILES'>, backups?: string): PortalFiles {
  const disk = new DiskFiles(env.DATA_DIR, backups);
  return env.S3_BUCKET === undefined
    ? disk
    : new BucketFiles({ bucket: env.S3_BUCKET, client: bucketClient(env) }, disk);
}

/** Those that belong in a backup; undefined for a bucket that is looked after elsewhere. */
export function filesToBackUp(env: FileSettings, backups?: string): PortalFiles | undefined {
  return env.S3_BUCKET === undefined || env.BACKUP_BUCKET_FILES === 'on'
    ? portalFiles(env, backups)
    : undefined;
}

/**
 * Writes the backup that is due, and removes the oldest ones after it.
 * @param location of all backups: the value of `BACKUP_DIRECTORY`
 * @returns where it is
 * @throws BackupError, or what reading and writing throws
 */
export async function runScheduledBackup(
  location: string,
  env: Settings,
  clock: Clock,
): Promise<{ readonly location: string; readonly tables: number; readonly removed: number }> {
  const passphrase = await passphraseIn(env.BACKUP_PASSPHRASE_FILE);
  const store = configuredStore(location, env);
  const source = {
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    files: filesToBackUp(env, store.locationOf()),
  };
  return oneAtATime(
    env.DATABASE_URL,
    'backup',
    async () => {
      const written = await writeBackup(source, { store, passphrase }, clock);
      const removed = await removeOldBackups(store, env.BACKUP_KEEP);
      return {
        location: written.location,
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

/** Judges the backups of a place by their names, so nothing has to be opened. Never throws. */
export async function backupState(store: BackupStore, clock: Clock): Promise<BackupState> {
  const [newest] = await listed(store, 1);
  if (newest === undefined) return { state: 'late' };
  const ageSeconds = Math.max(0, Math.round((clock.now().getTime() - backupTime(newest).getTime()) / 1000));
  return { state: ageSeconds > LATE_SECONDS ? 'late' : 'ok', ageSeconds };
}

/** Names of the newest backups; none while the place cannot be read. Never throws. */
export async function listed(store: BackupStore, most: number): Promise<readonly string[]> {
  const patience = new AbortController();
  try {
    return await Promise.race([
      store.list(most),
      delay(PATIENCE_MS, [], { signal: patience.signal, ref: false }),
    ]);
  } catch {
    return [];
  } finally {
    patience.abort();
  }
}
