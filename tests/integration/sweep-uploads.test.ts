import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sweepUploads } from '@/cms/sweep-uploads';
import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const NOW = new Date('2026-11-26T02:20:00Z');
const clock = { now: () => NOW };
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sweep-uploads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function leave(name: string, hours: number): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, name);
  await utimes(file, hoursAgo(hours), hoursAgo(hours));
}

/** An upload with its versions, and the names of all its files. */
async function upload(): Promise<{ id: string; names: string[] }> {
  const content = await sharp({ create: { width: 1_000, height: 20, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer();
  const { id, filename, sizes } = await portal.payload.create({
    collection: 'media',
    locale: 'en',
    data: { alt: 'A strip of copper' },
    file: { data: content, mimetype: 'image/png', name: 'strip.png', size: content.length },
    overrideAccess: true,
  });
  const versions = Object.values(sizes ?? {}).map((version) => version.filename);
  const names = [filename, ...versions].filter((name) => name !== null && name !== undefined);
  return { id, names: [...new Set(names)] };
}

describe('the sweep of the media folder', () => {
  it('removes what no row knows after a day, and keeps uploads with their versions, in the trash too', async () => {
    const shown = await upload();
    const trashed = await upload();
    await portal.payload.update({
      collection: 'media',
      id: trashed.id,
      data: { deletedAt: hoursAgo(1).toISOString() },
      overrideAccess: true,
    });
    // The file, and in both formats three smaller versions and one of its own width.
    expect(shown.names).toHaveLength(9);
    const known = [...shown.names, ...trashed.names];
    for (const name of known) await leave(name, 48);
    await leave('killed.png', 25);
    await leave('killed-480x10.webp', 25);
    await leave('arriving.png', 23);

    expect(await sweepUploads({ clock, folder })).toEqual({
      orphans: ['killed-480x10.webp', 'killed.png'],
      removed: true,
    });
    expect((await readdir(folder)).toSorted()).toEqual([...known, 'arriving.png'].toSorted());
    expect((await readdir(PUBLIC_FOLDER)).toSorted()).toEqual(expect.arrayContaining(known.toSorted()));
  });

  it.each([3, 40])(
    'removes nothing where none of %d files has a row, as with a wrong database',
    async (count) => {
      const names = Array.from({ length: count }, (_, index) => `other-${index}.png`);
      for (const name of names) await leave(name, 48);
      const { orphans, removed } = await sweepUploads({ clock, folder });
      expect(removed).toBe(false);
      expect(orphans).toHaveLength(count);
      expect(await readdir(folder)).toHaveLength(count);
    },
  );

  it('finds nothing where nothing was ever uploaded', async () => {
    expect(await sweepUploads({ clock, folder: path.join(folder, 'absent') })).toEqual({
      orphans: [],
      removed: true,
    });
  });
});
