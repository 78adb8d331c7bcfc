import { Client } from 'pg';
import { describe, expect, it } from 'vitest';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { scaleItem } from '@/cli/seed/scale-text';
import { seedScaledNews } from '@/cli/seed/scale';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const silent = () => undefined;

/** What differs between any two items and says nothing about their shape. */
const OWN = ['id', 'slug', 'version_slug', '_parent_id', 'parent_id', 'title', 'version_title'];

async function rowsOf(slug: string): Promise<Record<string, Record<string, unknown>[]>> {
  const client = new Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    const read = async (query: string) => {
      const { rows } = await client.query<Record<string, unknown>>(query, [slug]);
      return rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name))),
      );
    };
    return {
      news: await read('select * from news where slug = $1'),
      texts: await read(
        'select l.* from news_locales l join news n on n.id = l._parent_id where n.slug = $1 order by _locale',
      ),
      versions: await read('select * from _news_v where version_slug = $1 and latest'),
      versionTexts: await read(
        'select l.* from _news_v_locales l join _news_v v on v.id = l._parent_id where v.version_slug = $1 and v.latest order by _locale',
      ),
    };
  } finally {
    await client.end();
  }
}

describe('news items made for measurements', () => {
  it('leave the rows that Payload leaves for an item published in both languages together', async () => {
    await seedScaledNews(portal.payload, 1, silent);
    const { category, publishedAt, texts } = scaleItem(1);
    const textOf = ({ title, summary, markdown }: (typeof texts)['zh']) => ({
      title,
      summary,
      body: markdownToLexical(markdown),
    });
    const times = { createdAt: publishedAt, updatedAt: publishedAt };
    const { id } = await portal.payload.create({
      collection: 'news',
      locale: 'zh',
      draft: true,
      data: { slug: 'twin', category, publishedAt, ...textOf(texts.zh), _status: 'draft', ...times } as never,
    });
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      draft: true,
      data: { ...textOf(texts.en), _status: 'draft' } as never,
    });
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'zh',
      publishAllLocales: true,
      data: { _status: 'published' },
    } as never);

    const made = await rowsOf('scale/000001');
    const written = await rowsOf('twin');
    const withoutTimes = (rows: Record<string, unknown>[] = []) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !/(created|updated)_at$/.test(name))),
      );
    for (const table of ['news', 'texts', 'versions', 'versionTexts']) {
      expect(made[table]?.length, table).toBeGreaterThan(0);
      expect(withoutTimes(made[table]), table).toEqual(withoutTimes(written[table]));
    }
  });

  it('are public in both languages and can be edited as any other', async () => {
    await seedScaledNews(portal.payload, 2, silent);
    for (const locale of ['zh', 'en'] as const) {
      const { docs } = await portal.payload.find({
        collection: 'news',
        locale,
        overrideAccess: false,
        where: { slug: { equals: 'scale/000002' } },
      });
      expect(docs.map(({ title }) => title)).toEqual([scaleItem(2).texts[locale].title]);
      const [item] = docs;
      const changed = await portal.payload.update({
        collection: 'news',
        id: item?.id ?? '',
        locale,
        data: { title: `edited ${locale}`, _status: 'published' },
      });
      expect(changed.title).toBe(`edited ${locale}`);
    }
  });

  it('stay as they are when they are seeded again', async () => {
    await seedScaledNews(portal.payload, 3, silent);
    const before = await rowsOf('scale/000003');
    expect(await seedScaledNews(portal.payload, 3, silent)).toBe(0);
    expect(await rowsOf('scale/000003')).toEqual(before);
    expect(await seedScaledNews(portal.payload, 5, silent)).toBe(2);
  });
});
