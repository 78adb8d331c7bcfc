import path from 'node:path';

import { env } from '../env';

import { bucketClient } from './bucket';
import { LocalStorage } from './local-storage';
import type { PrivateStorage } from './private-storage';
import { S3Storage } from './s3-storage';

let storage: PrivateStorage | undefined;

/** The storage for private files: the bucket when `S3_BUCKET` is set, otherwise `DATA_DIR/private`. */
export function privateStorage(): PrivateStorage {
  storage ??= env.S3_BUCKET
    ? new S3Storage({
        bucket: env.S3_BUCKET,
        prefix: 'private/',
        client: bucketClient(env),
      })
    : new LocalStorage(path.resolve(env.DATA_DIR, 'private'));
  return storage;
}

/** The whole content. For files that are small or needed as a whole. */
export async function readWhole(store: PrivateStorage, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(key)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** A stream of one buffer, for `write`. */
export async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
