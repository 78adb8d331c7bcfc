import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { NewsFilter } from '@/content/news';
import { getNewsList } from '@/content/news/queries';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Long lists of news: what their pages show, and what they cost the database. */

const portal = usePortalDatabase();

const COUNT = 12_000;
const SIZE = 10;
const CATEGORIES = ['releases', 'engineering', 'community', 'events'] as const;
const HOUR = 3_600_000;
const NEWEST = Date.UTC(2026, 10, 1);

/** Every seventh item is not in English, every fifth is signed, and always three items have the same time. */
const items = Array.from({ length: COUNT }, (_, number) => ({
  slug: `long-list/${String(number).padStart(5, '0')}`,
  category: CATEGORIES[number % CATEGORIES.length] ?? 'community',
  publishedAt: NEWEST - number * HOUR + (number % 3) * HOUR,
  english: number % 7 !== 0,
  signed: number % 5 === 0,
}));

/** From the newest on; those of the same time by address. They were made in this order. */
function expected(filter: NewsFilter, page: number): string[] {
  return matching(filter)
    .slice((page - 1) * SIZE, page * SIZE)
    .map(({ slug }) => slug);
}

function matching({ category, year, signed }: NewsFilter) {
  return items.filter(
    (item) =>
      item.english &&
      (category === undefined || item.category === category) &&
      (signed === undefined || item.signed) &&
      // In the community's time zone, eight hours ahead of UTC.
      (year === undefined || new Date(item.publishedAt + 8 * HOUR).getUTCFullYear() === year),
  );
}

let client: pg.Client;

beforeAll(async () => {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      title: '标题',
      summary: '摘要',
      body: paragraph('正文'),
      slug: `model-${randomUUID()}`,
      category: 'community',
      publishedAt: new Date(NEWEST).toISOString(),
      _status: 'published',
    } as never,
  });
  client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query(
    `CREATE TEMP TABLE wanted AS
     SELECT gen_random_uuid() AS id, * FROM jsonb_to_recordset($1) AS x(slug text, category text, at timestamptz, english boolean, signed boolean)`,
    [JSON.stringify(items.map((item) => ({ ...item, at: new Date(item.publishedAt).toISOString() })))],
  );
  await copyRows('news', id, {
    id: 'wanted.id',
    slug: 'wanted.slug',
    category: 'wanted.category::enum_news_category',
    published_at: 'wanted.at',
  });
  await copyRows('news_locales', id, { _parent_id: 'wanted.id' });
  await copyRows('news_locales', id, { _parent_id: 'wanted.id', _locale: `'en'` }, 'wanted.english');
  const author = await portal.payload.create({
    collection: 'authors',
    locale: 'en',
    data: { name: 'Ada', role: 'Editor', slug: 'ada', _status: 'published' },
  });
  await client.query(
    `INSERT INTO news_rels (parent_id, path, "order", authors_id) SELECT id, 'authors', 1, $1 FROM wanted WHERE signed`,
    [author.id],
  );
  // The item that was copied is none of the list.
  await client.query('DELETE FROM news WHERE id = $1', [id]);
  await client.query('ANALYZE');
});

afterAll(() => client.end());
afterEach(() => vi.restoreAllMocks());

/** Copies the rows of an item for each wanted one, with other values in some columns. */
async function copyRows(table: string, id: string, changed: Record<string, string>, condition = 'true') {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND is_generated = 'NEVER' AND (column_default IS NULL OR column_default NOT LIKE 'nextval%')`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => changed[name] ?? `model."${name}"`).join(', ');
  const key = table === 'news' ? 'id' : '_parent_id';
  await client.query(
    `INSERT INTO "${table}" (${columns}) SELECT ${values} FROM "${table}" model CROSS JOIN wanted
     WHERE model."${key}" = $1 AND ${condition}`,
    [id],
  );
}

const shown = async (filter: NewsFilter, page: number) => {
  const { items: found, ...rest } = await getNewsList('en', filter, page, SIZE);
  return { slugs: found.map(({ slug }) => slug), ...rest };
};

describe('a page of a long list', () => {
  it.each([1, 2, 8, 9, 10, 16, 17, 700, 1_028, 1_029])(
    'number %i shows what follows the page before',
    async (page) => {
      const { slugs, total, years } = await shown({}, page);
      expect(slugs).toEqual(expected({}, page));
      expect(slugs.length).toBeGreaterThan(0);
      expect(total).toBe(matching({}).length);
      expect(years).toEqual([2026, 2025]);
    },
  );

  it.each([
    [{ category: 'events' }, 130],
    [{ year: 2025 }, 250],
    [{ category: 'releases', year: 2026 }, 41],
    [{ signed: true }, 130],
  ] as const)('with the filter %o as well', async (filter, page) => {
    const { slugs, total } = await shown(filter, page);
    expect(slugs).toEqual(expected(filter, page));
    expect(slugs).toHaveLength(SIZE);
    expect(total).toBe(matching(filter).length);
  });

  it.each([1_030, 1_041, 5_000_000_000])('behind the last one, number %i, is empty', async (page) => {
    expect((await shown({}, page)).slugs).toEqual([]);
  });
});

/** The statements while something runs. */
async function statements(act: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const calls = spy.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][];
  return calls.map(([asked, values]) =>
    typeof asked === 'string'
      ? { text: asked, values: values ?? [] }
      : { text: asked.text, values: asked.values ?? values ?? [] },
  );
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('what a page costs the database', () => {
  it.each([
    ['in the first block', 6],
    ['far behind', 900],
  ])('%s: no whole table, and no more items than a block has', async (_, page) => {
    // A page of the same block before it, which remembers where the block begins and how many items there are.
    await shown({}, page);
    const asked = await statements(() => shown({}, page + 1));
    expect(asked.length).toBeGreaterThan(0);
    // The items, and Payload's two for their author.
    expect(asked.length).toBeLessThanOrEqual(3);
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'));
      // The one author is in one block, which needs no index.
      const whole = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && !node['Relation Name']?.startsWith('authors'),
      );
      expect(whole).toEqual([]);
      const read = nodes
        .filter((node) => node['Relation Name'] === 'news')
        .map((node) => node['Actual Rows'] * node['Actual Loops']);
      // A seventh is not in English; those of the last time are sorted by address together.
      expect(Math.max(0, ...read)).toBeLessThanOrEqual(SIZE * 8 * 1.3);
    }
  });

  it('counts once for all pages', async () => {
    const filter = { category: 'engineering', year: 2026 } as const;
    const first = await statements(() => shown(filter, 5));
    expect(first.filter(({ text }) => /count\(/i.test(text))).toHaveLength(1);
    vi.restoreAllMocks();
    const second = await statements(() => shown(filter, 6));
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter(({ text }) => /count\(/i.test(text))).toEqual([]);
  });
});
