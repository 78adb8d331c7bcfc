import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { RELEASE_TESTS } from '../support/release-tests';

/** The pictures that chats and social networks show beside a link to a page of the demo content (ADR 212, ADR 262). */

const CHAPTER = '/docs/base-specification/overview';

const get = (address: string, method = 'GET') =>
  fetch(new URL(address, portalUrl()), { method, redirect: 'manual' });

/** Samples of pages, without and with an upload. */
const KINDS = [
  '',
  '/specifications',
  '/docs',
  '/docs/base-specification',
  CHAPTER,
  '/white-papers',
  '/white-papers/reliability-at-scale',
  '/news',
  '/news/2026/11/plugfest-three-registration',
  '/blogs',
  '/videos',
  '/videos/heddle-in-three-minutes',
  '/case-studies',
  '/case-studies/eleven-months-in-eight-cabinets',
  '/activities',
  '/faq',
  '/hardware',
  '/search',
];

/** The pages of them that show an upload. */
const WITH_UPLOAD = KINDS.filter((path) => /^\/(?:white-papers|news|videos|case-studies)\/./.test(path));

/** What the page says about its picture, by property: for the Open Graph protocol, or for Twitter. */
async function pictureOf(path: string, prefix: 'og' | 'twitter' = 'og'): Promise<Record<string, string>> {
  const html = await (await get(path)).text();
  const properties = [
    ...html.matchAll(new RegExp(`<meta (?:property|name)="(${prefix}:image[^"]*)" content="([^"]*)"`, 'g')),
  ];
  return Object.fromEntries(properties.map(([, name = '', content = '']) => [name, content]));
}

async function drawn(address: string | undefined): Promise<Buffer> {
  const answer = await get(address ?? '');
  expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/jpeg']);
  return Buffer.from(await answer.arrayBuffer());
}

/** The share of light pixels where the title is drawn. */
async function lightOfTitle(picture: Buffer): Promise<number> {
  const area = { left: 80, top: 190, width: 760, height: 260 };
  const { data } = await sharp(picture).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 180).length / data.length;
}

/** The words differ, and the way to the picture does not. */
const drawnIn = RELEASE_TESTS ? ['zh', 'en'] : ['zh'];

describe('the picture of a page for link previews', () => {
  it.each(['zh', 'en'])('is a JPEG with the measures and words that the page says, in %s', async (lang) => {
    const said = await pictureOf(`/${lang}${CHAPTER}`);
    expect(said).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': lang === 'zh' ? '1 概述' : '1 Overview',
    });
    const picture = await drawn(said['og:image']);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await lightOfTitle(picture)).toBeGreaterThan(0.01);
    // Small enough for apps that refuse more than 300 KB.
    expect(picture.byteLength).toBeLessThan(200_000);
  });

  it.each(drawnIn)('is such a JPEG for every kind of page, in %s', async (lang) => {
    for (const path of KINDS) {
      const said = await pictureOf(`/${lang}${path}`);
      expect(said, path).toMatchObject({
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:type': 'image/jpeg',
        'og:image:alt': expect.stringMatching(/./),
      });
      const picture = await drawn(said['og:image']);
      expect(picture.subarray(0, 3).toString('hex'), path).toBe('ffd8ff');
      expect(await sharp(picture).metadata(), path).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
      expect(await pictureOf(`/${lang}${path}`, 'twitter'), path).toMatchObject({
        'twitter:image': said['og:image'],
        'twitter:image:type': 'image/jpeg',
        'twitter:image:alt': said['og:image:alt'],
      });
    }
  });

  it('is the upload where an item has one, which clients keep for an hour', async () => {
    for (const path of WITH_UPLOAD) {
      const { 'og:image': address } = await pictureOf(`/en${path}`);
      const answer = await get(address ?? '', 'HEAD');
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=3600',
      ]);
    }
  });

  it('differs from page to page', async () => {
    const paths = [`/en${CHAPTER}`, '/en/news', '/en/activities'];
    const pictures = await Promise.all(paths.map(async (path) => drawn((await pictureOf(path))['og:image'])));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(paths.length);
  });

  it('is kept by clients, and known to be there without being drawn', async () => {
    const { 'og:image': address } = await pictureOf('/en/docs');
    const answer = await get(address ?? '', 'HEAD');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('shows no words that the portal did not write', async () => {
    const { 'og:image': address = '' } = await pictureOf('/en/docs');
    const [, words = '', signature = ''] = /\/share-pictures\/([^.]+)\.(\w+)$/.exec(address) ?? [];
    const own = Buffer.from(JSON.stringify(['Free coffee', '', '', 'en'])).toString('base64url');
    for (const token of [
      `${own}.${signature}`,
      `${words}.${'0'.repeat(signature.length)}`,
      words,
      'x',
      '.x',
      `${words}.`,
    ]) {
      for (const method of ['GET', 'HEAD'])
        expect([token, (await get(`/share-pictures/${token}`, method)).status]).toEqual([token, 404]);
    }
  });
});
