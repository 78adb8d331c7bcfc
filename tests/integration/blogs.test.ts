import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { news } from '@/content/news/descriptor';
import {
  getBlogAuthor,
  getBlogFilters,
  getNewsItem,
  getNewsList,
  getRenamedAuthor,
  isAuthorElsewhere,
} from '@/content/news/queries';
import { search } from '@/features/search';
import { PostgresEngine } from '@/features/search/engines/postgresql';
import { readNewest } from '@/features/site-index/queries';
import { listenForContentChanges } from '@/platform/cache/content-notifications';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Signed news, who signed it, and what readers see once an author is no longer there. */

const portal = usePortalDatabase();
const engine = PostgresEngine.connect();
afterAll(() => engine.close());

const SOON = { timeout: 5_000, interval: 20 };

const author = async (name: string, more: object = {}) => {
  const { id } = await portal.payload.create({
    collection: 'authors',
    locale: 'en',
    data: { name, role: 'Editor', slug: name.toLowerCase(), _status: 'published', ...more } as never,
  });
  return id;
};

const post = async (slug: string, authors: string[], more: object = {}) => {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'en',
    data: {
      title: slug,
      summary: 'A summary',
      body: paragraph('Text'),
      slug,
      category: 'engineering',
      publishedAt: '2026-01-05T08:00:00.000Z',
      authors,
      _status: 'published',
      ...more,
    } as never,
  });
  return id;
};

const listed = async (filter: Parameters<typeof getNewsList>[1]) => {
  const { items, total } = await getNewsList('en', filter, 1, 12);
  return { slugs: items.map(({ slug }) => slug), total };
};
const namesOf = async (slug: string) =>
  (await getNewsItem('en', slug))?.authors.map(({ name }) => name) ?? expect.fail(`no ${slug}`);
const inFeed = async () =>
  (await readNewest(news, 'en', 100, { authors: { exists: true } })).map(
    ({ path, authors = [] }) => `${path}: ${authors.map(({ name }) => name).join(', ')}`,
  );

let ada = '';
let ben = '';
let both = '';
let listener: ReturnType<typeof listenForContentChanges>;

beforeAll(async () => {
  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
  ada = await author('Ada');
  ben = await author('Ben');
  both = await post('both', [ben, ada], { publishedAt: '2026-01-07T08:00:00.000Z' });
  await post('only-ada', [ada], { category: 'community', publishedAt: '2026-01-06T08:00:00.000Z' });
  await post('unsigned', []);
});

afterAll(() => listener.stop());

describe('the blog', () => {
  it('lists each signed item once, the newest first, and no other', async () => {
    expect(await listed({ signed: true })).toEqual({ slugs: ['both', 'only-ada'], total: 2 });
  });

  it('is filtered by author and topic', async () => {
    expect(await listed({ authorId: ben })).toEqual({ slugs: ['both'], total: 1 });
    expect(await listed({ authorId: ada, category: 'community' })).toEqual({ slugs: ['only-ada'], total: 1 });
    expect(await listed({ signed: true, category: 'events' })).toEqual({ slugs: [], total: 0 });
  });

  it('offers only authors and topics that have posts, with their number', async () => {
    await author('Cleo');
    const { authors, categories } = await getBlogFilters('en');
    expect(authors.map(({ name, posts }) => [name, posts])).toEqual([
      ['Ada', 2],
      ['Ben', 1],
    ]);
    expect(categories).toEqual(['engineering', 'community']);
  });

  it('has nothing in a language in which no post is published', async () => {
    expect((await getNewsList('zh', { signed: true }, 1, 12)).total).toBe(0);
    expect((await getBlogFilters('zh')).authors).toEqual([]);
  });

  it('names the authors of a post in the order of the editor, in its feed as well', async () => {
    expect(await namesOf('both')).toEqual(['Ben', 'Ada']);
    expect(await inFeed()).toEqual(['/news/both: Ben, Ada', '/news/only-ada: Ada']);
  });

  it('follows a post that is signed later, and one that is withdrawn', async () => {
    const id = await post('later', [], { publishedAt: '2026-01-08T08:00:00.000Z' });
    expect((await listed({ signed: true })).slugs).not.toContain('later');
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { authors: [ben] } });
    await expect.poll(async () => (await listed({ signed: true })).slugs, SOON).toContain('later');
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
    await expect.poll(async () => (await listed({ signed: true })).slugs, SOON).not.toContain('later');
    await portal.payload.delete({ collection: 'news', id });
  });
});

describe('an author', () => {
  it('who is renamed is called so everywhere', async () => {
    expect(await namesOf('only-ada')).toEqual(['Ada']);
    await portal.payload.update({ collection: 'authors', id: ada, locale: 'en', data: { name: 'Ada L.' } });
    await expect.poll(() => namesOf('only-ada'), SOON).toEqual(['Ada L.']);
    await expect.poll(inFeed, SOON).toContain('/news/only-ada: Ada L.');
    await portal.payload.update({ collection: 'authors', id: ada, locale: 'en', data: { name: 'Ada' } });
    await expect.poll(() => namesOf('only-ada'), SOON).toEqual(['Ada']);
  });

  it('who gets another address is found under the earlier one as well', async () => {
    const id = await author('Dora');
    expect((await getBlogAuthor('en', 'dora'))?.author.id).toBe(id);
    await portal.payload.update({ collection: 'authors', id, locale: 'en', data: { slug: 'dora-v' } });
    await expect.poll(() => getRenamedAuthor('en', 'dora'), SOON).toBe('dora-v');
    await expect.poll(async () => (await getBlogAuthor('en', 'dora'))?.author.id, SOON).toBeUndefined();
    await portal.payload.delete({ collection: 'authors', id });
    await expect.poll(() => getRenamedAuthor('en', 'dora'), SOON).toBeUndefined();
  });

  it('who is public in one language is known to be so from the other', async () => {
    await author('Emil');
    expect(await getBlogAuthor('zh', 'emil')).toBeUndefined();
    expect(await isAuthorElsewhere('zh', 'emil')).toBe(true);
    expect(await isAuthorElsewhere('zh', 'nobody')).toBe(false);
  });

  it('who is unpublished is named nowhere, while the posts stay; and again once published', async () => {
    expect(await namesOf('both')).toEqual(['Ben', 'Ada']);
    await portal.payload.update({ collection: 'authors', id: ben, locale: 'en', data: { _status: 'draft' } });
    await expect.poll(() => namesOf('both'), SOON).toEqual(['Ada']);
    expect((await getBlogFilters('en')).authors.map(({ name }) => name)).toEqual(['Ada']);
    expect(await inFeed()).toContain('/news/both: Ada');
    expect((await listed({ signed: true })).slugs).toContain('both');
    await portal.payload.update({
      collection: 'authors',
      id: ben,
      locale: 'en',
      data: { _status: 'published' },
    });
    await expect.poll(() => namesOf('both'), SOON).toEqual(['Ben', 'Ada']);
  });

  it('whom posts name goes neither to the trash nor away, and the refusal names the posts', async () => {
    const trashing = portal.payload.update({
      collection: 'authors',
      id: ben,
      data: { deletedAt: new Date().toISOString() },
    });
    await expect(trashing).rejects.toThrow(/both/);
    await expect(portal.payload.delete({ collection: 'authors', id: ben })).rejects.toThrow(/both/);
    expect(await namesOf('both')).toEqual(['Ben', 'Ada']);
  });

  it('whom only the draft of a post names is kept as well', async () => {
    const dora = await author('Dora');
    await portal.payload.update({
      collection: 'news',
      id: both,
      locale: 'en',
      draft: true,
      data: { authors: [ben, ada, dora] },
    });
    await expect(portal.payload.delete({ collection: 'authors', id: dora })).rejects.toThrow(/both/);
    await portal.payload.update({
      collection: 'news',
      id: both,
      locale: 'en',
      draft: true,
      data: { authors: [ben, ada] },
    });
    await portal.payload.delete({ collection: 'authors', id: dora });
    expect(
      (await portal.payload.find({ collection: 'authors', where: { id: { equals: dora } } })).docs,
    ).toEqual([]);
  });

  it('finds the posts in the search, until the name is withdrawn', async () => {
    const found = async (query: string) => {
      const { items } = await search(
        { query, locale: 'en', sort: 'relevance', page: 1, pageSize: 12 },
        engine,
      );
      return items.map(({ url }) => url);
    };
    const name = `Zyx${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const id = await author(name);
    const slug = `found-${randomUUID()}`;
    const own = await post(slug, [id]);
    expect(await found(name)).toEqual([`/en/news/${slug}`]);
    await portal.payload.update({ collection: 'authors', id, locale: 'en', data: { _status: 'draft' } });
    expect(await found(name)).toEqual([]);
    await portal.payload.delete({ collection: 'news', id: own });
    await portal.payload.delete({ collection: 'authors', id });
  });
});
