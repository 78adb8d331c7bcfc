import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, handleEndpoints } from 'payload';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { restoreFormerFiles } from '@/cms/hooks/replace-file';
import { unusedMedia } from '@/cms/media-uses/find-unused';
import { contentPublications } from '@/cms/publications/tables';
import { readPage } from '@/features/content-api/queries';
import type { News } from '@/payload-types';
import { cachedRead } from '@/platform/cache/cached-read';
import { listenForContentChanges } from '@/platform/cache/content-notifications';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

import { usePortalDatabase } from '../support/database';
import { editorToken } from '../support/media-upload';
import { paragraph } from '../support/rest';

/** A file is replaced under its address, and files that nothing uses are found (ADR 226, 210). */

const portal = usePortalDatabase();

let token: string;
let listener: ReturnType<typeof listenForContentChanges>;
beforeAll(async () => {
  token = await editorToken(portal.payload);
  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
});
afterAll(() => listener.stop());

const picture = async (width: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height: 400, channels: 3, background: '#c96' } })
    .toFormat(format)
    .toBuffer();

interface Stored {
  readonly id: string;
  readonly filename: string;
  readonly url: string;
  readonly width: number;
  readonly sizes: Readonly<
    Record<string, { readonly filename?: string | null; readonly url?: string | null }>
  >;
}

/** Sends a file; with an id, in the place of another. */
async function send(
  bytes: Uint8Array,
  { id, alt = '图', type = 'png' }: { id?: string; alt?: string; type?: string } = {},
) {
  const form = new FormData();
  form.set('_payload', JSON.stringify({ alt }));
  form.set('file', new Blob([new Uint8Array(bytes)], { type: `image/${type}` }), `${randomUUID()}.${type}`);
  const request = new Request(`${env.PUBLIC_URL}/api/media${id ? `/${id}` : ''}?locale=zh`, {
    method: id ? 'PATCH' : 'POST',
    headers: { authorization: `JWT ${token}`, 'accept-language': 'en' },
    body: form,
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const body = (await answer.json()) as { doc: Stored; errors?: { message: string }[] };
  return { status: answer.status, ...body };
}

/** A news item with this cover, public in both languages. */
async function newsWith(cover: string): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      slug: `cover-${randomUUID()}`,
      title: '图',
      summary: '图',
      body: paragraph('图') as News['body'],
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      cover,
      _status: 'published',
    },
  });
  await portal.payload.update({
    collection: 'news',
    id,
    locale: 'en',
    data: {
      title: 'A picture',
      summary: 'A picture',
      body: paragraph('Text') as News['body'],
      _status: 'published',
    },
  });
  return id;
}

/** When a news item last changed for visitors, in microseconds, by item and language. */
async function datesOf(id: string): Promise<Map<string, number>> {
  const rows = await (
    await getDatabase()
  )
    .select()
    .from(contentPublications)
    .where(eq(contentPublications.itemId, id))
    .orderBy(contentPublications.locale);
  return new Map(rows.map(({ itemId, locale, changedAt }) => [`${itemId} ${locale}`, changedAt.getTime()]));
}

const titles = cachedRead('titles-in-test', () =>
  readPage('news', 'en', { limit: 100, fields: ['title', 'changedAt'] }),
);

/** When a list of the content API without uploads says that an item changed; kept, as its answers are. */
const datedInList = async (item: string): Promise<unknown> =>
  (await titles()).items.find(({ id }) => id === item)?.['changedAt'];

const widthOnDisk = async (name: string) =>
  (await sharp(await readFile(path.join(PUBLIC_FOLDER, name))).metadata()).width;

const filesOf = ({ filename, sizes }: Stored): string[] =>
  [filename, ...Object.values(sizes).map((size) => size.filename)].filter((name) => typeof name === 'string');

const onDisk = async (): Promise<Set<string>> => new Set(await readdir(PUBLIC_FOLDER));

describe('a file that takes the place of another', () => {
  it('keeps the address, names its version, and leaves nothing of the former one', async () => {
    const { doc: former } = await send(await picture(700));
    expect(former.url).not.toContain('?');
    const { status, doc } = await send(await picture(1300), { id: former.id });
    expect(status).toBe(200);
    expect(doc.filename).toBe(former.filename);
    expect(doc.width).toBe(1300);
    const [address, version] = doc.url.split('?v=');
    expect(address).toBe(former.url);
    expect(version).toMatch(/^[\da-z]{6,}$/);
    expect(doc.sizes.w480?.url).toMatch(/\?v=/);
    expect(await widthOnDisk(doc.filename)).toBe(1300);
    const files = await onDisk();
    for (const name of filesOf(doc)) expect(files, name).toContain(name);
    const gone = filesOf(former).filter((name) => !filesOf(doc).includes(name));
    expect(gone).not.toEqual([]);
    for (const name of gone) expect(files, name).not.toContain(name);
    expect([...files].filter((name) => name.endsWith('.former'))).toEqual([]);
    // Another replacement is another version.
    const again = await send(await picture(1300), { id: former.id });
    expect(again.doc.url.split('?v=')[0]).toBe(former.url);
    expect(again.doc.url).not.toBe(doc.url);
  });

  it('leaves the former one whole when the change is refused', async () => {
    const { doc: former } = await send(await picture(900));
    const { status } = await send(await picture(1100), { id: former.id, alt: '' });
    expect(status).toBe(400);
    const files = await onDisk();
    for (const name of filesOf(former)) expect(files, name).toContain(name);
    expect(await widthOnDisk(former.filename)).toBe(900);
    expect([...files].filter((name) => name.endsWith('.former'))).toEqual([]);
  });

  it('has the same format, because the address says which it is', async () => {
    const { doc: former } = await send(await picture(700));
    const answer = await send(await picture(700, 'jpeg'), { id: former.id, type: 'jpeg' });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.message).toContain('Choose a file in the format PNG');
    expect(await widthOnDisk(former.filename)).toBe(700);
  });

  it('dates what shows it again, so clients of the content API fetch it', async () => {
    const [{ doc: shown }, { doc: other }] = await Promise.all([
      send(await picture(700)),
      send(await picture(700)),
    ]);
    const item = await newsWith(shown.id);
    const unconcerned = await newsWith(other.id);
    const before = new Map([...(await datesOf(item)), ...(await datesOf(unconcerned))]);
    expect([...before.keys()]).toEqual([
      `${item} en`,
      `${item} zh`,
      `${unconcerned} en`,
      `${unconcerned} zh`,
    ]);

    const changedSince = new Date().toISOString();
    // Read before: what is kept is renewed, although it shows no upload.
    const dated = await datedInList(item);
    expect(dated).toBeDefined();
    expect((await send(await picture(800), { id: shown.id })).status).toBe(200);
    const replaced = await datesOf(item);
    for (const [language, at] of replaced) expect(at, language).toBeGreaterThan(before.get(language) ?? at);
    expect(await datesOf(unconcerned)).toEqual(
      new Map([...before].filter(([of]) => of.startsWith(unconcerned))),
    );
    await expect.poll(() => datedInList(item), { timeout: 5_000 }).not.toBe(dated);
    // `updatedSince` goes back five minutes, so finding the item there would say nothing.
    expect(String(await datedInList(item)) > changedSince).toBe(true);

    // Another alternative text is one in its language only.
    await portal.payload.update({ collection: 'media', id: shown.id, locale: 'en', data: { alt: 'A loom' } });
    const described = await datesOf(item);
    expect(described.get(`${item} en`)).toBeGreaterThan(replaced.get(`${item} en`) ?? 0);
    expect(described.get(`${item} zh`)).toBe(replaced.get(`${item} zh`));
  });

  it('changes nothing about an address when only texts change', async () => {
    const { doc: former } = await send(await picture(700));
    const { url } = await portal.payload.update({
      collection: 'media',
      id: former.id,
      locale: 'en',
      data: { alt: 'A picture' },
    });
    expect(url).toBe(former.url);
  });
});

describe('a former file that cannot be put back', () => {
  it('keeps its only copy', async () => {
    const [name, copy] = [`${randomUUID()}.png`, `${randomUUID()}.former`];
    const place = path.join(PUBLIC_FOLDER, name);
    await writeFile(path.join(PUBLIC_FOLDER, copy), 'the former file');
    // A folder with something in it cannot be replaced.
    await mkdir(path.join(place, 'in-the-way'), { recursive: true });
    const req = await createLocalReq({ context: { formerFiles: [[name, copy]] } }, portal.payload);
    const collection = portal.payload.collections.media.config;
    await restoreFormerFiles({ collection, context: req.context, error: new Error('refused'), req });
    expect(await readFile(path.join(PUBLIC_FOLDER, copy), 'utf8')).toBe('the former file');
    await rm(place, { recursive: true });
    await rm(path.join(PUBLIC_FOLDER, copy));
  });
});

describe('files that nothing uses', () => {
  it('are those without a use in public, in a draft, or in a text, in any language', async () => {
    const [unused, cover, figure, linked, trashed] = await Promise.all(
      Array.from({ length: 5 }, async () => (await send(await picture(20))).doc),
    );
    if (!unused || !cover || !figure || !linked || !trashed) return expect.fail('no uploads');
    const text = paragraph('正文') as { root: { children: unknown[] } };
    const withMentions = {
      root: {
        ...text.root,
        children: [
          ...text.root.children,
          {
            type: 'block',
            version: 2,
            format: '',
            fields: { id: 'f1', blockType: 'figure', image: figure.id, blockName: '' },
          },
          {
            type: 'paragraph',
            version: 1,
            children: [{ type: 'text', version: 1, text: `见${linked.url}` }],
          },
        ],
      },
    };
    const { id } = await portal.payload.create({
      collection: 'news',
      locale: 'zh',
      draft: true,
      data: {
        slug: `unused-${randomUUID()}`,
        title: '图',
        summary: '图',
        body: paragraph('图') as News['body'],
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
        cover: cover.id,
        _status: 'draft',
      },
    });
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      draft: true,
      data: { title: 'Picture', summary: 'Picture', body: withMentions as unknown as News['body'] },
    });
    await portal.payload.update({
      collection: 'media',
      id: trashed.id,
      data: { deletedAt: new Date().toISOString() },
    });
    const found = await unusedMedia(portal.payload);
    const names = { unused, cover, figure, linked, trashed };
    expect(
      Object.entries(names).flatMap(([name, { id: one }]) => (found.includes(one) ? [name] : [])),
    ).toEqual(['unused']);
  });
});
