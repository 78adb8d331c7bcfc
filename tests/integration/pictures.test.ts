import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, it } from 'vitest';

import { addMissingVersions, MEDIA_FOLDER, pictureVersions } from '@/cms/picture-versions';
import type { Media } from '@/payload-types';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

async function upload(name: string, width: number): Promise<Media> {
  const data = await sharp({ create: { width, height: width / 2, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
  return portal.payload.create({
    collection: 'media',
    data: { alt: '织机' },
    file: { data, mimetype: 'image/png', name, size: data.length },
  });
}

/** As after an update that keeps more widths: the picture has no such version, neither as a row nor as a file. */
async function forget(
  media: Media,
  names: readonly (typeof pictureVersions)[number]['name'][],
): Promise<void> {
  const none = { filename: null, width: null, height: null, mimeType: null, filesize: null };
  for (const name of names) await rm(join(MEDIA_FOLDER, media.sizes?.[name]?.filename ?? ''));
  await portal.payload.db.updateOne({
    collection: 'media',
    id: media.id,
    data: { sizes: { ...media.sizes, ...Object.fromEntries(names.map((name) => [name, none])) } },
  });
}

const read = (id: string) => portal.payload.findByID({ collection: 'media', id, depth: 0 });

it('pictures from before get the versions they lack, and keep what they have', async () => {
  const [large, small, lost] = [
    await upload('large.png', 2000),
    await upload('small.png', 600),
    await upload('lost.png', 900),
  ];
  const original = await readFile(join(MEDIA_FOLDER, 'large.png'));
  await forget(large, ['w720', 'avif1200']);
  await forget(small, ['w480']);
  await forget(lost, ['w720']);
  await writeFile(join(MEDIA_FOLDER, 'lost.png'), 'no picture');

  const told: string[] = [];
  expect(await addMissingVersions(portal.payload, (line) => told.push(line))).toEqual({
    completed: 2,
    failed: 1,
  });
  expect(told).toEqual([expect.stringMatching(/^lost\.png: /)]);

  const whole = await read(large.id);
  expect(whole.sizes).toEqual(large.sizes);
  expect(await readFile(join(MEDIA_FOLDER, 'large.png'))).toEqual(original);
  const files = await readdir(MEDIA_FOLDER);
  for (const { name, width, formatOptions } of pictureVersions) {
    const version = whole.sizes?.[name];
    expect(files).toContain(version?.filename);
    const made = await sharp(join(MEDIA_FOLDER, version?.filename ?? '')).metadata();
    expect(made.width).toBe(width);
    expect(made.format).toBe(formatOptions.format === 'avif' ? 'heif' : formatOptions.format);
  }
  // No wider than the picture itself.
  expect((await read(small.id)).sizes?.w1600?.width).toBe(600);

  expect(await addMissingVersions(portal.payload, () => undefined)).toEqual({ completed: 0, failed: 1 });
});
