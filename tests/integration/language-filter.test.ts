import { randomUUID } from 'node:crypto';

import pg from 'pg';
import type { Where } from 'payload';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { languageStatesOfAll } from '@/cms/admin/language-states-query';
import { contentKinds, type KindSlug } from '@/content/kinds';
import { withWantedStatuses } from '@/cms/translations/language-filter';
import { countStates } from '@/cms/translations/language-states';
import { listOpenTranslations } from '@/cms/translations/open-translations';
import { languageStatuses, type LanguageStatus } from '@/cms/translations/statuses';
import type { Locale } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** The filter of lists by the state of a language, which has to agree with everything else that names this state (ADR 233). */

const portal = usePortalDatabase();

const textsOf = (title: string) => ({ title, summary: `${title}.`, body: paragraph(title) as never });

async function make(title: string, locale: Locale = 'zh', status: 'draft' | 'published' = 'published') {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale,
    draft: status === 'draft',
    data: {
      ...textsOf(title),
      slug: `filter-${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-11-20T08:00:00.000Z',
      _status: status,
    },
  });
  return id;
}

const write = (id: string, locale: Locale, title: string, status: 'draft' | 'published') =>
  portal.payload.update({
    collection: 'news',
    id,
    locale,
    draft: status === 'draft',
    data: { ...textsOf(title), _status: status },
  });

const conditionFor = async (query: unknown, collection: KindSlug = 'news'): Promise<Where> => {
  const req = { payload: portal.payload, query } as never;
  return (await withWantedStatuses(collection)({ limit: 10, page: 1, req, sort: '' })) ?? {};
};

/** A list as staff see it. */
async function listed(languages: Partial<Record<Locale, string>>, where: Where = {}) {
  const { docs } = await portal.payload.find({
    collection: 'news',
    draft: true,
    pagination: false,
    depth: 0,
    where: { and: [where, await conditionFor({ languages })] },
  });
  return docs.map(({ id }) => id).sort();
}

/** One item for each state of English; Chinese is the source. */
const items = {} as Record<LanguageStatus, string>;

const review = (id: string, state: 'submitted' | 'approved') =>
  client.query(
    `INSERT INTO content_reviews (collection, item_id, locale, state, state_at, revision)
     VALUES ('news', $1, 'en', $2, now(), 'r')`,
    [id, state],
  );

/** PostgreSQL as its owner. */
let client: pg.Client;

beforeAll(async () => {
  const administrator = new URL(inject('adminUrl'));
  administrator.pathname = new URL(portal.databaseUrl).pathname;
  client = new pg.Client({ connectionString: administrator.href });
  await client.connect();
  for (const status of languageStatuses) items[status] = await make(`原文 ${status}`);
  await write(items.draft, 'en', 'A draft', 'draft');
  for (const status of ['published', 'changed', 'outdated', 'review', 'approved'] as const) {
    await write(items[status], 'en', `Text ${status}`, 'published');
  }
  await write(items.changed, 'en', 'A change', 'draft');
  for (const status of ['outdated', 'review'] as const)
    await write(items[status], 'zh', '新的原文', 'published');
  await review(items.review, 'submitted');
  await review(items.approved, 'approved');
});

afterAll(() => client.end());

describe('the filter by the state of a language (selected-ids)', () => {
  it.each(languageStatuses)('shows exactly what the column calls %s', async (status) => {
    expect(await listed({ en: status })).toEqual([items[status]]);
    const states = await languageStatesOfAll(portal.payload, 'news', Object.values(items));
    expect(states.get(items[status])?.en.status).toBe(status);
  });

  it('is combined with another language, and with the other filters of the list', async () => {
    expect(await listed({ zh: 'published', en: 'changed' })).toEqual([items.changed]);
    expect(await listed({ zh: 'draft', en: 'changed' })).toEqual([]);
    expect(await listed({ zh: 'published' }, { title: { contains: 'outdated' } })).toEqual([]);
    expect(await listed({ en: 'draft' }, { category: { equals: 'events' } })).toEqual([]);
    expect(await listed({ en: 'draft' }, { category: { equals: 'community' } })).toEqual([items.draft]);
  });

  it('leaves the list as it is when it does not know what is asked', async () => {
    const everything = Object.values(items).sort();
    for (const unknown of [{}, { en: 'lost' }, { fr: 'draft' }, 'draft', { en: { draft: 'true' } }]) {
      expect(await listed(unknown as never)).toEqual(everything);
    }
  });

  it('shows the same without the framework adapters', async () => {
    vi.stubEnv('FRAMEWORK_ADAPTERS', 'off');
    const condition = await conditionFor({ languages: { en: 'outdated' } });
    vi.unstubAllEnvs();
    expect(condition).toEqual({ id: { in: [items.outdated] } });
  });

  it('cannot be asked for by someone who writes the condition', async () => {
    const { id } = (await conditionFor({ languages: { en: 'outdated' } })) as { id: { in: string[] } };
    const forged = id.in.map((word) => word.replace('outdated', 'approved'));
    const list = portal.payload.find({ collection: 'news', draft: true, where: { id: { in: forged } } });
    await expect(list).rejects.toThrow(/Failed query/);
  });

  it('counts as many as it shows', async () => {
    const counts = await countStates(portal.payload, 'news');
    expect(counts.en).toEqual(Object.fromEntries(languageStatuses.map((status) => [status, 1])));
    expect(counts.zh).toEqual({ published: languageStatuses.length });
  });

  it('agrees with the page of translations that wait', async () => {
    const waiting = async (state: string) => {
      const filter = { collection: 'news', language: 'en', state };
      const { items: found } = await listOpenTranslations(portal.payload, { roles: ['editor'] }, filter);
      return found.map(({ id }) => id).sort();
    };
    expect(await waiting('outdated')).toEqual(await listed({ en: 'outdated' }));
    expect(await waiting('missing')).toEqual([items.draft, items.missing].sort());
  });

  it('works in every list of content', async () => {
    for (const { collection } of contentKinds) {
      const where = await conditionFor({ languages: { zh: 'missing', en: 'published' } }, collection);
      const { totalDocs } = await portal.payload.find({ collection, draft: true, where });
      expect(totalDocs, collection).toBe(0);
    }
  });
});

/** Copies rows of a table, some columns with other values. */
async function copyRows(table: string, rows: string, values: Record<string, string>, from: string) {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0
       AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).filter((name) => !(name === 'id' && !('id' in values)));
  await client.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${names.map((name) => values[name] ?? `model."${name}"`).join(', ')} FROM ${from} CROSS JOIN (${rows}) AS model`,
  );
}

describe('with many items and old versions', () => {
  const ITEMS = 2_000;
  const VERSIONS = 20;

  beforeAll(async () => {
    await client.query('SET session_replication_role = replica');
    const each = `generate_series(1, ${ITEMS}) AS n`;
    const versions = `${each} CROSS JOIN generate_series(1, ${VERSIONS}) AS v`;
    const item = `md5('item' || n)::uuid`;
    const version = `md5('version' || n || '-' || v)::uuid`;
    const newest = `SELECT id FROM _news_v WHERE parent_id = '${items.changed}' AND latest`;
    const at = `now() - n * interval '1 hour'`;
    await copyRows(
      'news',
      `SELECT * FROM news WHERE id = '${items.changed}'`,
      { id: item, slug: `'many-' || n`, published_at: at },
      each,
    );
    await copyRows(
      'news_locales',
      `SELECT * FROM news_locales WHERE _parent_id = '${items.changed}'`,
      { _parent_id: item },
      each,
    );
    await copyRows(
      '_news_v',
      `SELECT * FROM _news_v WHERE id = (${newest})`,
      { id: version, parent_id: item, latest: 'v = 1', version_published_at: at },
      versions,
    );
    await copyRows(
      '_news_v_locales',
      `SELECT * FROM _news_v_locales WHERE _parent_id = (${newest})`,
      { _parent_id: version },
      versions,
    );
    // An author of each, since empty tables are read as a whole.
    await client.query(
      `INSERT INTO _news_v_rels (parent_id, path, "order", authors_id)
       SELECT ${version}, 'version.authors', 1, gen_random_uuid() FROM ${versions}`,
    );
    await client.query('ANALYZE');
  }, 120_000);

  it.each(languageStatuses)('reads no old version to find what is %s', async (status) => {
    const where = await conditionFor({ languages: { en: status } });
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await portal.payload.find({ collection: 'news', draft: true, depth: 0, locale: 'en', limit: 10, where });
    const calls = spy.mock.calls as unknown as [{ text: string; values?: unknown[] }, unknown[]?][];
    vi.restoreAllMocks();
    expect(calls.length).toBeLessThanOrEqual(3);
    for (const [{ text, values }, others] of calls) {
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${text}`, others ?? values ?? []);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on "?_news_v/);
    }
  });
});
