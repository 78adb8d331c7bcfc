import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

/** The pictures that chats and social networks show beside a link to a page of the demo content (ADR 212). */

const CHAPTER = '/docs/base-specification/overview';

const get = (address: string, method = 'GET') =>
  fetch(new URL(address, portalUrl()), { method, redirect: 'manual' });

/** What the page says about its picture, by property. */
async function pictureOf(path: string): Promise<Record<string, string>> {
  const html = await (await get(path)).text();
  const properties = [...html.matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)];
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
