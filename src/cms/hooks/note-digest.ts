import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload';

/** SHA-256 of a content, as hexadecimal digits. */
export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

/**
 * Remembers the SHA-256 of what is stored under the address of an upload, whether it is new, replaced, or cropped. Payload has
 * put the final content in the request before this hook runs.
 */
export const noteDigest: CollectionBeforeChangeHook = async ({ data, req }) =>
  req.file ? { ...data, sha256: await digestOfUpload(req.file) } : data;

async function digestOfUpload({ data, tempFilePath }: NonNullable<PayloadRequest['file']>): Promise<string> {
  if (tempFilePath) return digestOf(createReadStream(tempFilePath));
  return createHash('sha256').update(data).digest('hex');
}
