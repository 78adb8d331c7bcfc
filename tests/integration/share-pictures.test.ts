import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cutSharedUpload, findSharedUpload } from '@/features/site/use-cases/shared-upload';
import { sharePicturePath, shownBySharePicture } from '@/features/site/use-cases/share-pictures';
import type { Media, News } from '@/payload-types';
import { listenForContentChanges } from '@/platform/cache/content-notifications';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();
const SOON = { timeout: 5_000, interval: 20 };
let listener: ReturnType<typeof listenForContentChanges>;

beforeAll(() => {
  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
});
afterAll(() => listener.stop());

const RED = { r: 200, g: 0, b: 0 };

/** A tall picture, blue but for the uppermost quarter, which is red. */
async function upload(focalY: number): Promise<Media> {
  const [width, height] = [800, 1600];
  const top = { create: { width, height: height / 4, channels: 3, background: RED } } as const;
  const data = await sharp({ create: { width, height, channels: 3, background: '#00c' } })
    .composite([{ input: top, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return portal.payload.create({
    collection: 'media',
    data: { alt: '织机', focalX: 50, focalY },
    file: { data, mimetype: 'image/png', name: `${randomUUID()}.png`, size: data.length },
  });
}

const publishWith = (image: Media) =>
  portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      slug: `shared-${randomUUID()}`,
      title: '标题',
      summary: '摘要',
      category: 'community',
      publishedAt: '2026-11-01T00:00:00Z',
      body: paragraph('正文') as News['body'],
      seo: { image: image.id },
      _status: 'published',
    },
  });

const sharedOf = ({ url }: Media) => findSharedUpload({ upload: url ?? '' });

describe('an upload behind a link preview', () => {
  it('is a JPEG of 1200 by 630 pixels, cut around its focus', async () => {
    for (const { focalY, isRed } of [
      { focalY: 10, isRed: true },
      { focalY: 90, isRed: false },
    ]) {
      const image = await upload(focalY);
      await publishWith(image);
      const shared = await sharedOf(image);
      const made = sharp(shared && (await cutSharedUpload(shared)));
      expect(await made.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      const { channels } = await made.stats();
      expect((channels[0]?.max ?? 0) > 150, `red at ${focalY} %`).toBe(isRed);
    }
  });

  it('is there only while visitors may see it', async () => {
    const image = await upload(50);
    expect(await sharedOf(image)).toBeUndefined();
    const { id } = await publishWith(image);
    await expect.poll(() => sharedOf(image), SOON).toMatchObject({ name: image.sizes?.w1600?.filename });
    await portal.payload.update({ collection: 'news', id, data: { deletedAt: new Date().toISOString() } });
    await expect.poll(() => sharedOf(image), SOON).toBeUndefined();
  });

  it('has an address that only the portal writes', () => {
    const shown = { upload: '/api/media/file/x.webp?v=1' };
    const segment = sharePicturePath(shown).split('/').at(-1) ?? '';
    expect(shownBySharePicture(segment)).toEqual(shown);
    const other = Buffer.from(JSON.stringify(['/api/media/file/y.webp'])).toString('base64url');
    expect(shownBySharePicture(`${other}.${segment.split('.')[1] ?? ''}`)).toBeUndefined();
  });
});
