import { randomUUID } from 'node:crypto';

import { PDFDocument } from '@cantoo/pdf-lib';
import { getLocalI18n, type TypedUser } from 'payload';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import type { News } from '@/payload-types';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Fields for pictures take nothing else from the media library, which also has documents, archives, and data. */

const portal = usePortalDatabase();

let editor: TypedUser;
let pdf: string;
let picture: string;
let drawing: string;

beforeAll(async () => {
  const account = await portal.payload.create({
    collection: 'staff',
    data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ada', roles: ['editor'] },
  });
  editor = { ...account, collection: 'staff' };
  const upload = async (name: string, mimetype: string, data: Buffer) => {
    const file = { data, mimetype, name, size: data.length };
    const { id } = await portal.payload.create({
      collection: 'media',
      locale: 'zh',
      data: { alt: '文件' },
      file,
    });
    return id;
  };
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#264' } }).png();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
  const guide = await PDFDocument.create();
  guide.addPage();
  pdf = await upload('guide.pdf', 'application/pdf', Buffer.from(await guide.save()));
  picture = await upload('loom.png', 'image/png', await png.toBuffer());
  drawing = await upload('loom.svg', 'image/svg+xml', Buffer.from(svg));
});

const plain = paragraph('正文') as News['body'];
const figure = (id: string) => {
  const { root } = paragraph('正文') as { root: { children: unknown[] } };
  const fields = { id: randomUUID(), blockType: 'figure', blockName: '', picture: id };
  return {
    root: { ...root, children: [...root.children, { type: 'block', version: 2, format: '', fields }] },
  } as unknown as News['body'];
};

async function publish(more: { cover?: string; body?: News['body'] }, language: 'zh' | 'en' = 'zh') {
  const i18n = await getLocalI18n({ config: portal.payload.config, language });
  return portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      slug: `media-${randomUUID()}`,
      title: '图',
      summary: '图',
      body: plain,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      ...more,
      _status: 'published',
    },
    overrideAccess: false,
    user: editor,
    req: { i18n, t: i18n.t },
  });
}

describe('a field for pictures', () => {
  it('takes pictures and drawings', async () => {
    for (const cover of [picture, drawing]) {
      expect(await publish({ cover, body: figure(cover) })).toMatchObject({ cover: { id: cover } });
    }
  });

  it.each([
    ['zh', '“guide.pdf”不是图片，请改选图片。'],
    ['en', '“guide.pdf” isn’t a picture. Choose a picture.'],
  ] as const)(
    'refuses a document, and says so in the language of the admin (%s)',
    async (language, message) => {
      await expect(publish({ cover: pdf }, language)).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ path: 'cover', message }] },
      });
    },
  );

  it('refuses a document in a figure of a text', async () => {
    await expect(publish({ body: figure(pdf) })).rejects.toMatchObject({ status: 400 });
  });
});
