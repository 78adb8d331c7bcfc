import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import { cleanEarlierUploads } from '@/cms/clean-earlier-uploads';
import { withAvifLater } from '@/cms/payload-adapter/later-versions';
import { addMissingVersions, pictureVersions } from '@/cms/picture-versions';
import type { Media } from '@/payload-types';
import { PUBLIC_FOLDER, publicFiles } from '@/platform/storage/public-files';

import { usePortalDatabase } from '../support/database';
import { S3Stub } from '../support/s3-stub';
import { notedMp4, PLACE } from '@/platform/decoder/video-samples';

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
  for (const name of names) await rm(join(PUBLIC_FOLDER, media.sizes?.[name]?.filename ?? ''));
  await portal.payload.db.updateOne({
    collection: 'media',
    id: media.id,
    data: { sizes: { ...media.sizes, ...Object.fromEntries(names.map((name) => [name, none])) } },
  });
}

const read = (id: string, showHiddenFields = false) =>
  portal.payload.findByID({ collection: 'media', id, depth: 0, showHiddenFields });
const isCleaned = async (id: string) => (await read(id, true)).cleaned;

it('pictures from before get the versions they lack, and keep what they have', async () => {
  const [large, small, lost] = [
    await upload('large.png', 2000),
    await upload('small.png', 600),
    await upload('lost.png', 900),
  ];
  const original = await readFile(join(PUBLIC_FOLDER, 'large.png'));
  await forget(large, ['w720', 'avif1200']);
  await forget(small, ['w480']);
  await forget(lost, ['w720']);
  await writeFile(join(PUBLIC_FOLDER, 'lost.png'), 'no picture');

  const told: string[] = [];
  expect(await addMissingVersions(portal.payload, publicFiles(), (line) => told.push(line))).toEqual({
    completed: 2,
    failed: 1,
  });
  expect(told).toEqual([expect.stringMatching(/^lost\.png: /)]);

  const whole = await read(large.id);
  expect(whole.sizes).toEqual(large.sizes);
  expect(await readFile(join(PUBLIC_FOLDER, 'large.png'))).toEqual(original);
  const files = await readdir(PUBLIC_FOLDER);
  for (const { name, width, formatOptions } of pictureVersions) {
    const version = whole.sizes?.[name];
    expect(files).toContain(version?.filename);
    const made = await sharp(join(PUBLIC_FOLDER, version?.filename ?? '')).metadata();
    expect(made.width).toBe(width);
    expect(made.format).toBe(formatOptions.format === 'avif' ? 'heif' : formatOptions.format);
  }
  // No wider than the picture itself.
  expect((await read(small.id)).sizes?.w1600?.width).toBe(600);

  expect(await addMissingVersions(portal.payload, publicFiles(), () => undefined)).toEqual({
    completed: 0,
    failed: 1,
  });
});

it('pictures of the demo content are stored without AVIF, which is made later (later-versions)', async () => {
  const media = await withAvifLater(portal.payload, () => upload('later.png', 1000));
  const later = pictureVersions.filter(({ formatOptions }) => formatOptions.format === 'avif');
  expect(later).toHaveLength(5);
  for (const { name } of later) expect(media.sizes?.[name]?.filename ?? null, name).toBeNull();
  expect(media.sizes?.w960).toMatchObject({ width: 960, mimeType: 'image/webp' });
  // What is stored afterward has all versions.
  expect((await upload('whole.png', 1000)).sizes?.avif960).toMatchObject({ width: 960 });

  expect(await addMissingVersions(portal.payload, publicFiles(), () => undefined)).toMatchObject({
    completed: 1,
  });
  const { sizes } = await read(media.id);
  expect(sizes?.w960).toEqual(media.sizes?.w960);
  expect(sizes?.avif960).toMatchObject({ width: 960, mimeType: 'image/avif' });
  expect(await readdir(PUBLIC_FOLDER)).toContain(sizes?.avif960?.filename);
});

it('versions of a file that is replaced while they are made are not stored', async () => {
  const media = await upload('replaced.png', 1000);
  await forget(media, ['avif480']);
  const files = publicFiles();
  const readFormer = files.read.bind(files);
  const reading = vi.spyOn(files, 'read').mockImplementation(async (name) => {
    const former = await readFormer(name);
    if (name === media.filename) {
      await portal.payload.update({ collection: 'media', id: media.id, data: { credit: 'Loom' } });
    }
    return former;
  });
  const { completed } = await addMissingVersions(portal.payload, files, () => undefined);
  reading.mockRestore();
  expect(completed).toBe(0);
  expect((await read(media.id)).sizes?.avif480?.filename ?? null).toBeNull();
  expect(await readdir(PUBLIC_FOLDER)).not.toContain(media.sizes?.avif480?.filename);
});

it('versions are made up to the end of a picture when the worker stops, and of the others later', async () => {
  const pictures = [await upload('first.png', 600), await upload('second.png', 600)];
  for (const picture of pictures) await forget(picture, ['w480']);
  const stopping = new AbortController();
  const files = publicFiles();
  const readSource = files.read.bind(files);
  const reading = vi.spyOn(files, 'read').mockImplementation((name) => {
    if (pictures.some(({ filename }) => filename === name)) stopping.abort();
    return readSource(name);
  });
  await expect(addMissingVersions(portal.payload, files, () => undefined, stopping.signal)).rejects.toThrow(
    /abort/i,
  );
  reading.mockRestore();
  const lacking = async () => {
    const { totalDocs } = await portal.payload.count({
      collection: 'media',
      where: {
        and: [{ id: { in: pictures.map(({ id }) => id) } }, { 'sizes.w480.filename': { exists: false } }],
      },
    });
    return totalDocs;
  };
  expect(await lacking()).toBe(1);
  await addMissingVersions(portal.payload, publicFiles(), () => undefined);
  expect(await lacking()).toBe(0);
});

/** A photo taken with the camera held sideways, with what cameras note. */
const notedPhoto = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#c96' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer();

/** As an upload of an earlier release lies there: as it came, and with nothing that says it was cleaned. */
async function asBefore(
  name: string,
  mimetype: string,
  content: Buffer,
  lies: Buffer | string,
): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'media',
    data: { alt: '织机' },
    file: { data: content, mimetype, name, size: content.length },
  });
  await writeFile(join(PUBLIC_FOLDER, name), lies);
  await portal.payload.db.updateOne({ collection: 'media', id, data: { cleaned: false } });
  return id;
}

it('pictures and videos from before lose their metadata, once', { timeout: 120_000 }, async () => {
  const photo = await notedPhoto();
  const video = notedMp4();
  const ids = {
    photo: await asBefore('noted.jpg', 'image/jpeg', photo, photo),
    video: await asBefore('noted.mp4', 'video/mp4', video, video),
    trashed: await asBefore('trashed.jpg', 'image/jpeg', photo, photo),
    damaged: await asBefore('damaged.mp4', 'video/mp4', video, 'no video'),
  };
  await portal.payload.update({
    collection: 'media',
    id: ids.trashed,
    data: { deletedAt: new Date().toISOString() },
  });
  const told: string[] = [];
  expect(await cleanEarlierUploads(portal.payload, publicFiles(), (line) => told.push(line))).toEqual({
    cleaned: 3,
    failed: 1,
  });
  expect(told).toEqual([expect.stringMatching(/^damaged\.mp4: /)]);

  for (const name of ['noted.jpg', 'trashed.jpg']) {
    const { exif, orientation, width, height } = await sharp(join(PUBLIC_FOLDER, name)).metadata();
    expect({ exif, orientation, width, height }, name).toEqual({ width: 20, height: 40 });
  }
  expect(await read(ids.photo)).toMatchObject({ width: 20, height: 40, mimeType: 'image/jpeg' });
  const kept = await readFile(join(PUBLIC_FOLDER, 'noted.mp4'));
  expect(kept).toHaveLength(video.length);
  expect(kept.includes(PLACE)).toBe(false);
  expect(await readFile(join(PUBLIC_FOLDER, 'damaged.mp4'), 'utf8')).toBe('no video');
  expect(await isCleaned(ids.damaged)).toBe(false);

  const files = await readdir(PUBLIC_FOLDER);
  expect(files.filter((name) => /noted\.(?:jpg|mp4)./.test(name))).toEqual([]);
  const before = await readFile(join(PUBLIC_FOLDER, 'noted.jpg'));
  expect(await cleanEarlierUploads(portal.payload, publicFiles(), () => undefined)).toEqual({
    cleaned: 0,
    failed: 1,
  });
  expect(await readFile(join(PUBLIC_FOLDER, 'noted.jpg'))).toEqual(before);
});

it('nobody can say over REST that a file was cleaned', async () => {
  const id = await asBefore('said.jpg', 'image/jpeg', await notedPhoto(), await notedPhoto());
  const { docs } = await portal.payload.find({ collection: 'staff', limit: 1 });
  const user =
    docs[0] ??
    (await portal.payload.create({
      collection: 'staff',
      data: {
        email: 'pictures@example.org',
        password: 'Weft-4711-and-warp-8',
        name: 'P',
        roles: ['administrator'],
      },
    }));
  await portal.payload.update({
    collection: 'media',
    id,
    data: { cleaned: true, credit: 'Loom' },
    user: { ...user, collection: 'staff' },
    overrideAccess: false,
  });
  expect(await read(id, true)).toMatchObject({ cleaned: false, credit: 'Loom' });
  await portal.payload.delete({ collection: 'media', id });
});

it('npm run pictures completes pictures that are kept in a bucket', { timeout: 120_000 }, async () => {
  const s3 = new S3Stub();
  await s3.start();
  try {
    const media = await upload('bucket.png', 1300);
    const original = await readFile(join(PUBLIC_FOLDER, 'bucket.png'));
    const missing = media.sizes?.avif720?.filename ?? '';
    await forget(media, ['avif720']);
    // The bucket has the files of an installation with a bucket; the directory no longer has any.
    s3.objects.set('bucket.png', { content: original, modifiedAt: new Date() });
    const photo = await notedPhoto();
    const noted = await asBefore('bucket.jpg', 'image/jpeg', photo, photo);
    const clip = await asBefore('bucket.mp4', 'video/mp4', notedMp4(), notedMp4());
    s3.objects.set('bucket.jpg', { content: photo, modifiedAt: new Date() });
    s3.objects.set('bucket.mp4', { content: notedMp4(), modifiedAt: new Date() });
    for (const name of ['bucket.jpg', 'bucket.mp4']) await rm(join(PUBLIC_FOLDER, name));
    await rm(join(PUBLIC_FOLDER, 'bucket.png'));

    const { S3_FORCE_PATH_STYLE, ...settings } = s3.settings;
    const { stdout } = await promisify(execFile)('node', ['--import', 'tsx', 'src/cli/pictures.ts'], {
      env: {
        ...process.env,
        ...settings,
        S3_BUCKET: S3Stub.bucket,
        S3_FORCE_PATH_STYLE: String(S3_FORCE_PATH_STYLE),
        DATABASE_URL: portal.databaseUrl,
      },
    }).catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }));
    // The damaged picture of the test before is not in the bucket, and said to be missing.
    expect(stdout).toContain('pictures: 1 completed');
    expect(stdout).toContain('pictures: 2 cleaned');
    expect([await isCleaned(noted), await isCleaned(clip)]).toEqual([true, true]);
    expect(s3.objects.get('bucket.mp4')?.content.includes(PLACE)).toBe(false);
    expect(s3.objects.get('bucket.mp4')?.content.includes('picture!')).toBe(true);
    expect((await sharp(s3.objects.get('bucket.jpg')?.content).metadata()).exif).toBeUndefined();

    expect((await read(media.id)).sizes).toEqual(media.sizes);
    const made = await sharp(s3.objects.get(missing)?.content).metadata();
    expect([made.width, made.format]).toEqual([720, 'heif']);
    expect(s3.objects.get('bucket.png')?.content).toEqual(original);
    expect(await readdir(PUBLIC_FOLDER)).not.toContain(missing);
  } finally {
    await s3.stop();
  }
});
