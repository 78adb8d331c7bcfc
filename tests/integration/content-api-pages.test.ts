import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { readPage } from '@/features/content-api/queries';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Pages of the content API that are read by columns: what they show, and what they cost the database. */

const portal = usePortalDatabase();

const published = { locale: 'en', overrideAccess: true } as const;

beforeAll(async () => {
  const { payload } = portal;
  const [known, hidden] = await Promise.all(
    (['published', 'draft'] as const).map((_status) =>
      payload.create({
        collection: 'authors',
        ...published,
        data: { name: `Ada (${_status})`, role: 'Editor', slug: `ada-${_status}`, _status },
      }),
    ),
  );
  for (const number of [1, 2, 3]) {
    await payload.create({
      collection: 'news',
      ...published,
      data: {
        title: `Title ${number}`,
        summary: `Summary ${number}`,
        body: paragraph('Text'),
        slug: `columns/${number}-${randomUUID()}`,
        category: 'events',
        publishedAt: '2026-03-04T05:06:07.000Z',
        seo: { title: `For searchers ${number}` },
        authors: [hidden?.id ?? '', known?.id ?? ''],
        _status: 'published',
      } as never,
    });
  }
});

async function statements(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const calls = spy.mock.calls as unknown as [string | { text: string }][];
  const texts = calls.map(([asked]) => (typeof asked === 'string' ? asked : asked.text));
  spy.mockRestore();
  return texts;
}

describe('a page that has no long texts', () => {
  it('shows every field as an item does, without authors who are not public', async () => {
    const { items, next } = await readPage('news', 'en', { limit: 2 });
    expect(next).not.toBeNull();
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      collection: 'news',
      title: 'Title 1',
      summary: 'Summary 1',
      category: 'events',
      publishedAt: '2026-03-04T05:06:07.000Z',
      languages: ['en'],
      seo: { title: 'For searchers 1', description: null, image: null, noIndex: false },
      cover: null,
      authors: [{ collection: 'authors', slug: 'ada-published', title: 'Ada (published)' }],
    });
    expect(items[0]).not.toHaveProperty('body');
  });

  it('takes two statements, and two more for each collection that it refers to', async () => {
    const plain = await statements(() =>
      readPage('news', 'en', { limit: 3, fields: ['title', 'summary', 'url', 'languages', 'publishedAt'] }),
    );
    expect(plain).toHaveLength(2);
    expect(plain.join(' ')).not.toContain('"body"');
    expect(await statements(() => readPage('news', 'en', { limit: 3 }))).toHaveLength(4);
  });

  it('is empty in a language in which nothing is published', async () => {
    expect((await readPage('news', 'zh', { limit: 3 })).items).toEqual([]);
  });
});

it('a page with long texts has them as well', async () => {
  const { items } = await readPage('news', 'en', { limit: 1, fields: ['title', 'body'] });
  expect(items).toMatchObject([{ title: 'Title 1', body: { markdown: 'Text' } }]);
});
