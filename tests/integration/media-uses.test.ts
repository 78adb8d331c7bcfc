import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { sql } from '@payloadcms/db-postgres';
import { describe, expect, it } from 'vitest';

import { needsCount } from '@/cms/media-uses/count-media-uses';
import { usesOf } from '@/cms/media-uses/find-uses';
import type { News } from '@/payload-types';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

async function upload(): Promise<string> {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  const { id } = await portal.payload.create({
    collection: 'media',
    locale: 'zh',
    data: { alt: '图' },
    file: { data, mimetype: 'image/png', name: `${randomUUID()}.png`, size: data.length },
  });
  return id;
}

async function showIn(cover: string, status: 'draft' | 'published'): Promise<void> {
  await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      slug: randomUUID(),
      title: '图',
      summary: '图',
      body: paragraph('图') as News['body'],
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: status,
      cover,
    },
  });
}

const isListed = async (id: string) => {
  const { docs } = await portal.payload.find({
    collection: 'media',
    where: { id: { equals: id } },
    overrideAccess: false,
  });
  return docs.length === 1;
};

/** The step before the first web process listens. */
async function prepare(): Promise<string> {
  const { stdout } = await promisify(execFile)('node', ['--import', 'tsx', 'src/cli/prepare.ts'], {
    env: { ...process.env, DATABASE_URL: portal.databaseUrl, SEED: 'none' },
  });
  expect(stdout).toContain('prepare: done');
  return stdout;
}

it('an upgrade leaves nothing open that nothing public shows', { timeout: 240_000 }, async () => {
  const [used, drafted, unused] = [await upload(), await upload(), await upload()];
  await showIn(used, 'published');
  await showIn(drafted, 'draft');
  // As the migration leaves a database from before there were such counts (20261122_224205_uploads_by_use).
  await (await getDatabase()).execute(sql`delete from media_uses`);
  await (await getDatabase()).execute(sql`update media set shown = true`);
  expect(await needsCount(portal.payload)).toBe(true);

  expect(await prepare()).toContain('prepare: uploads that nothing public shows are closed');
  expect([await isListed(used), await isListed(drafted), await isListed(unused)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await needsCount(portal.payload)).toBe(false);
});

it('a count that broke off is made again', async () => {
  const [used, unused] = [await upload(), await upload()];
  await showIn(used, 'published');
  expect(await needsCount(portal.payload)).toBe(false);
  // Some uses are written already, and the upload that has none is still open.
  await (await getDatabase()).execute(sql`update media set shown = true where id = ${unused}`);
  expect(await needsCount(portal.payload)).toBe(true);
});

describe('where an upload is used', () => {
  /** A text that names the upload in a link to its file, or shows it. */
  const text = (id: string) => {
    const { root } = paragraph('图') as { root: { children: object[] } };
    const shown = { type: 'upload', version: 3, format: '', relationTo: 'media', value: id, fields: null };
    return { root: { ...root, children: [...root.children, shown] } } as unknown as News['body'];
  };

  const news = async (data: Partial<News>) =>
    portal.payload.create({
      collection: 'news',
      locale: 'zh',
      draft: true,
      data: { title: '图', slug: randomUUID(), ...data },
    });

  const places = async (id: string) => usesOf(portal.payload, id, null);

  it('is nowhere for a new one', async () => {
    expect(await places(await upload())).toEqual([]);
  });

  it('is the cover of a draft, and is public once that is published', async () => {
    const id = await upload();
    const item = await news({ cover: id });
    expect(await places(id)).toEqual([{ source: 'news', item: item.id, isPublic: false }]);
    await portal.payload.update({
      collection: 'news',
      id: item.id,
      locale: 'zh',
      data: { summary: '图', body: paragraph('图') as News['body'], _status: 'published' },
    });
    expect(await places(id)).toEqual([{ source: 'news', item: item.id, isPublic: true }]);
  });

  it('is a text in any language, until the newest draft has it no longer', async () => {
    const id = await upload();
    const item = await news({});
    const write = async (locale: 'zh' | 'en', body: News['body']) =>
      portal.payload.update({ collection: 'news', id: item.id, locale, draft: true, data: { body } });
    await write('en', text(id));
    expect(await places(id)).toEqual([{ source: 'news', item: item.id, isPublic: false }]);
    await write('en', paragraph('text') as News['body']);
    expect(await places(id)).toEqual([]);
  });

  it('is a global, and a file of one language', async () => {
    const id = await upload();
    await portal.payload.updateGlobal({
      slug: 'site-settings',
      locale: 'zh',
      data: { brand: { name: '社区', logo: id }, contact: { email: 'office@example.org' } },
    });
    const video = await portal.payload.create({
      collection: 'videos',
      locale: 'zh',
      draft: true,
      data: { title: '视频', slug: randomUUID(), captions: id },
    });
    const found = await places(id);
    expect(found.map(({ source, item }) => `${source}/${item}`)).toEqual([
      'globals/site-settings',
      `videos/${video.id}`,
    ]);
  });
});
