import { parse } from 'node:path';

import type { Payload, Where } from 'payload';
import sharp from 'sharp';

import type { Media } from '@/payload-types';
import type { PublicFiles } from '@/platform/storage/public-files';

/**
 * Widths in which uploaded pictures are kept, in pixels: small, phone at 2x, tablet, phone at 3x, content column at 2x.
 */
const WIDTHS = [480, 720, 960, 1200, 1600] as const;

/**
 * AVIF needs a quarter to a half less space than WebP for the same look, and at higher effort takes ten times as long
 * to encode. It halves the color resolution, as WebP always does. The name of a size begins with the prefix.
 */
const FORMATS = [
  { prefix: 'w', format: 'webp', options: { quality: 80 } },
  { prefix: 'avif', format: 'avif', options: { quality: 55, effort: 1, chromaSubsampling: '4:2:0' } },
] as const;

type VersionName = keyof NonNullable<Media['sizes']>;

/** The versions that Payload makes of each uploaded picture. */
export const pictureVersions = FORMATS.flatMap(({ prefix, ...formatOptions }) =>
  WIDTHS.map((width) => ({ name: `${prefix}${width}` satisfies VersionName, width, formatOptions })),
);

/** Formats of which Payload makes versions; drawings need none. */
const RESIZED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/**
 * Makes the versions that pictures lack: those of the demo content, and older ones when the list of widths and formats was
 * shorter as they were uploaded. Uploads stay as they are; a file that cannot be read is reported and skipped. After an
 * interruption it continues where it stopped.
 * @param files where the collection keeps its uploads
 * @param stopping ends it before the next picture, with the reason of the signal
 * @returns numbers of pictures
 */
export async function addMissingVersions(
  payload: Payload,
  files: PublicFiles,
  report: (line: string) => void,
  stopping?: AbortSignal,
): Promise<{ completed: number; failed: number }> {
  const count = { completed: 0, failed: 0 };
  const { docs } = await payload.find({
    collection: 'media',
    where: {
      and: [
        { mimeType: { in: RESIZED } },
        { or: pictureVersions.map(({ name }) => ({ [`sizes.${name}.filename`]: { exists: false } })) },
      ],
    },
    select: { filename: true },
    sort: 'id',
    pagination: false,
    depth: 0,
  });
  for (const { id, filename } of docs) {
    stopping?.throwIfAborted();
    try {
      if (await complete(payload, files, id)) count.completed += 1;
    } catch (error) {
      count.failed += 1;
      report(`${filename ?? id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

/** @returns false when the picture was completed or deleted meanwhile, or changed while its versions were made */
async function complete(payload: Payload, files: PublicFiles, id: string): Promise<boolean> {
  const media = await payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true });
  const missing = pictureVersions.filter(({ name }) => !media?.sizes?.[name]?.filename);
  if (missing.length === 0 || !media?.filename) return false;
  const source = await files.read(media.filename);
  const sizes: NonNullable<Media['sizes']> = { ...media.sizes };
  const made: { filename: string; data: Buffer; type: string }[] = [];
  for (const { name, width, formatOptions } of missing) {
    const { format, options } = formatOptions;
    const { data, info } = await sharp(source)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, options)
      .toBuffer({ resolveWithObject: true });
    const filename = `${parse(media.filename).name}-${info.width}x${info.height}.${format}`;
    const type = `image/${format}`;
    made.push({ filename, data, type });
    sizes[name] = { filename, width: info.width, height: info.height, mimeType: type, filesize: data.length };
  }
  // Encoding takes seconds, in which someone may have replaced the file: its versions would show the former one.
  const unchanged: Where = { and: [{ id: { equals: id } }, { updatedAt: { equals: media.updatedAt } }] };
  const { totalDocs } = await payload.count({ collection: 'media', where: unchanged });
  if (totalDocs === 0) return false;
  for (const { filename, data, type } of made) await files.write(filename, data, type);
  const { docs, errors } = await payload.update({
    collection: 'media',
    where: unchanged,
    data: { sizes },
    depth: 0,
  });
  if (errors[0]) throw new Error(errors[0].message);
  return docs.length > 0;
}
