import 'server-only';

import { readFile } from 'node:fs/promises';

import { MAX_FRAMES } from '@/cms/hooks/clean-upload';
import { publicFindOne } from '@/cms/public-read';
import { defaultLocale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import { MAX_PIXELS, receiveUpload } from '@/platform/decoder/decoder';
import { publicFiles } from '@/platform/storage/public-files';

import type { ShareUpload } from './share-pictures';

/** Pixels, as the Open Graph protocol recommends. */
const SIZE = { width: 1200, height: 630 };

/** A file that visitors may see. */
export interface SharedUpload {
  /** In the storage of public files. */
  readonly name: string;
  /** What stays visible, as shares from the top left corner. */
  readonly focus: { readonly x: number; readonly y: number };
  /** Differs once another file has taken its place, or its focus has moved. */
  readonly version: string;
}

/** The file of an upload, in the version from which a preview is made; undefined where visitors may not see it. */
export const findSharedUpload = cachedRead('shared-upload', readSharedUpload);

async function readSharedUpload({ upload }: ShareUpload): Promise<SharedUpload | undefined> {
  const [address = ''] = upload.split('?', 1);
  const media = await publicFindOne('media', {
    locale: defaultLocale,
    where: { filename: { equals: decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)) } },
  });
  // The widest version is wide enough, and smaller than what a camera makes.
  const name = media?.sizes?.w1600?.filename ?? media?.filename;
  if (!media || !name) return undefined;
  return {
    name,
    focus: { x: (media.focalX ?? 50) / 100, y: (media.focalY ?? 50) / 100 },
    version: [media.replacedAt ?? '', media.focalX, media.focalY].join(' '),
  };
}

/**
 * The file as a JPEG in the size of link previews, cut around its focus.
 * @throws FileMissing
 * @throws PortalError `file_type`, `file_too_large`, `too_many_requests`
 */
export async function cutSharedUpload({ name, focus }: Omit<SharedUpload, 'version'>): Promise<Buffer> {
  const content = await publicFiles().open(name);
  return receiveUpload(content, Number.POSITIVE_INFINITY, async (upload) => {
    const { file } = await upload.cleanPicture({
      formats: ['jpeg', 'png', 'webp', 'avif'],
      maxPixels: MAX_PIXELS,
      maxFrames: MAX_FRAMES,
      frame: { ...SIZE, focus },
    });
    return readFile(file);
  });
}
