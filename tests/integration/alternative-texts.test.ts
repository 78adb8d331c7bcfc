import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { getLocalI18n, type TypedUser } from 'payload';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { countMediaUses } from '@/cms/media-uses/count-media-uses';
import { countSilentPictures } from '@/cms/media-uses/find-silent';
import { onlyAsked } from '@/cms/media-uses/media-filter';
import { mediaUses } from '@/cms/media-uses/tables';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** No language of an item becomes public with a picture that says nothing in it (ADR 227). */

const portal = usePortalDatabase();

let editor: TypedUser;
beforeAll(async () => {
  const account = await portal.payload.create({
    collection: 'staff',
    data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ada', roles: ['editor'] },
  });
  editor = { ...account, collection: 'staff' };
});

async function picture(alt: Partial<Record<Locale, string>>): Promise<{ id: string; filename: string }> {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  const name = `${randomUUID()}.png`;
  const [first, second] = Object.entries(alt) as [Locale, string][];
  const { id } = await portal.payload.create({
    collection: 'media',
    locale: first?.[0] ?? 'zh',
    data: { alt: first?.[1] ?? '' },
    file: { data, mimetype: 'image/png', name, size: data.length },
  });
  if (second) {
    await portal.payload.update({ collection: 'media', id, locale: second[0], data: { alt: second[1] } });
  }
  return { id, filename: name };
}

const figure = (id: string, alt?: string) => {
  const { root } = paragraph('正文') as { root: { children: unknown[] } };
  const fields = { id: randomUUID(), blockType: 'figure', blockName: '', picture: id, ...(alt && { alt }) };
  return {
    root: { ...root, children: [...root.children, { type: 'block', version: 2, format: '', fields }] },
  } as unknown as News['body'];
};

async function draft(cover: string | undefined, bodies: Record<Locale, News['body']>): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    draft: true,
    data: {
      slug: `alt-${randomUUID()}`,
      title: '图',
      summary: '图',
      body: bodies.zh,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      ...(cover && { cover }),
      _status: 'draft',
    },
  });
  const texts = { title: 'Picture', summary: 'Picture', body: bodies.en };
  await portal.payload.update({ collection: 'news', id, locale: 'en', draft: true, data: texts });
  return id;
}

async function publish(id: string, locale: Locale, more: object = {}): Promise<unknown> {
  const i18n = await getLocalI18n({ config: portal.payload.config, language: 'en' });
  return portal.payload.update({
    collection: 'news',
    id,
    locale,
    data: { _status: 'published' },
    overrideAccess: false,
    user: editor,
    req: { i18n, t: i18n.t },
    ...more,
  });
}

const plain = paragraph('正文') as News['body'];

describe('publishing a language', () => {
  it('is refused while the cover has no alternative text in it, and names the file', async () => {
    const { id: cover, filename } = await picture({ zh: '架构图' });
    const id = await draft(cover, { zh: plain, en: plain });
    await publish(id, 'zh');
    const message = `Before you publish in English, write the alternative text in English of this file under Media: ${filename}.`;
    await expect(publish(id, 'en')).rejects.toMatchObject({ status: 400, message });
    await portal.payload.update({
      collection: 'media',
      id: cover,
      locale: 'en',
      data: { alt: 'Architecture' },
    });
    await publish(id, 'en');
  });

  it('looks into the texts, where a place may have an alternative text of its own', async () => {
    const { id: drawing } = await picture({ zh: '时序图' });
    const silent = await draft(undefined, { zh: figure(drawing), en: figure(drawing) });
    await publish(silent, 'zh');
    await expect(publish(silent, 'en')).rejects.toMatchObject({ status: 400 });
    const spoken = await draft(undefined, { zh: figure(drawing), en: figure(drawing, 'Timing') });
    await publish(spoken, 'en');
  });

  it('asks for no text of the picture of an author, whose name is beside it', async () => {
    const { id: portrait } = await picture({ zh: '肖像' });
    const { id } = await portal.payload.create({
      collection: 'authors',
      locale: 'zh',
      data: {
        name: '艾达',
        role: '工程师',
        slug: `ada-${randomUUID()}`,
        picture: portrait,
        _status: 'draft',
      },
    });
    const i18n = await getLocalI18n({ config: portal.payload.config, language: 'en' });
    const published = await portal.payload.update({
      collection: 'authors',
      id,
      locale: 'en',
      data: { name: 'Ada', role: 'Engineer', _status: 'published' },
      overrideAccess: false,
      user: editor,
      req: { i18n, t: i18n.t },
    });
    expect(published).toMatchObject({ name: 'Ada', picture: { id: portrait } });
  });

  it('asks for every language when all are published together', async () => {
    const { id: cover } = await picture({ zh: '架构图' });
    const id = await draft(cover, { zh: plain, en: plain });
    await expect(publish(id, 'zh', { publishAllLocales: true })).rejects.toMatchObject({ status: 400 });
    await portal.payload.update({
      collection: 'media',
      id: cover,
      locale: 'en',
      data: { alt: 'Architecture' },
    });
    await publish(id, 'zh', { publishAllLocales: true });
  });

  it('lets drafts be saved without', async () => {
    const { id: cover } = await picture({ zh: '架构图' });
    const id = await draft(cover, { zh: plain, en: plain });
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      draft: true,
      data: { title: 'Draft' },
      overrideAccess: false,
      user: editor,
    });
  });
});

describe('pictures on the site without a text in a language', () => {
  /** Those of some files that a list of the admin has. */
  async function listed(silent: Locale, ids: readonly string[]): Promise<string[]> {
    const req = { payload: portal.payload, query: { silent } } as never;
    const asked = await onlyAsked({ limit: 10, page: 1, req, sort: '' });
    const { docs } = await portal.payload.find({
      collection: 'media',
      depth: 0,
      pagination: false,
      where: { and: [{ id: { in: [...ids] } }, asked ?? {}] },
    });
    return docs.map(({ id }) => id);
  }

  const count = async () => countSilentPictures(await getDatabase());

  it('are counted and listed until someone writes it; unused files are not', async () => {
    const before = await count();
    const [shown, spoken, unused, inChinese] = await Promise.all([
      picture({ zh: '架构图' }),
      picture({ zh: '时序图', en: 'Timing' }),
      picture({ zh: '备用图' }),
      picture({ zh: '中文版的图' }),
    ]);
    const ids = [shown.id, spoken.id, unused.id, inChinese.id];
    // Before there was the rule, which asks only people, this was published in both languages.
    for (const cover of [shown.id, spoken.id]) {
      const id = await draft(cover, { zh: plain, en: plain });
      await publish(id, 'zh');
      await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'published' } });
    }
    await publish(await draft(inChinese.id, { zh: plain, en: plain }), 'zh');
    expect(await count()).toEqual({ ...before, en: before.en + 1 });
    expect(await listed('en', ids)).toEqual([shown.id]);
    expect(await listed('zh', ids)).toEqual([]);

    const write = (alt: string) =>
      portal.payload.update({ collection: 'media', id: shown.id, locale: 'en', data: { alt } });
    await write('Architecture');
    expect(await count()).toEqual(before);
    expect(await listed('en', ids)).toEqual([]);
  });

  it('are those that at least one place gives no text of its own in that language', async () => {
    const before = await count();
    const drawing = await picture({ zh: '时序图' });
    const portrait = await picture({ zh: '肖像' });
    const ids = [drawing.id, portrait.id];
    const decoration = figure(portrait.id);
    const node = decoration.root.children.at(-1) as unknown as { fields: Record<string, unknown> };
    node.fields.decorative = true;
    for (const body of [figure(drawing.id, 'Timing'), decoration]) {
      const id = await draft(undefined, { zh: body, en: body });
      await publish(id, 'zh');
      await publish(id, 'en');
    }
    expect(await count()).toEqual(before);
    expect(await listed('en', ids)).toEqual([]);

    const relying = await draft(undefined, { zh: figure(drawing.id), en: figure(drawing.id) });
    await publish(relying, 'zh');
    expect(await listed('en', ids)).toEqual([]);
    await portal.payload.update({
      collection: 'news',
      id: relying,
      locale: 'en',
      data: { _status: 'published' },
    });
    expect(await count()).toEqual({ ...before, en: before.en + 1 });
    expect(await listed('en', ids)).toEqual([drawing.id]);
    await portal.payload.delete({ collection: 'news', id: relying });
    expect(await listed('en', ids)).toEqual([]);
  });

  it('are counted by what is public as long as nobody has noted more', async () => {
    const before = await count();
    const cover = await picture({ zh: '架构图' });
    const id = await draft(cover.id, { zh: plain, en: plain });
    await publish(id, 'zh');
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'published' } });
    const database = await getDatabase();
    await database.update(mediaUses).set({ needsTextIn: null }).where(eq(mediaUses.media, cover.id));
    expect(await count()).toEqual({ ...before, en: before.en + 1 });
    await countMediaUses(portal.payload);
    expect(await listed('en', [cover.id])).toEqual([cover.id]);
    const [use] = await database.select().from(mediaUses).where(eq(mediaUses.media, cover.id));
    expect(use?.needsTextIn).toEqual(['zh', 'en']);
  });
});
