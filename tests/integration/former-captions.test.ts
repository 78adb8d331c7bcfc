import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import { describe, expect, it, vi } from 'vitest';

import { unusedMedia } from '@/cms/media-uses/find-unused';
import { trashFormerCaptions } from '@/content/videos/use-cases/former-captions';
import { notedMp4 } from '@/platform/decoder/video-samples';

import { usePortalDatabase } from '../support/database';

/** Captions that nothing uses any more go to the trash, and come back when a video names them again (ADR 230). */

// What was unused a moment ago is looked at again.
vi.mock('@/cms/media-uses/find-unused', async (importOriginal) => {
  const found = await importOriginal<typeof import('@/cms/media-uses/find-unused')>();
  return { ...found, unusedMedia: vi.fn(found.unusedMedia) };
});

const portal = usePortalDatabase();

/** Two days later: what the portal keeps for a day is over. */
const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
const now = { now: () => new Date() };

const VTT = 'WEBVTT\n\n00:00.500 --> 00:03.000\n第一句\n';

async function upload(name: string, content: string | Buffer = VTT, mimetype = 'text/vtt') {
  const data = Buffer.from(content);
  const req = await createLocalReq({ req: { i18n: { language: 'zh' } as never } }, portal.payload);
  const { id } = await portal.payload.create({
    collection: 'media',
    locale: 'zh',
    data: { alt: '字幕' },
    file: { data, mimetype, name, size: data.length },
    req,
  });
  return id;
}

const captions = () => upload(`captions-${randomUUID()}-zh.vtt`);

async function isTrashed(id: string): Promise<boolean> {
  const { deletedAt } = await portal.payload.findByID({ collection: 'media', id, depth: 0, trash: true });
  return Boolean(deletedAt);
}

async function videoWith(file: string) {
  const { id } = await portal.payload.create({
    collection: 'videos',
    locale: 'zh',
    data: {
      slug: `video-${randomUUID()}`,
      title: '报文',
      summary: '一次写操作',
      file: await upload(`${randomUUID()}.mp4`, notedMp4(), 'video/mp4'),
      publishedAt: '2026-10-01T00:00:00.000Z',
      order: 1,
      captions: file,
      _status: 'published',
    },
  });
  return id;
}

const change = (id: string, file: string, status: 'draft' | 'published', options = {}) =>
  portal.payload.update({
    collection: 'videos',
    id,
    locale: 'zh',
    draft: status === 'draft',
    data: { captions: file, _status: status },
    ...options,
  });

describe('captions that were replaced', () => {
  it('stay while visitors see them, and go to the trash when the new ones are public and they are a day old', async () => {
    const [first, second] = [await captions(), await captions()];
    const video = await videoWith(first);
    await change(video, second, 'draft');
    await trashFormerCaptions(portal.payload, later);
    expect([await isTrashed(first), await isTrashed(second)]).toEqual([false, false]);

    await change(video, second, 'published');
    await trashFormerCaptions(portal.payload, now);
    expect(await isTrashed(first)).toBe(false);
    await trashFormerCaptions(portal.payload, later);
    expect([await isTrashed(first), await isTrashed(second)]).toEqual([true, false]);
  });

  it('that only a draft had between two saves go, too', async () => {
    const [first, second, third] = [await captions(), await captions(), await captions()];
    const video = await videoWith(first);
    await change(video, second, 'draft', { autosave: true });
    await change(video, third, 'draft', { autosave: true });
    await trashFormerCaptions(portal.payload, later);
    expect(await Promise.all([first, second, third].map(isTrashed))).toEqual([false, true, false]);
  });

  it('stay when a draft names them while unused files are looked for', async () => {
    const [first, second, third] = [await captions(), await captions(), await captions()];
    const video = await videoWith(first);
    await change(video, second, 'draft');
    vi.mocked(unusedMedia).mockResolvedValueOnce([first, second, third]);
    await trashFormerCaptions(portal.payload, later);
    expect(await Promise.all([first, second, third].map(isTrashed))).toEqual([false, false, true]);
  });

  it('come back when a video names them again', async () => {
    const [first, second] = [await captions(), await captions()];
    const video = await videoWith(first);
    await change(video, second, 'published');
    await trashFormerCaptions(portal.payload, later);
    expect(await isTrashed(first)).toBe(true);
    await change(video, first, 'published');
    expect(await isTrashed(first)).toBe(false);
    const { captions: named } = await portal.payload.findByID({
      collection: 'videos',
      id: video,
      locale: 'zh',
      depth: 0,
    });
    expect(named).toBe(first);
  });

  it('come back when an earlier version is restored', async () => {
    const [first, second] = [await captions(), await captions()];
    const video = await videoWith(first);
    const { docs } = await portal.payload.findVersions({
      collection: 'videos',
      where: { parent: { equals: video } },
      depth: 0,
    });
    await change(video, second, 'published');
    await trashFormerCaptions(portal.payload, later);
    expect(await isTrashed(first)).toBe(true);
    await portal.payload.restoreVersion({ collection: 'videos', id: docs[0]?.id ?? '', locale: 'zh' });
    expect(await isTrashed(first)).toBe(false);
  });
});

it('a file that someone made stays in the trash where someone put it', async () => {
  const own = await upload(`lecture-${randomUUID()}.vtt`);
  const video = await videoWith(await captions());
  await portal.payload.update({
    collection: 'media',
    id: own,
    locale: 'zh',
    data: { deletedAt: new Date().toISOString() },
  });
  await change(video, own, 'draft');
  expect(await isTrashed(own)).toBe(true);
});

it('files that someone else made stay, and so do other uploads', async () => {
  const [own, picture] = [
    await upload(`lecture-${randomUUID()}.vtt`),
    await upload(
      `captions-${randomUUID()}-zh.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>',
      'image/svg+xml',
    ),
  ];
  await trashFormerCaptions(portal.payload, later);
  expect([await isTrashed(own), await isTrashed(picture)]).toEqual([false, false]);
});
