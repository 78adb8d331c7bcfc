import { parse } from 'node:path';

import type { Payload } from 'payload';
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

const PAGE = 50;

/**
 * Makes the versions that older pictures lack because the list of widths and formats was shorter when they were
 * uploaded. Uploads stay as they are; a file that cannot be read is reported and skipped. After an interruption it
 * continues where it stopped.
 * @param files where the collection keeps its uploads
 * @returns numbers of pictures
 */
export async function addMissingVersions(
  payload: Payload,
  files: PublicFiles,
  report: (line: string) => void,
): Promise<{ completed: number; failed: number }> {
  const count = { completed: 0, failed: 0 };
  for (let page = 1, more = true; more; page += 1) {
    const { docs, hasNextPage } = await payload.find({
      collection: 'media',
      where: { mimeType: { in: RESIZED } },
      sort: 'id',
      limit: PAGE,
      page,
      depth: 0,
    });
    more = hasNextPage;
    for (const media of docs) {
      try {
        if (await complete(payload, files, media)) count.completed += 1;
      } catch (error) {
        count.failed += 1;
        report(`${media.filename ?? media.id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return count;
}

async function complete(payload: Payload, files: PublicFiles, media: Media): Promise<boolean> {
  const missing = pictureVersions.filter(({ name }) => !media.sizes?.[name]?.filename);
  if (missing.length === 0 || !media.filename) return false;
  const source = await files.read(media.filename);
  const sizes: NonNullable<Media['sizes']> = { ...media.sizes };
  for (const { name, width, formatOptions } of missing) {
    const { format, options } = formatOptions;
    const { data, info } = await sharp(source)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, options)
      .toBuffer({ resolveWithObject: true });
    const filename = `${parse(media.filename).name}-${info.width}x${info.height}.${format}`;
    await files.write(filename, data, `image/${format}`);
    sizes[name] = {
      filename,
      width: info.width,
      height: info.height,
      mimeType: `image/${format}`,
      filesize: data.length,
    };
  }
  await payload.update({ collection: 'media', id: media.id, data: { sizes }, depth: 0 });
  return true;
}
