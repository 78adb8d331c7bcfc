import { postgresAdapter } from '@payloadcms/db-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { DEEP, withIdsFirst } from '@/cms/payload-adapter/ids-first';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Pages far down the lists of staff, which Payload would read together with everything before them. */

const portal = usePortalDatabase();

const SIZE = 10;
const COUNT = DEEP + 3 * SIZE + 5;
const NEWEST = Date.UTC(2026, 10, 1);
const HOUR = 3_600_000;
const slugOf = (number: number) => `deep/${String(number).padStart(3, '0')}`;
/** The newest first. Each tenth item is withdrawn: its draft remains. */
const items = Array.from({ length: COUNT }, (_, number) => ({
  slug: slugOf(number),
  at: new Date(NEWEST - number * HOUR).toISOString(),
  status: number % 10 === 0 ? 'draft' : 'published',
}));

let client: pg.Client;

beforeAll(async () => {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      title: '标题',
      summary: '摘要',
      body: paragraph('正文') as never,
      slug: 'model',
      category: 'community',
      publishedAt: new Date(NEWEST).toISOString(),
      _status: 'published',
    },
  });
  await portal.payload.update({
    collection: 'news',
    id,
    locale: 'en',
    data: {
      title: 'A title',
      summary: 'A summary',
      body: paragraph('A text') as never,
      _status: 'published',
    },
  });
  client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query(
    `CREATE TEMP TABLE wanted AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS version_id, *
     FROM jsonb_to_recordset($1) AS x(slug text, at timestamptz, status text)`,
    [JSON.stringify(items)],
  );
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM _news_v WHERE parent_id = $1 AND latest',
    [id],
  );
  const version = rows[0]?.id ?? expect.fail('no version');
  await copyRows('news', { id }, { id: 'wanted.id', slug: 'wanted.slug', published_at: 'wanted.at' });
  await copyRows(
    'news_locales',
    { _parent_id: id },
    { _parent_id: 'wanted.id', _status: 'wanted.status::enum_news_status' },
  );
  await copyRows(
    '_news_v',
    { id: version },
    {
      id: 'wanted.version_id',
      parent_id: 'wanted.id',
      version_slug: 'wanted.slug',
      version_published_at: 'wanted.at',
    },
  );
  await copyRows('_news_v_locales', { _parent_id: version }, { _parent_id: 'wanted.version_id' });
  await client.query('DELETE FROM _news_v WHERE parent_id = $1', [id]);
  await client.query('DELETE FROM news WHERE id = $1', [id]);
});

afterAll(() => client.end());
afterEach(() => vi.restoreAllMocks());

/** Copies rows of the model for each wanted item, with other values in some columns. */
async function copyRows(table: string, of: Record<string, string>, changed: Record<string, string>) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND is_generated = 'NEVER' AND (column_default IS NULL OR column_default NOT LIKE 'nextval%')`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const [key = '', id] = Object.entries(of)[0] ?? [];
  await client.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${names.map((name) => changed[name] ?? `model."${name}"`).join(', ')}
     FROM "${table}" model CROSS JOIN wanted WHERE model."${key}" = $1`,
    [id],
  );
}

const deepPage = DEEP / SIZE + 2;
const list = (page: number, more: object = {}) =>
  portal.payload.find({ collection: 'news', locale: 'en', sort: '-publishedAt', limit: SIZE, page, ...more });

/** What is read from the database while something runs. */
async function statements(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const calls = spy.mock.calls as unknown as [string | { text: string }][];
  return calls.map(([asked]) => (typeof asked === 'string' ? asked : asked.text));
}

describe.each([
  ['published items', false],
  ['drafts', true],
])('a page far down a list of %s', (_, draft) => {
  it('has the items that follow those of the page before, in order and whole', async () => {
    const { docs, ...rest } = await list(deepPage, { draft });
    const first = (deepPage - 1) * SIZE;
    expect(docs.map(({ slug }) => slug)).toEqual(items.slice(first, first + SIZE).map(({ slug }) => slug));
    expect(docs[0]).toMatchObject({ title: 'A title', summary: 'A summary', body: paragraph('A text') });
    expect(rest).toEqual({
      totalDocs: COUNT,
      totalPages: DEEP / SIZE + 4,
      limit: SIZE,
      page: deepPage,
      pagingCounter: first + 1,
      hasPrevPage: true,
      hasNextPage: true,
      prevPage: deepPage - 1,
      nextPage: deepPage + 1,
    });
  });

  it('ends with the last item', async () => {
    const { docs, hasNextPage } = await list(DEEP / SIZE + 4, { draft });
    expect(docs.map(({ slug }) => slug)).toEqual(items.slice(-5).map(({ slug }) => slug));
    expect(hasNextPage).toBe(false);
    expect((await list(DEEP / SIZE + 5, { draft })).docs).toEqual([]);
  });

  it('passes over texts of no item before it', async () => {
    const asked = await statements(() => list(deepPage, { draft }));
    const skipping = asked.filter((text) => / offset /i.test(text));
    expect(skipping).toHaveLength(1);
    expect(skipping.filter((text) => text.includes('_locales'))).toEqual([]);
    expect(asked.filter((text) => text.includes('_locales'))).toHaveLength(1);
  });

  it('has only what the condition allows, even if it is about texts', async () => {
    const where = { _status: { equals: 'published' } };
    const wanted = items.filter(({ status }) => draft || status === 'published');
    const page = Math.min(deepPage, Math.ceil(wanted.length / SIZE));
    const { docs, totalDocs } = await list(page, { draft, where });
    expect(totalDocs).toBe(wanted.length);
    const first = (page - 1) * SIZE;
    expect(docs.map(({ slug }) => slug)).toEqual(wanted.slice(first, first + SIZE).map(({ slug }) => slug));
  });
});

describe('a page near the beginning', () => {
  it('is read as Payload reads it', async () => {
    const asked = await statements(() => list(2));
    expect(asked.filter((text) => text.includes('_locales') && / offset /i.test(text))).toHaveLength(1);
    expect((await list(2)).docs.map(({ slug }) => slug)).toEqual(
      items.slice(SIZE, 2 * SIZE).map(({ slug }) => slug),
    );
  });
});

describe('without the adapters', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('the database is Payload’s own', () => {
    const database = postgresAdapter({ pool: {} });
    vi.stubEnv('FRAMEWORK_ADAPTERS', 'off');
    expect(withIdsFirst(database)).toBe(database);
  });
});
