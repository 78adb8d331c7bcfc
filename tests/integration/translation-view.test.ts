import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { EDITED_FROM } from '@/cms/editing/conflict';
import type { Values } from '@/cms/editing/merge';
import { readCurrent } from '@/cms/editing/precondition';
import { chapterPlace } from '@/cms/translations/side-by-side/chapter-place';
import { blocksOf, runsOf, withCopiedBlock, withValueAt } from '@/cms/translations/side-by-side/pairs';
import { placesOf } from '@/cms/translations/side-by-side/places';
import { termPairs } from '@/cms/translations/side-by-side/term-pairs';
import type { Locale } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';
import { editorDocument } from '../support/rest';

const portal = usePortalDatabase();
let editor: TypedUser;

beforeAll(async () => {
  const data = {
    email: `${randomUUID()}@example.org`,
    password: randomUUID(),
    name: 'Ann',
    roles: ['editor' as const],
  };
  editor = { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
});

const line = (words: string) => ({
  type: 'paragraph',
  version: 1,
  children: [{ type: 'text', version: 1, text: words, format: 0 }],
});

async function requestIn(locale: Locale, id: string): Promise<PayloadRequest> {
  const req = await createLocalReq({ user: editor, locale }, portal.payload);
  return Object.assign(req, { payloadAPI: 'REST', routeParams: { collection: 'news', id } });
}

async function publishNews() {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      title: '原文',
      summary: '摘要',
      body: editorDocument(line('一'), line('二'), line('三')),
      slug: `beside-${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-11-20T08:00:00.000Z',
      _status: 'published',
    } as never,
  });
  return id;
}

const read = async (id: string, locale: Locale) =>
  (await readCurrent(await requestIn(locale, id), { collection: 'news', id }, locale)).values;

async function save(id: string, written: Values, madeFrom: Values) {
  const { payload } = portal;
  const data = { ...written, _status: 'draft', [EDITED_FROM]: madeFrom };
  const req = await requestIn('en', id);
  return payload.update({
    collection: 'news',
    id,
    draft: true,
    depth: 0,
    overrideAccess: false,
    data: data as never,
    req,
  });
}

const wordsOf = (body: unknown) =>
  blocksOf(body).map((block) =>
    runsOf(block)
      .map(({ text }) => text)
      .join(''),
  );

describe('the translation view', () => {
  it('lists the localized texts of an item in the order of its form', async () => {
    const { flattenedFields } = portal.payload.collections.news.config;
    const places = placesOf(flattenedFields, { source: {}, target: {} }, ({ name }) => name).map(
      ({ label, kind }) => `${label}: ${kind}`,
    );
    expect(places).toEqual([
      'title: line',
      'summary: lines',
      'body: blocks',
      'seo › title: line',
      'seo › description: lines',
    ]);
  });

  it('saves a draft that visitors do not see, and leaves the original alone', async () => {
    const id = await publishNews();
    const [source, target] = [await read(id, 'zh'), await read(id, 'en')];
    const copied = withCopiedBlock(source.body, target.body, 0, randomUUID);
    const body = withValueAt(copied, ['root', 'children', 0, 'children', 0, 'text'], 'One');
    await save(id, { title: 'Translation', body }, { title: null, body: null });

    const saved = await read(id, 'en');
    expect(saved.title).toBe('Translation');
    expect(wordsOf(saved.body)).toEqual(['One']);
    expect(wordsOf((await read(id, 'zh')).body)).toEqual(['一', '二', '三']);
    const { docs } = await portal.payload.find({
      collection: 'news',
      locale: 'en',
      where: { id: { equals: id } },
    });
    expect(docs[0]?._status).toBe('draft');
    expect(docs[0]?.title ?? null).toBeNull();
  });

  it('keeps what a colleague wrote in another block, and refuses to replace the same block', async () => {
    const id = await publishNews();
    const source = await read(id, 'zh');
    const both = [0, 1, 2].reduce<unknown>(
      (text, at) => withCopiedBlock(source.body, text, at, randomUUID),
      null,
    );
    await save(id, { title: 'T', body: both }, { title: null, body: null });
    const { body: base } = await read(id, 'en');
    const write = (at: number, text: string) =>
      withValueAt(base, ['root', 'children', at, 'children', 0, 'text'], text);

    await save(id, { body: write(0, 'Theirs') }, { body: base });
    await save(id, { body: write(2, 'Mine') }, { body: base });
    expect(wordsOf((await read(id, 'en')).body)).toEqual(['Theirs', '二', 'Mine']);
    await expect(save(id, { body: write(0, 'Other') }, { body: base })).rejects.toMatchObject({
      status: 423,
    });
    expect(wordsOf((await read(id, 'en')).body)).toEqual(['Theirs', '二', 'Mine']);
  });

  it('reads the terms that are published in both languages', async () => {
    const slug = `term-${randomUUID()}`;
    const { id } = await portal.payload.create({
      collection: 'glossary',
      locale: 'zh',
      data: { term: `信用${slug}`, definition: '定义', synonyms: ['额度'], slug, _status: 'published' },
    });
    const own = async () =>
      (await termPairs(await requestIn('en', id), 'zh', 'en')).filter(({ names }) =>
        names.includes(`信用${slug}`),
      );
    expect(await own()).toEqual([]);
    await portal.payload.update({
      collection: 'glossary',
      id,
      locale: 'en',
      data: { term: 'credit', definition: 'Definition', _status: 'published' },
    });
    expect(await own()).toEqual([{ names: [`信用${slug}`, '额度'], target: 'credit' }]);
  });

  it('finds the neighbors of a chapter in the order of the site, also where their positions are the same', async () => {
    const create = async (collection: 'documents' | 'releases' | 'chapters', data: object) =>
      (await portal.payload.create({ collection, locale: 'zh', draft: true, data })).id;
    const slug = `place-${randomUUID()}`;
    const document = await create('documents', { title: '规范', slug, number: 'X-1', summary: '摘要' });
    const release = await create('releases', {
      document,
      version: '1.0',
      date: '2026-01-05T08:00:00.000Z',
      status: 'current',
    });
    const chapters = new Map<string, string>();
    for (const number of ['3', '5', '1', '4', '2']) {
      const data = { document, release, slug: `c${number}`, number, order: 1, title: '章' };
      chapters.set(number, await create('chapters', data));
    }
    const neighbors = async (number: string) => {
      const id = chapters.get(number) ?? '';
      const { previous, next } = (await chapterPlace(await requestIn('zh', id), id, 'zh')) ?? {};
      return [previous?.name, next?.name];
    };
    expect(await neighbors('1')).toEqual([undefined, '2 章']);
    expect(await neighbors('2')).toEqual(['1 章', '3 章']);
    expect(await neighbors('4')).toEqual(['3 章', '5 章']);
    expect(await neighbors('5')).toEqual(['4 章', undefined]);
  });
});
