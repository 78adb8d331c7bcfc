import { access } from 'node:fs/promises';
import path from 'node:path';

import { NotFound, type PayloadRequest } from 'payload';

import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

/**
 * Answers 404 for a file that isn’t in the directory of uploads. Payload would answer 500, also for the moment in which
 * a file is being replaced or deleted, and log an error for every name that someone makes up.
 *
 * @returns nothing for a file that is there, so Payload sends it
 * @throws NotFound
 */
export async function refuseMissingFile(
  req: PayloadRequest,
  { params }: { params: { filename: string } },
): Promise<void> {
  try {
    await access(path.join(PUBLIC_FOLDER, path.basename(params.filename)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new NotFound(req.t);
    throw error;
  }
}
