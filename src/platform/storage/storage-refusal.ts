import { PortalError } from '../http/errors';

/** No space on the device, a quota that is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A read-only file system, a folder without permission, a disk that reports errors. */
const AWAY = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO']);

/** Seconds after which a write may be tried again. */
const AWAY_SECONDS = 60;

/**
 * What an error of the file system says about the place where files are kept: it is full, or it cannot be written to.
 * @returns undefined for every other error
 */
export function storageRefusal(error: unknown): PortalError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, path, syscall } = current as NodeJS.ErrnoException;
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
 * on a read-only file system, and a bucket fails in many ways: what is not a lack of space is a storage that is away.
 */
export function writeRefusal(error: unknown): PortalError {
  const known = storageRefusal(error);
  if (known) return known;
  const { $metadata } = Object(error) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 507 ? new PortalError('storage_full', { cause: error }) : away(error);
}

const away = (cause: unknown) => new PortalError('storage_away', { retryAfter: AWAY_SECONDS, cause });
