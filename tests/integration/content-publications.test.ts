import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it, vi } from 'vitest';

import { needsNotes, noteEverything, noteItems } from '@/cms/publications/note-publications';
import { contentPublications, contentRemovals } from '@/cms/publications/tables';
import { readItem, readPage } from '@/features/content-api/queries';
import { news } from '@/payload-schema';
import { adapterOf, getDatabase } from '@/platform/db/database';

import { PortalContent } from '../../clients/typescript/index.js';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const text = (words: string) => ({
  root: {
    type: 'root',
    version: 1,
    direction: 'ltr' as const,
    format: '' as const,
    indent: 0,
    children: [
      {
        type: 'paragraph',
        version: 1,
        children: [{ type: 'text', version: 1, text: words, format: 1 }],
      },
    ],
  },
});

async function publish(slug = `trial-${randomUUID()}`) {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'en',
    data: {
      title: 'A trial',
      summary: 'A summary',
      body: text('Text <1>'),
      slug,
      category: 'community',
      publishedAt: new Date().toISOString(),
      _status: 'published',
    },
  });
  return { id, slug };
}

const recorded = async (id: string) =>
  (
    await (await getDatabase()).select().from(contentPublications).where(eq(contentPublications.itemId, id))
  ).toSorted((a, b) => a.locale.localeCompare(b.locale));
const removed = async (id: string) =>
  (await getDatabase()).select().from(contentRemovals).where(eq(contentRemovals.itemId, id));

describe('the record of what is published', () => {
  it('follows each language of an item', async () => {
    const { id, slug } = await publish();
    const [first] = await recorded(id);
    expect(first).toMatchObject({ collection: 'news', locale: 'en', slug });

    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'zh',
      data: { title: '试验', summary: '摘要', body: text('正文'), _status: 'published' },
    });
    const [english, chinese] = await recorded(id);
    // What English readers see has not changed.
    expect(english?.changedAt).toEqual(first?.changedAt);
    expect(chinese).toMatchObject({ locale: 'zh', slug });

    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { title: 'Another' } });
    const [changed, same] = await recorded(id);
    expect(changed?.changedAt.getTime()).toBeGreaterThan(first?.changedAt.getTime() ?? 0);
    expect(same?.changedAt).toEqual(chinese?.changedAt);
  });

  it('is not touched by a draft, and does without what was undone', async () => {
    const { id } = await publish();
    const before = await recorded(id);
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      draft: true,
      data: { title: 'Draft', _status: 'draft' },
    });
    expect(await recorded(id)).toEqual(before);
    const transactionID = await portal.payload.db.beginTransaction();
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      data: { title: 'Undone' },
      req: { transactionID: transactionID ?? 0 },
    });
    await portal.payload.db.rollbackTransaction(transactionID ?? 0);
    expect(await recorded(id)).toEqual(before);
  });

  it('remembers what was withdrawn, moved, trashed or deleted, and forgets it when it comes back', async () => {
    const { id, slug } = await publish();
    const moved = `${slug}-moved`;
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { slug: moved } });
    expect(await removed(id)).toMatchObject([{ slug, movedTo: moved, locale: 'en' }]);

    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
    expect(await recorded(id)).toEqual([]);
    expect(await removed(id)).toMatchObject([{ slug }, { slug: moved, movedTo: null }]);

    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'published' } });
    expect(await removed(id)).toMatchObject([{ slug }]);

    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      data: { deletedAt: new Date().toISOString() },
    });
    expect(await recorded(id)).toEqual([]);
    await portal.payload.delete({ collection: 'news', id, trash: true });
    expect(await removed(id)).toMatchObject([{ slug }, { slug: moved, movedTo: null }]);
  });

  it('calls an item moved that comes back under another slug', async () => {
    const { id, slug } = await publish();
    const update = (data: object) => portal.payload.update({ collection: 'news', id, locale: 'en', data });
    await update({ _status: 'draft' });
    expect(await removed(id)).toMatchObject([{ slug, movedTo: null }]);
    const back = `${slug}-back`;
    await update({ slug: back, _status: 'published' });
    expect(await recorded(id)).toMatchObject([{ slug: back }]);
    expect(await removed(id)).toMatchObject([{ slug, movedTo: back }]);

    // A copy that is keyed by id keeps it.
    const since = await asked('limit=100&updatedSince=2020-01-01');
    const page = await readPage('news', 'en', since.query);
    const client = new PortalContent('https://portal.example', {
      fetch: () => Promise.resolve(Response.json({ ...page, next: null })),
    });
    const copy = new Set<string>();
    for await (const change of client.changes('en', 'news', '2020-01-01')) {
      if (change.item) copy.add(change.item.id);
      else copy.delete(change.removed.id);
    }
    expect(copy).toContain(id);
  });

  it('catches up with what went past Payload', async () => {
    expect(await needsNotes(portal.payload)).toBe(false);
    const { id } = await publish();
    await (await getDatabase()).delete(news).where(eq(news.id, id));
    await noteEverything(portal.payload);
    expect(await recorded(id)).toEqual([]);
    expect(await removed(id)).toMatchObject([{ movedTo: null }]);
    const { drizzle: executor } = adapterOf(portal.payload);
    expect(await noteItems({ payload: portal.payload, executor }, 'news', [id])).toEqual([]);
  });

  it('does not take a publication during the comparison for a withdrawal', async () => {
    const { payload } = portal;
    const { id, slug } = await publish();
    const update = (data: object) => payload.update({ collection: 'news', id, locale: 'en', data });
    await update({ _status: 'draft' });
    const find = payload.find.bind(payload);
    let publication: Promise<unknown> | undefined;
    const reading = vi.spyOn(payload, 'find').mockImplementation(async (options) => {
      const found = await find(options);
      const isVisitor = options.overrideAccess === false && options.locale === 'en';
      if (options.collection !== 'news' || !isVisitor || publication) return found;
      // Published after the comparison has read what visitors may read, on another connection.
      publication = update({ _status: 'published' });
      await Promise.race([publication, setTimeout(1_000)]);
      return found;
    });
    await noteEverything(payload).finally(() => reading.mockRestore());
    await publication;
    expect(publication).toBeDefined();
    expect(await recorded(id)).toMatchObject([{ slug }]);
    expect(await removed(id)).toEqual([]);
  });
});

describe('the content API', () => {
  it('walks through everything once, although items are published meanwhile', async () => {
    const old = [await publish(), await publish(), await publish()].map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    let late: string | undefined;
    do {
      const { query } = await asked(cursor === null ? 'limit=2' : `limit=2&cursor=${cursor}`);
      const page = await readPage('news', 'en', query);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      late ??= (await publish()).id;
    } while (cursor !== null);
    expect(seen.filter((id) => old.includes(id))).toEqual(old);
    expect(seen.at(-1)).toBe(late);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('says what has changed since, and what is gone', async () => {
    const [stays, goes] = [await publish(), await publish()];
    await portal.payload.update({
      collection: 'news',
      id: goes.id,
      locale: 'en',
      data: { _status: 'draft' },
    });
    const { query } = await asked(`limit=100&updatedSince=${new Date().toISOString()}`);
    const page = await readPage('news', 'en', query);
    expect(page.items.map(({ id }) => id)).toContain(stays.id);
    expect(page.items.map(({ id }) => id)).not.toContain(goes.id);
    expect(page.removed).toContainEqual({
      id: goes.id,
      slug: goes.slug,
      movedTo: null,
      removedAt: expect.any(String),
    });
    const { query: later } = await asked('updatedSince=2999-01-01');
    expect(await readPage('news', 'en', later)).toEqual({ items: [], next: null, removed: [] });
  });

  it('shows an item by its slug and its id, with its text in three forms', async () => {
    const { id, slug } = await publish();
    const item = await readItem('news', 'en', slug, undefined);
    expect(item).toEqual(await readItem('news', 'en', id, undefined));
    expect(item).toMatchObject({
      id,
      collection: 'news',
      slug,
      url: expect.stringContaining(`/en/news/${slug}`),
      languages: ['en'],
      title: 'A trial',
      cover: null,
      body: {
        model: {
          blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text <1>', marks: ['bold'] }] }],
        },
        html: '<p><strong>Text &lt;1&gt;</strong></p>',
        markdown: String.raw`**Text \<1>**`,
      },
    });
    expect(Object.keys(item ?? {})).not.toContain('authorship');
    expect(await readItem('news', 'en', slug, ['title'])).toEqual({ id, title: 'A trial' });
    expect(await readItem('news', 'zh', slug, undefined)).toBeUndefined();
  });
});

async function asked(search: string) {
  const { readQuery } = await import('@/features/content-api/domain');
  const { knownFields } = await import('@/features/content-api/queries');
  return readQuery(new URLSearchParams(search), await knownFields('news'));
}
