import { randomUUID } from 'node:crypto';

import { and, eq } from '@payloadcms/db-postgres/drizzle';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { languageStatesOf, languageStatesOfAll } from '@/cms/admin/language-states-query';
import { noteEverything } from '@/cms/publications/note-publications';
import { listOpenTranslations } from '@/cms/translations/open-translations';
import { contentLanguages } from '@/cms/translations/tables';
import { digestsOfTexts } from '@/cms/translations/text-digests';
import { textsOf } from '@/cms/translations/texts-of';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const editor = { roles: ['editor'] } as const;

const text = (words: string) => ({
  root: {
    type: 'root',
    version: 1,
    direction: 'ltr' as const,
    format: '' as const,
    indent: 0,
    children: [{ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text: words }] }],
  },
});

const textsIn = (title: string) => ({ title, summary: `${title}.`, body: text(title) });

async function publishNews(locale: Locale, title: string) {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale,
    data: {
      ...textsIn(title),
      slug: `translated-${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-11-20T08:00:00.000Z',
      _status: 'published',
    },
  });
  return id;
}

const publish = (id: string, locale: Locale, data: object) =>
  portal.payload.update({ collection: 'news', id, locale, data: { ...data, _status: 'published' } });

const saveDraft = (id: string, locale: Locale, data: object) =>
  portal.payload.update({
    collection: 'news',
    id,
    locale,
    draft: true,
    data: { ...data, _status: 'draft' },
  });

const statusOf = async (id: string) => {
  const states = await languageStatesOf(portal.payload, 'news', id);
  return [states.zh.status, states.en.status];
};

async function openOf(id: string) {
  const { items } = await listOpenTranslations(portal.payload, editor, { collection: 'news' });
  return items.filter((item) => item.id === id);
}

/** The Chinese titles of the two versions that a page compares. */
async function comparedTitles(page = '') {
  const { pathname, searchParams } = new URL(page, 'https://portal.example');
  const ids = [searchParams.get('versionFrom') ?? '', pathname.split('/').at(-1) ?? ''];
  expect(searchParams.get('localeCodes')).toBe('["zh"]');
  const versions = await Promise.all(
    ids.map((id) => portal.payload.findVersionByID({ collection: 'news', id, locale: 'zh', depth: 0 })),
  );
  return versions.map(({ version }) => version.title);
}

describe('the languages of an item', () => {
  it('go from not begun over a draft to published, and a change of the source makes the translation old', async () => {
    const id = await publishNews('zh', '原文');
    expect(await statusOf(id)).toEqual(['published', 'missing']);
    expect(await openOf(id)).toMatchObject([
      { source: 'zh', target: 'en', state: 'missing', hasDraft: false, title: '原文' },
    ]);

    await saveDraft(id, 'en', textsIn('Translation'));
    expect(await statusOf(id)).toEqual(['published', 'draft']);
    expect(await openOf(id)).toMatchObject([{ state: 'missing', hasDraft: true, title: '原文' }]);

    await publish(id, 'en', textsIn('Translation'));
    expect(await statusOf(id)).toEqual(['published', 'published']);
    expect(await openOf(id)).toEqual([]);

    await saveDraft(id, 'zh', { title: '原文二' });
    expect(await statusOf(id)).toEqual(['changed', 'published']);
    expect(await openOf(id)).toEqual([]);

    await publish(id, 'zh', { title: '原文二' });
    expect(await statusOf(id)).toEqual(['published', 'outdated']);
    const [outdated] = await openOf(id);
    expect(outdated).toMatchObject({ source: 'zh', target: 'en', state: 'outdated' });
    expect(await comparedTitles(outdated?.changes)).toEqual(['原文', '原文二']);

    // It says the same as before, and the person who published it has looked at the change.
    await publish(id, 'en', {});
    expect(await statusOf(id)).toEqual(['published', 'published']);
    expect(await openOf(id)).toEqual([]);
  });

  it('do not wait for a change that all languages share', async () => {
    const id = await publishNews('en', 'Original');
    await publish(id, 'zh', textsIn('译文'));
    await publish(id, 'en', { category: 'events' });
    expect(await statusOf(id)).toEqual(['published', 'published']);
    // Nor does the source wait for its translation.
    await publish(id, 'zh', textsIn('更好的译文'));
    expect(await statusOf(id)).toEqual(['published', 'published']);
  });

  it('are all up to date when they are published together', async () => {
    const id = await publishNews('zh', '原文');
    await publish(id, 'en', textsIn('Translation'));
    await publish(id, 'zh', { title: '原文二' });
    expect(await statusOf(id)).toEqual(['published', 'outdated']);
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'zh',
      publishAllLocales: true,
      data: { title: '原文三', _status: 'published' },
    });
    expect(await statusOf(id)).toEqual(['published', 'published']);
  });

  it('wait for the texts of a row that someone adds in another language', async () => {
    const study = (title: string) => ({ ...textsIn(title), operator: title, system: title });
    const row = (words: string, id: string) => ({ id, value: words, meaning: words });
    const [first, second] = [randomUUID(), randomUUID()];
    const { id } = await portal.payload.create({
      collection: 'case-studies',
      locale: 'zh',
      data: {
        ...study('案例'),
        slug: `study-${randomUUID()}`,
        publishedAt: '2026-11-20T08:00:00.000Z',
        results: [row('一', first)],
        _status: 'published',
      },
    });
    const write = (locale: Locale, data: object) =>
      portal.payload.update({
        collection: 'case-studies',
        id,
        locale,
        data: { ...data, _status: 'published' },
      });
    const statuses = async () => {
      const { zh, en } = await languageStatesOf(portal.payload, 'case-studies', id);
      return [zh.status, en.status];
    };
    await write('en', { ...study('Study'), results: [row('One', first)] });
    expect(await statuses()).toEqual(['published', 'published']);
    await write('zh', { results: [row('一', first), row('二', second)] });
    expect(await statuses()).toEqual(['published', 'outdated']);
    await write('en', { results: [row('One', first), row('Two', second)] });
    expect(await statuses()).toEqual(['published', 'published']);
    // Moving a row moves it in every language.
    await write('zh', { results: [row('二', second), row('一', first)] });
    expect(await statuses()).toEqual(['published', 'published']);
  });

  it('stay as they are when the record is made in a new way', async () => {
    const id = await publishNews('zh', '原文');
    await publish(id, 'en', textsIn('Translation'));
    await publish(id, 'zh', { title: '原文二' });
    const database = await getDatabase();
    const { flattenedFields } = portal.payload.collections.news.config;
    for (const locale of ['zh', 'en'] as const) {
      const item = await portal.payload.findByID({ collection: 'news', id, locale, depth: 0 });
      const { formerTextDigest = '' } = digestsOfTexts(textsOf(flattenedFields, { ...item }));
      await database
        .update(contentLanguages)
        .set({ textDigest: formerTextDigest })
        .where(and(eq(contentLanguages.itemId, id), eq(contentLanguages.locale, locale)));
    }
    await noteEverything(portal.payload);
    expect(await statusOf(id)).toEqual(['published', 'outdated']);
    // What changes in the new way is noticed.
    await publish(id, 'en', { title: 'Other' });
    expect(await statusOf(id)).toEqual(['published', 'published']);
  });

  it('leave the list with the item, and come back with it', async () => {
    const id = await publishNews('en', 'Original');
    expect(await openOf(id)).toHaveLength(1);
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
    expect(await openOf(id)).toEqual([]);
    await publish(id, 'en', {});
    expect(await openOf(id)).toMatchObject([{ source: 'en', target: 'zh' }]);
    await portal.payload.delete({ collection: 'news', id });
    const rows = await (
      await getDatabase()
    )
      .select()
      .from(contentLanguages)
      .where(eq(contentLanguages.itemId, id));
    expect(rows).toEqual([]);
  });

  it('are noted for what was published before there was a record, without calling it old', async () => {
    const id = await publishNews('en', 'Original');
    await publish(id, 'zh', textsIn('译文'));
    const database = await getDatabase();
    await database.delete(contentLanguages).where(eq(contentLanguages.itemId, id));
    await noteEverything(portal.payload, { quiet: true });
    expect(await statusOf(id)).toEqual(['published', 'published']);
  });

  it('are read for a whole list with as many statements as for one item', async () => {
    const ids = [
      await publishNews('zh', '一'),
      await publishNews('en', 'Two'),
      await publishNews('zh', '三'),
    ];
    const counted = async (some: readonly string[]) => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      const states = await languageStatesOfAll(portal.payload, 'news', some);
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return { size: states.size, length };
    };
    const one = await counted(ids.slice(0, 1));
    const all = await counted(ids);
    expect([one.size, all.size]).toEqual([1, 3]);
    expect(one.length).toBeGreaterThan(0);
    expect(all.length).toBe(one.length);
  });
});

describe('the list of what has to be translated', () => {
  it('is filtered by kind, language, and state, and ignores what it does not know', async () => {
    const id = await publishNews('zh', '原文');
    const has = async (filter: object) =>
      (await listOpenTranslations(portal.payload, editor, filter)).items.some((item) => item.id === id);
    expect(await has({ collection: 'news', language: 'en', state: 'missing' })).toBe(true);
    expect(await has({ collection: 'pages' })).toBe(false);
    expect(await has({ language: 'zh' })).toBe(false);
    expect(await has({ state: 'outdated' })).toBe(false);
    expect(await has({ collection: "news' --", language: 'xx', state: 'hidden', page: -3 })).toBe(true);
  });
});
