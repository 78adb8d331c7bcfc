import type { Payload, Where } from 'payload';

import type { PublicFiles } from '@/platform/storage/public-files';

import { digestOf } from './hooks/note-digest';

/**
 * Notes the SHA-256 of files that were uploaded before the portal did so on arrival. A file that cannot be read is reported,
 * and tried again next time.
 * @param files where the collection keeps its uploads
 * @returns numbers of uploads
 */
export async function noteMissingDigests(
  payload: Payload,
  files: PublicFiles,
  report: (line: string) => void,
): Promise<{ noted: number; failed: number }> {
  const count = { noted: 0, failed: 0 };
  const { docs } = await payload.find({
    collection: 'media',
    where: { sha256: { exists: false } },
    select: { filename: true },
    sort: 'id',
    pagination: false,
    depth: 0,
    // Includes the trash, since items there can be restored.
    trash: true,
  });
  for (const { id, filename } of docs) {
    try {
      if (!filename) throw new Error('no file');
      const sha256 = await digestOf(await files.open(filename));
      // Not of a file that was replaced while it was read.
      const where: Where = { and: [{ id: { equals: id } }, { sha256: { exists: false } }] };
      await payload.update({ collection: 'media', where, data: { sha256 }, depth: 0, trash: true });
      count.noted += 1;
    } catch (error) {
      count.failed += 1;
      report(`${filename ?? id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}
