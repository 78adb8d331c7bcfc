import { beforeAll, describe, expect, it } from 'vitest';

import { publicCount } from '@/cms/public-read';

import { readNewest } from '@/features/site-index/queries';
import { readSitemapPart, readSitemapParts } from '@/features/site-index/use-cases/sitemap-parts';
import { kindsWith } from '@/content/kinds';
import { news, news_locales } from '@/payload-schema';
import { recordTags } from '@/platform/cache/recorder';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const COUNT = 5_010;

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** News in the order of their creation; English ones are published, every tenth is in Chinese, too. */
async function insertNews(): Promise<void> {
  const db = await getDatabase();
  const items = await db
    .insert(news)
    .values(
      Array.from({ length: COUNT }, (_, index) => ({
        slug: `item-${index}`,
        category: 'community' as const,
        publishedAt: time(COUNT - index),
        createdAt: time(index),
        updatedAt: time(index === 3 ? 20_000 : index),
        seo_noIndex: index === 5,
        ...(index === 9 ? { deletedAt: time(9) } : {}),
      })),
    )
    .returning({ id: news.id, slug: news.slug });
  for (const _locale of ['en', 'zh'] as const) {
    await db.insert(news_locales).values(
      items
        .filter((_, index) => _locale === 'en' || index % 10 === 0)
        .map(({ id, slug }, index) => ({
          _locale,
          _parentID: id,
          title: `Title of ${slug}`,
          summary: 'A summary',
          _status: _locale === 'en' && index === 7 ? ('draft' as const) : ('published' as const),
        })),
    );
  }
}

beforeAll(async () => {
  expect(portal.payload).toBeDefined();
  await insertNews();
});

it('a feed reads the newest by their date, and no others', async () => {
  const kind = kindsWith('index').find(({ collection }) => collection === 'news');
  const { result, tags } = await recordTags(async () => kind && readNewest(kind, 'en', 3));
  // The oldest rows have the latest dates.
  expect(result?.map(({ path }) => path)).toEqual(['/news/item-0', '/news/item-1', '/news/item-2']);
  expect(tags).toEqual(expect.arrayContaining(['members:news', 'field:news:publishedAt']));
});

describe('the sitemap', () => {
  const newsParts = async (locale: 'en' | 'zh') =>
    (await readSitemapParts(locale)).filter(({ kind }) => kind === 'news');

  it('has parts of 5,000 addresses, with the date of the latest change in each', async () => {
    expect(await newsParts('en')).toEqual([
      { kind: 'news', number: 1, updatedAt: time(20_000) },
      { kind: 'news', number: 2, updatedAt: time(5_009) },
    ]);
    expect(await newsParts('zh')).toEqual([{ kind: 'news', number: 1, updatedAt: time(5_000) }]);
    const { tags } = await recordTags(() => newsParts('en'));
    expect(tags).toEqual(
      expect.arrayContaining(['collection:news', 'collection:chapters', 'collection:pages']),
    );
  });

  it('lists what is public and not hidden from search engines, from the oldest item on', async () => {
    const { result: first = [], tags } = await recordTags(() => readSitemapPart('en', 'news', 1));
    const second = (await readSitemapPart('en', 'news', 2)) ?? [];
    expect(tags).toEqual(['collection:news']);
    const paths = first.map(({ path }) => path);
    const item = (number: number) => `/news/item-${number}`;
    expect(paths).toHaveLength(5_000);
    expect(paths.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 6, 8, 10].map(item));
    expect(second.map(({ path }) => path)).toEqual(
      [5_003, 5_004, 5_005, 5_006, 5_007, 5_008, 5_009].map(item),
    );
    expect(await readSitemapPart('en', 'news', 3)).toBeUndefined();
    // The same as visitors may read, but for the one that is hidden.
    expect(first.length + second.length).toBe((await publicCount('news', 'en')) - 1);
  });

  it('says in which languages an item is published', async () => {
    const [first, next] = (await readSitemapPart('en', 'news', 1)) ?? [];
    expect(first?.languages.toSorted()).toEqual(['en', 'zh']);
    expect(next?.languages).toEqual(['en']);
  });
});
