import { randomUUID } from 'node:crypto';

import sharp from 'sharp';

import { expect, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/**
 * A picture gets a focal point and is cropped in the admin, and visitors see both (ADR 226). While its versions are made again,
 * lists of files have none of them.
 */

/** Pixels: its left half is red, its right half blue. */
const SIZE = { width: 1000, height: 800 };

async function halves(): Promise<Buffer> {
  const blue = await sharp({ create: { ...SIZE, width: SIZE.width / 2, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...SIZE, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: SIZE.width / 2, top: 0 }])
    .png()
    .toBuffer();
}

test('the focal point and the crop of a picture change what visitors see @alone', async ({
  page,
  staff,
  lang,
}) => {
  test.slow();
  const name = `${randomUUID()}.png`;
  const made = await staff.request.post('/api/media?locale=zh', {
    multipart: {
      _payload: JSON.stringify({ alt: '两半' }),
      file: { name, mimeType: 'image/png', buffer: await halves() },
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const file = ((await made.json()) as { doc: { id: string } }).doc.id;
  const slug = `picture-${randomUUID()}`;
  const item = await staff.request.post('/api/news?locale=zh', {
    data: {
      title: '两半',
      summary: '摘要',
      slug,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      body: paragraph('正文'),
      cover: file,
      _status: 'published',
    },
  });
  expect(item.ok(), await item.text()).toBe(true);
  const news = ((await item.json()) as { doc: { id: string } }).doc.id;

  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const cover = page.getByRole('img', { name: '两半' });

  /** What a visitor gets: where the picture is held, its address, and its size. */
  const seen = async () => {
    await page.goto(`/zh/news/${slug}`);
    return cover.evaluate((image: HTMLImageElement) => ({
      position: getComputedStyle(image).objectPosition,
      src: image.src,
      width: image.getAttribute('width'),
    }));
  };
  const edit = async (change: () => Promise<void>) => {
    await page.goto(`/admin/collections/media/${file}?locale=zh`);
    await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
    await page.locator('.file-field__edit').click();
    const window = page.locator('.edit-upload');
    await expect(window.locator('.edit-upload__save')).toBeEnabled();
    await change();
    await window.locator('.edit-upload__save').click();
    await expect(window).toHaveCount(0);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.locator('#action-save').click();
    expect((await saved).ok()).toBe(true);
  };

  const before = await seen();
  expect(before).toMatchObject({ position: '50% 50%', width: '1000' });
  expect(before.src).not.toContain('?v=');

  await test.step('the focal point', async () => {
    await edit(async () => {
      await page.locator('.edit-upload input[name="X %"]').fill('90');
      await page.locator('.edit-upload input[name="Y %"]').fill('20');
    });
    await expect.poll(async () => (await seen()).position).toBe('90% 20%');
    const { src } = await seen();
    expect(src).toContain(`${name}?v=`);
  });

  await test.step('the crop', async () => {
    await edit(async () => {
      await page.locator('.edit-upload__inputsWrap input').first().fill('500');
    });
    await expect.poll(async () => (await seen()).width).toBe('500');
    const { src } = await seen();
    const picture = await (await page.request.get(src)).body();
    const { width, height } = await sharp(picture).metadata();
    expect({ width, height }).toEqual({ width: 500, height: 800 });
    // Its left half is what is left.
    const { channels } = await sharp(picture).stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([255, 0, 0]);
  });

  expect((await staff.request.delete(`/api/news/${news}?trash=true`)).ok()).toBe(true);
  expect((await staff.request.delete(`/api/media/${file}?trash=true`)).ok()).toBe(true);
});
