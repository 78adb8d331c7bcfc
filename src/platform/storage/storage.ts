import path from 'node:path';
import type { Readable } from 'node:stream';

import { env } from '../env';

import { LocalStorage } from './local-storage';
import { S3Storage } from './s3-storage';

/** A stored object. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** What was written: its size in bytes and the SHA-256 of its content in hex. */
export interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files that nobody reaches by an address: specification files, agreements, signed copies, personal copies. Keys are
 * opaque (`signed/4f6a…`), made by the portal, and never contain anything that a person typed.
 */
export interface PrivateStorage {
  /**
   * Stores a stream as a whole or not at all; what is under the key already is replaced.
   * @throws PortalError `file_too_large` as soon as more than `maxBytes` have come
   */
  write(key: string, content: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<Written>;
  /** A stream of the content, or of a part of it. @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object; nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with `prefix`. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes what killed processes left half written before this moment. @returns how many */
  removePartial(before: Date): Promise<number>;
}

let storage: PrivateStorage | undefined;

/** The storage for private files: the bucket when `S3_BUCKET` is set, else `DATA_DIR/private`. */
export function privateStorage(): PrivateStorage {
  storage ??= env.S3_BUCKET
    ? new S3Storage({
        bucket: env.S3_BUCKET,
        prefix: 'private/',
        region: env.S3_REGION,
        endpoint: env.S3_ENDPOINT,
        forcePathStyle: env.S3_FORCE_PATH_STYLE,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      })
    : new LocalStorage(path.resolve(env.DATA_DIR, 'private'));
  return storage;
}

/** The whole content. For files that are small or are needed at once. */
export async function readWhole(store: PrivateStorage, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(key)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** A stream of one buffer, for `write`. */
export async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
