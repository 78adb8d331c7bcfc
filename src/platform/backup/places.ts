import type { Env } from '../env';
import { bucketClient, type BucketSettings } from '../storage/bucket';
import { BackupBucket } from './bucket-store';
import { BackupDirectory } from './directory-store';
import { BackupError } from './format';
import type { BackupStore } from './store';

/** The variables with which a place in a bucket is used. */
export type StoreSettings = BucketSettings & Pick<Env, 'S3_BUCKET'>;

const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/;

/** Whether an operator means a bucket. */
export const isInBucket = (location: string): boolean => location.startsWith('s3://');

/**
 * The place that an operator names.
 * @param location a directory, or `s3://bucket/prefix`
 * @throws BackupError for a bucket that cannot be meant
 */
export function backupStore(location: string, settings: StoreSettings): BackupStore {
  if (!isInBucket(location)) return new BackupDirectory(location);
  const [, bucket, path = ''] = BUCKET_ADDRESS.exec(location) ?? [];
  if (bucket === undefined) {
    throw new BackupError(`${location} names no bucket; write it as s3://bucket/prefix.`);
  }
  if (bucket === settings.S3_BUCKET) {
    throw new BackupError(
      `${bucket} has the portal’s files (S3_BUCKET). Keep backups in another bucket, so that losing one leaves the other.`,
    );
  }
  const prefix = path.replace(/\/+$/, '');
  return new BackupBucket({
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    client: bucketClient(settings),
  });
}

/**
 * The place and the name of one backup.
 * @param location such as `/backups/2026-11-24T03-00-00Z`
 */
export function backupAt(location: string, settings: StoreSettings): { store: BackupStore; name: string } {
  const whole = location.replace(/\/+$/, '');
  const at = whole.lastIndexOf('/');
  const place = at < 0 ? '.' : whole.slice(0, at);
  return { store: backupStore(place === '' ? '/' : place, settings), name: whole.slice(at + 1) };
}

let configured: { readonly key: string; readonly store: BackupStore } | undefined;

/** The place of scheduled backups. @param location the value of `BACKUP_DIRECTORY` @throws BackupError */
export function configuredStore(location: string, settings: StoreSettings): BackupStore {
  const key = JSON.stringify([location, settings.S3_ENDPOINT, settings.S3_BUCKET]);
  if (configured?.key !== key) configured = { key, store: backupStore(location, settings) };
  return configured.store;
}
