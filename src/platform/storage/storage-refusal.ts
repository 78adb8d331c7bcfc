import { PortalError } from '../http/errors';

/** No space on the device, a quota that is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A read-only file system, a folder without permission, a disk that reports errors. */
const AWAY = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO']);

/** What a bucket answers when it has no such object: nothing is wrong with the storage then. */
const MISSING = new Set(['NoSuchKey', 'NotFound']);

/** Seconds after which a write or read may be tried again. */
const AWAY_SECONDS = 60;

/** An error of the client of a bucket. */
interface BucketError {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * What an error of the file system or of a bucket says about the place where files are kept: it is full, or it cannot be
 * used. The client of the bucket adds `$metadata` to all its errors, also to those of its connections.
 * @returns undefined for every other error
 */
export function storageRefusal(error: unknown): PortalError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, path, syscall, $metadata } = current as NodeJS.ErrnoException & BucketError;
    if ($metadata && !MISSING.has(current.name)) {
      return $metadata.httpStatusCode === 507
        ? new PortalError('storage_full', { cause: error })
        : away(error);
    }
    if (code === undefined) continue;
    if (FULL.has(code)) return new PortalError('storage_full', { cause: error });
    // Connections fail with the same codes, but name an address and no file.
    if (AWAY.has(code) && (path !== undefined || syscall === 'write' || syscall === 'fsync'))
      return away(error);
  }
  return undefined;
}

/**
 * What any error of a write says, from a directory or a bucket. Node.js reports `ENOENT` for a folder that cannot be made
 * on a read-only file system: what is not a lack of space is a storage that is away.
 */
export const writeRefusal = (error: unknown): PortalError => storageRefusal(error) ?? away(error);

const away = (cause: unknown) => new PortalError('storage_away', { retryAfter: AWAY_SECONDS, cause });

/** Whether a write failed because the disk is full, or the place of the files cannot be reached. */
export function lacksStorage(error: unknown): boolean {
  return error instanceof PortalError && (error.code === 'storage_full' || error.code === 'storage_away');
}
