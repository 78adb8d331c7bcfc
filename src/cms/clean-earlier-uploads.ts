import type { Payload } from 'payload';

import type { Media } from '@/payload-types';
import { MAX_PIXELS, receiveUpload, type Upload } from '@/platform/decoder/decoder';
import type { PublicFiles } from '@/platform/storage/public-files';

import { MAX_FRAMES } from './hooks/clean-upload';

/** Kinds of uploads that can carry metadata. Drawings have always been sanitized, and captions are text. */
const NOTED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'video/mp4', 'video/webm'];

/**
 * Cleans pictures and videos that were uploaded before the portal cleaned uploads on arrival: the same work, on the
 * file that the collection keeps. Each file is cleaned once; one that cannot be read is reported, left as it is, and
 * tried again next time.
 * @param files where the collection keeps its uploads
 * @returns numbers of uploads
 */
export async function cleanEarlierUploads(
  payload: Payload,
  files: PublicFiles,
  report: (line: string) => void,
): Promise<{ cleaned: number; failed: number }> {
  const count = { cleaned: 0, failed: 0 };
  const { docs } = await payload.find({
    collection: 'media',
    where: {
      mimeType: { in: NOTED },
      or: [{ cleaned: { equals: false } }, { cleaned: { exists: false } }],
    },
    select: { filename: true, mimeType: true },
    sort: 'id',
    pagination: false,
    depth: 0,
    // Includes the trash, since items there can be restored.
    trash: true,
  });
  for (const media of docs) {
    try {
      await clean(payload, files, media);
      count.cleaned += 1;
    } catch (error) {
      count.failed += 1;
      report(`${media.filename ?? media.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

type Earlier = Pick<Media, 'id' | 'filename' | 'mimeType'>;

async function clean(payload: Payload, files: PublicFiles, media: Earlier): Promise<void> {
  const { id, filename } = media;
  if (!filename) throw new Error('no file');
  const content = await files.open(filename);
  const facts = await receiveUpload(content, Number.POSITIVE_INFINITY, async (upload) => {
    const found = await cleanedFile(upload, media);
    if (found.file) await files.replace(filename, found.file, found.facts.mimeType);
    return found.facts;
  });
  await payload.update({
    collection: 'media',
    id,
    // The file is another one now; `note-missing-digests.ts` notes its digest.
    data: { ...facts, cleaned: true, sha256: null },
    depth: 0,
    trash: true,
  });
}

interface Cleaned {
  /** Absent when the file was clean. */
  readonly file?: string;
  readonly facts: Pick<Media, 'width' | 'height'> & { readonly mimeType: string };
}

async function cleanedFile(upload: Upload, { mimeType }: Earlier): Promise<Cleaned> {
  if (mimeType?.startsWith('video/')) {
    const { format, changes } = await upload.cleanVideo();
    return { facts: { mimeType: `video/${format}` }, ...(changes > 0 && { file: upload.source }) };
  }
  const { file, format, width, height } = await upload.cleanPicture({
    formats: ['jpeg', 'png', 'webp', 'avif'],
    maxPixels: MAX_PIXELS,
    maxFrames: MAX_FRAMES,
  });
  return { facts: { mimeType: `image/${format}`, width, height }, file };
}
