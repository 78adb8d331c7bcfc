import type { Payload } from 'payload';

import { areAdaptersOn } from '@/platform/framework-adapters';

/**
 * Stores pictures without their AVIF versions, which need half of the time of an upload. The worker makes them later
 * (`addMissingVersions`); until then, visitors get WebP.
 *
 * Needs: Payload, which reads the sizes of a collection from its configuration at each upload.
 * Checked with: Payload 3.90.1
 * Without it: all versions are made before `store` ends.
 * Contract test: tests/integration/pictures.test.ts
 * @param store what stores pictures; nothing else in the process may store any meanwhile
 */
export async function withAvifLater<Result>(payload: Payload, store: () => Promise<Result>): Promise<Result> {
  if (!areAdaptersOn()) return store();
  const { upload } = payload.collections.media.config;
  const { imageSizes } = upload;
  upload.imageSizes = imageSizes?.filter(({ formatOptions }) => formatOptions?.format !== 'avif');
  try {
    return await store();
  } finally {
    upload.imageSizes = imageSizes;
  }
}
