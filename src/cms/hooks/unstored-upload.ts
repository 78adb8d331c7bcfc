import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { type CollectionAfterErrorHook, type CollectionBeforeValidateHook, FileUploadError } from 'payload';

import { PUBLIC_FOLDER } from '@/platform/storage/public-files';
import { storageRefusal } from '@/platform/storage/storage-refusal';

import { refusalBody, refusalText } from '../answer';

/** What an upload is about to write, noted on its request. */
interface NewFiles {
  /** Paths where nothing was before. */
  readonly paths: readonly string[];
  /** What they require together. */
  readonly bytes: number;
}

/** Where a request keeps them. */
const NOTED = 'newFiles';

/** Bytes that are written in one go. */
const CHUNK = 1024 * 1024;

interface Stored {
  readonly filename?: string | null;
  readonly filesize?: number | null;
}

/** Notes which files Payload is about to write to the disk for an upload, so a failed one leaves none of them. */
export const noteNewFiles: CollectionBeforeValidateHook = async ({ collection, data, req }) => {
  if (!req.file || collection.upload?.disableLocalStorage) return data;
  const { sizes, ...whole } = (data ?? {}) as Stored & { sizes?: Record<string, Stored> };
  const files = [whole, ...Object.values(sizes ?? {})];
  const paths = files.flatMap(({ filename }) =>
    filename ? [path.join(PUBLIC_FOLDER, path.basename(filename))] : [],
  );
  const areThere = await Promise.all(paths.map(isThere));
  req.context[NOTED] = {
    paths: paths.filter((_path, index) => !areThere[index]),
    bytes: files.reduce((sum, { filesize }) => sum + (filesize ?? 0), 0),
  } satisfies NewFiles;
  return data;
};

/**
 * Removes what a failed upload wrote, and says why its files could not be stored. For a directory, Payload's error has no
 * cause, so the same amount is written once more while the files of the upload are still there: a disk that was too full
 * for it still is. A bucket's error comes as it is; objects that the bucket took before stay there, named by no item.
 */
export const explainUnstored: CollectionAfterErrorHook = async ({ error, req }) => {
  const files = req.context[NOTED] as NewFiles | undefined;
  delete req.context[NOTED];
  const cause = files && error instanceof FileUploadError ? await obstacleTo(files.bytes) : error;
  await Promise.all(files?.paths.map((file) => removeQuietly(file)) ?? []);
  const refusal = storageRefusal(cause);
  if (!refusal) return;
  req.payload.logger.error({ err: cause }, 'an upload could not be stored');
  if (refusal.retryAfter !== undefined) {
    req.responseHeaders ??= new Headers();
    req.responseHeaders.set('Retry-After', String(refusal.retryAfter));
  }
  const message = refusalText(refusal, req.i18n.language);
  return {
    response: { ...refusalBody(refusal.code), errors: [{ name: refusal.name, message }] },
    status: refusal.status,
  };
};

/** What prevents so many bytes from being stored, if anything does. */
async function obstacleTo(bytes: number): Promise<unknown> {
  const trial = path.join(PUBLIC_FOLDER, `${randomUUID()}.partial`);
  try {
    await pipeline(Readable.from(chunks(bytes)), createWriteStream(trial));
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await removeQuietly(trial);
  }
}

function* chunks(bytes: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK);
  for (let left = bytes; left > 0; left -= CHUNK) yield chunk.subarray(0, Math.min(left, CHUNK));
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** A cleanup never replaces the error that it follows. */
const removeQuietly = (file: string): Promise<void> => rm(file, { force: true }).catch(() => undefined);
