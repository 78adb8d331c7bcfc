import { sql } from '@payloadcms/db-postgres';
import { randomUUID } from 'node:crypto';
import { handleEndpoints } from 'payload';
import type { Payload } from 'payload';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/platform/rate-limits/limits';
import { GET as answerSearch } from '@/app/api-search/route';
import { GET as answerSuggest } from '@/app/api-search/suggest/route';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { roles } from '@/cms/permissions';
import { EDITED_FROM } from '@/cms/editing/conflict';
import { runSchedules } from '@/cms/run-schedules';
import {
  addJudgedQueries,
  countClick,
  countSearch,
  facets,
  findDrift,
  hotQueries,
  isIndexBuilt,
  rebuildIndex,
  search as searchWith,
  suggest as suggestWith,
  writeCounts,
  writeEntries,
} from '@/features/search';
import type { SearchRequest } from '@/features/search/domain';
import { PostgresEngine } from '@/features/search/engines/postgresql';
import { withoutLanguage } from '@/features/search/quality';
import { forgetSearches } from '@/features/search/jobs';
import { checkQuality } from '@/features/search/use-cases/check-quality';
import { qualityInsights } from '@/features/search/use-cases/quality-insights';
import { refreshWords } from '@/features/search/use-cases/refresh-words';
import { searchInsights } from '@/features/search/use-cases/search-insights';
import { forgetVocabulary } from '@/features/search/vocabulary';
import type { Locale } from '@/i18n/locales';
import { portalJobs } from '@/jobs';
import type { News } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();
const postgres = PostgresEngine.connect();
afterAll(() => postgres.close());

const body = (text: string) => paragraph(text) as News['body'];

/** A word that nothing else in the database has. */
const unique = () => `w${randomUUID().replaceAll('-', '').replaceAll(/\d/g, 'q').slice(0, 12)}`;

interface NewsTexts {
  title: string;
  text?: string;
  publishedAt?: string;
}

async function publishNews(
  locale: Locale,
  { title, text = 'Text', publishedAt = '2026-01-05T00:00:00Z' }: NewsTexts,
) {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale,
    data: {
      title,
      summary: 'Summary',
      body: body(text),
      slug: `search/${randomUUID()}`,
      category: 'community',
      publishedAt,
      _status: 'published',
    },
  });
  return id;
}

async function find(query: string, wanted: Partial<SearchRequest> = {}) {
  return searchWith({ query, locale: 'en', sort: 'relevance', page: 1, pageSize: 12, ...wanted }, postgres);
}

const titles = async (...wanted: Parameters<typeof find>) =>
  (await find(...wanted)).items.map(({ title }) => title);

describe('what is found', () => {
  it('follows publishing, withdrawing, and the trash, each language separately', async () => {
    const word = unique();
    const id = await publishNews('en', { title: `Weaving ${word}` });
    expect(await titles(word)).toEqual([`Weaving ${word}`]);
    expect(await titles(word, { locale: 'zh' })).toEqual([]);

    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'zh',
      data: { title: `织造 ${word}`, summary: '摘要', body: body('正文'), _status: 'published' },
    });
    expect(await titles(word, { locale: 'zh' })).toEqual([`织造 ${word}`]);

    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
    expect(await titles(word)).toEqual([]);
    expect(await titles(word, { locale: 'zh' })).toHaveLength(1);

    await portal.payload.update({ collection: 'news', id, data: { deletedAt: new Date().toISOString() } });
    expect(await titles(word, { locale: 'zh' })).toEqual([]);
    await portal.payload.update({ collection: 'news', id, trash: true, data: { deletedAt: null } });
    expect(await titles(word, { locale: 'zh' })).toHaveLength(1);

    await portal.payload.delete({ collection: 'news', id });
    expect(await titles(word, { locale: 'zh' })).toEqual([]);
  });

  it('is what visitors read, never the draft that an editor saves', async () => {
    const [word, secret] = [unique(), unique()];
    const id = await publishNews('en', { title: word });
    const editor = await portal.payload.create({
      collection: 'staff',
      data: { email: `${secret}@example.org`, password: randomUUID(), name: 'Editor', roles: ['editor'] },
    });
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      draft: true,
      overrideAccess: false,
      user: { ...editor, collection: 'staff' },
      data: { title: `${word} ${secret}`, _status: 'draft' },
    });
    expect(await titles(secret)).toEqual([]);
    expect(await titles(word)).toEqual([word]);
  });

  it('appears at commit and not at all after a rollback', async () => {
    const word = unique();
    const { payload } = portal;
    const transactionID = (await payload.db.beginTransaction()) ?? '';
    await payload.create({
      collection: 'news',
      locale: 'en',
      req: { transactionID },
      data: {
        title: word,
        summary: 'S',
        body: body('T'),
        slug: word,
        category: 'community',
        publishedAt: '2026-01-05',
        _status: 'published',
      },
    });
    expect(await titles(word)).toEqual([]);
    await payload.db.rollbackTransaction(transactionID);
    expect(await titles(word)).toEqual([]);
  });

  it('follows schedules and renamed addresses', async () => {
    const word = unique();
    const id = await publishNews('en', { title: word });
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      data: { slug: `moved/${word}`, _status: 'published' },
    });
    expect((await find(word)).items[0]?.url).toBe(`/en/news/moved/${word}`);
    const editor = await portal.payload.create({
      collection: 'staff',
      data: { email: `${word}@example.org`, password: randomUUID(), name: 'Editor', roles: ['editor'] },
    });
    await portal.payload.jobs.queue({
      task: 'schedulePublish',
      waitUntil: new Date(Date.now() - 60_000),
      input: {
        type: 'unpublish',
        doc: { relationTo: 'news', value: id },
        user: { relationTo: 'staff', value: editor.id } as never,
      },
    });
    await runSchedules(portal.payload, Date.now());
    expect(await titles(word)).toEqual([]);
  });
});

describe('documents', () => {
  const word = unique();
  const framed = unique();
  const heading = (tag: string, text: string) => ({
    type: 'heading',
    tag,
    direction: null,
    format: '',
    indent: 0,
    version: 1,
    children: [{ type: 'text', text, detail: 0, format: 0, mode: 'normal', style: '', version: 1 }],
  });
  const chapterBody = {
    root: {
      ...(paragraph('') as { root: object }).root,
      children: [
        ...(paragraph(`Introduction of ${word}`) as { root: { children: object[] } }).root.children,
        heading('h2', 'Turn around'),
        ...(paragraph(`Rules about ${word} here`) as { root: { children: object[] } }).root.children,
        heading('h2', `Frames of ${framed}`),
        heading('h3', 'Beater'),
        ...(paragraph('Moves') as { root: { children: object[] } }).root.children,
        heading('h3', 'Harness'),
        ...(paragraph('Rests') as { root: { children: object[] } }).root.children,
      ],
    },
  } as unknown as News['body'];
  let document = '';
  const releases: Record<string, string> = {};

  beforeAll(async () => {
    const { payload } = portal;
    document = (
      await payload.create({
        collection: 'documents',
        locale: 'en',
        data: {
          title: 'Loom manual',
          summary: 'S',
          slug: `loom-${word}`,
          number: 'L-1',
          order: 1,
          _status: 'published',
        },
      })
    ).id;
    for (const [version, status, date] of [
      ['1.0', 'superseded', '2025-01-01'],
      ['1.1', 'current', '2026-01-01'],
    ] as const) {
      releases[version] = (
        await payload.create({
          collection: 'releases',
          locale: 'en',
          data: { document, version, status, date, _status: 'published' },
        })
      ).id;
      await payload.create({
        collection: 'chapters',
        locale: 'en',
        data: {
          title: 'Shuttle',
          slug: 'shuttle',
          number: '1',
          order: 1,
          document,
          release: releases[version] ?? '',
          body: chapterBody,
          _status: 'published',
        },
      });
    }
  });

  it('are found down to the section, once for all releases, by the one in force', async () => {
    for (const wanted of [{}, { sort: 'date' }, { type: 'docs' }] as const) {
      const { items, total, types } = await find(`"rules about ${word}"`, wanted);
      expect(items.map(({ url }) => url)).toEqual([`/en/docs/loom-${word}/shuttle#turn-around`]);
      expect(items[0]?.context).toBe('1 Shuttle · Loom manual 1.1');
      expect(items[0]?.releases).toEqual([
        { version: '1.0', url: `/en/docs/loom-${word}/v/1.0/shuttle#turn-around` },
      ]);
      expect({ total, types }).toEqual({ total: 1, types: { docs: 1 } });
    }
    // In words and in pages of one: the chapter and its section.
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await find(word, { page, pageSize: 1 })).items);
    expect(pages.map(({ url }) => url).toSorted()).toEqual([
      `/en/docs/loom-${word}/shuttle`,
      `/en/docs/loom-${word}/shuttle#turn-around`,
    ]);
    expect((await find(word, { to: new Date('2025-06-01') })).items.map(({ url }) => url)).toContain(
      `/en/docs/loom-${word}/v/1.0/shuttle`,
    );
  });

  it('are shown by the sections within them where they have no text of their own', async () => {
    const [frames] = (await find(framed)).items;
    expect(frames).toMatchObject({ title: `Frames of ${framed}`, excerpt: 'Beater and Harness' });
  });

  it('lose their chapters with the document or the release, and get them back', async () => {
    const { payload } = portal;
    const withdraw = (collection: 'documents' | 'releases', id: string, _status: 'draft' | 'published') =>
      payload.update({ collection, id, locale: 'en', data: { _status } });
    await withdraw('releases', releases['1.1'] ?? '', 'draft');
    expect((await find(word)).items.map(({ url }) => url.split('#')[0])).not.toContain(
      `/en/docs/loom-${word}/v/1.1/shuttle`,
    );
    expect((await find(word)).total).toBe(2);
    await withdraw('documents', document, 'draft');
    expect((await find(word)).total).toBe(0);
    await withdraw('releases', releases['1.1'] ?? '', 'published');
    await withdraw('documents', document, 'published');
    expect((await find(word)).items.map(({ url }) => url)).toContain(
      `/en/docs/loom-${word}/shuttle#turn-around`,
    );
  });

  it('get new addresses when the document is renamed or another release comes into force', async () => {
    const { payload } = portal;
    await payload.update({
      collection: 'documents',
      id: document,
      locale: 'en',
      data: { slug: `renamed-${word}`, _status: 'published' },
    });
    expect((await find(word)).items.every(({ url }) => url.includes(`renamed-${word}`))).toBe(true);
    await payload.update({
      collection: 'releases',
      id: releases['1.1'] ?? '',
      locale: 'en',
      data: { status: 'preview', _status: 'published' },
    });
    await payload.update({
      collection: 'releases',
      id: releases['1.0'] ?? '',
      locale: 'en',
      data: { status: 'current', _status: 'published' },
    });
    const section = (await find(word)).items.find(({ url }) => url.includes('#'));
    expect(section?.url).toBe(`/en/docs/renamed-${word}/shuttle#turn-around`);
    expect(section?.releases?.map(({ url }) => url)).toEqual([
      `/en/docs/renamed-${word}/v/1.1/shuttle#turn-around`,
    ]);
  });

  it('are complete when document and chapter are published at the same moment', async () => {
    const { payload } = portal;
    await payload.update({ collection: 'documents', id: document, locale: 'en', data: { _status: 'draft' } });
    const chapter =
      (
        await payload.find({
          collection: 'chapters',
          where: { release: { equals: releases['1.0'] } },
          locale: 'en',
        })
      ).docs[0]?.id ?? '';
    await payload.update({ collection: 'chapters', id: chapter, locale: 'en', data: { _status: 'draft' } });
    await Promise.all([
      payload.update({ collection: 'documents', id: document, locale: 'en', data: { _status: 'published' } }),
      payload.update({ collection: 'chapters', id: chapter, locale: 'en', data: { _status: 'published' } }),
    ]);
    expect(await findDrift(payload)).toEqual([]);
  });
});

describe('the rebuild', () => {
  it('finds and repairs what is out of step, and goes on where it was interrupted', async () => {
    const { payload } = portal;
    const database = await getDatabase();
    const word = unique();
    const id = await publishNews('en', { title: word });
    expect(await findDrift(payload)).toEqual([]);
    await database.execute(sql`delete from search_en where item = ${id}`);
    await database.execute(sql`update search_en set fingerprint = 'old' where collection = 'documents'`);
    await database.execute(
      sql`insert into search_en (collection, item, anchor, type, url, title, context, body, folded, title_key, vector, title_vector, published_at, boost, fingerprint, indexed_at)
          values ('faqs', ${randomUUID()}, '', 'faq', '/', 'ghost', '', '', '', 'ghost', '', '', now(), 1, '', now())`,
    );
    const drift = await findDrift(payload);
    expect(
      drift.map(({ collection, missing, stale, surplus }) => [
        collection,
        missing.length,
        stale.length,
        surplus.length,
      ]),
    ).toEqual([
      ['documents', 0, 1, 0],
      ['news', 1, 0, 0],
      ['faqs', 0, 0, 1],
    ]);

    const seen: number[] = [];
    await expect(
      rebuildIndex(payload, {
        restart: true,
        report: ({ done }) => {
          seen.push(done);
          throw new Error('interrupted');
        },
      }),
    ).rejects.toThrow('interrupted');
    const { done, total } = await new Promise<{ done: number; total: number }>((resolve, reject) => {
      rebuildIndex(payload, { report: resolve }).catch(reject);
    });
    expect(done).toBeGreaterThan(seen[0] ?? Number.POSITIVE_INFINITY);
    expect(total).toBeGreaterThanOrEqual(done);
    await rebuildIndex(payload);
    expect(await findDrift(payload)).toEqual([]);
    expect(await titles(word)).toEqual([word]);
  });

  it('also writes the portal’s own pages, which are found by what people call them, and not by date', async () => {
    await rebuildIndex(portal.payload);
    expect((await find('sign in')).items[0]?.url).toBe('/en/my/personal');
    expect((await find('术语表', { locale: 'zh' })).items[0]?.url).toBe('/zh/docs/glossary');
    expect((await find('glossary', { locale: 'zh' })).items[0]?.url).toBe('/zh/docs/glossary');
    const dated = await find('sign in', { from: new Date('2020-01-01') });
    expect(dated.items.map(({ url }) => url)).not.toContain('/en/my/personal');
  });

  it('is known to be made by the present rules without a look at words, for which the worker would read the dictionary', async () => {
    await rebuildIndex(portal.payload);
    const refuse = () => {
      throw new Error('the vocabulary was read');
    };
    forgetVocabulary(portal.payload);
    const { db } = portal.payload;
    expect(await isIndexBuilt({ db, find: refuse, findGlobal: refuse } as unknown as Payload)).toBe(true);
  });
});

describe('words of the portal', () => {
  it('are corrected, and known by their other names', async () => {
    const { payload } = portal;
    await payload.create({
      collection: 'glossary',
      locale: 'zh',
      data: { term: '筘齿', definition: '释义', slug: 'reed-dent', _status: 'published' },
    });
    const { docs } = await payload.find({ collection: 'glossary', where: { slug: { equals: 'reed-dent' } } });
    await payload.update({
      collection: 'glossary',
      id: docs[0]?.id ?? '',
      locale: 'en',
      data: { term: 'reed dent', definition: 'Gap', _status: 'published' },
    });
    await publishNews('en', { title: 'Spacing of a reed dent', text: 'Nothing about threads' });
    forgetVocabulary(payload);
    expect(await titles('筘齿')).toContain('Spacing of a reed dent');

    expect(await find('kouchi', { locale: 'zh' })).toMatchObject({ corrected: '筘齿', total: 1 });
    expect(await find('扣齿', { locale: 'zh' })).toMatchObject({ corrected: '筘齿', total: 1 });
    expect(await find('kouchi')).toMatchObject({ total: 0 });

    await refreshWords(await getDatabase(), 'en', 'all');
    const { corrected, items } = await find('spacign');
    expect(corrected).toBe('spacing');
    expect(items[0]?.title).toBe('Spacing of a reed dent');
    expect((await suggestWith('en', 'spacign', postgres)).map(({ text }) => text)).toContain(
      'Spacing of a reed dent',
    );
  });
});

describe('too many requests', () => {
  it('a search that takes too long is given up, with a time to come back, and the next one works', async () => {
    const word = unique();
    await publishNews('en', { title: `Warp ${word}` });
    const blocker = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await blocker.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE search_en IN ACCESS EXCLUSIVE MODE');
      await expect(find(word)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    } finally {
      await blocker.query('ROLLBACK');
      await blocker.end();
    }
    expect(await titles(word)).toEqual([`Warp ${word}`]);
  });

  it('a network that searches without a pause gets a time to retry, and may still ask for suggestions', async () => {
    const ask = () => answerSearch(new Request('http://localhost/api-search?lang=en&q=loom'));
    const statuses: number[] = [];
    for (let request = 0; request < limits.search.requests; request += 1) statuses.push((await ask()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(limits.search.seconds);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });

    const suggested = await answerSuggest(new Request('http://localhost/api-search/suggest?lang=en&q=lo'));
    expect(suggested.status).toBe(200);
  });
});

describe('frequent searches', () => {
  const now = new Date();
  const searcher = (network: string, at = now) => ({
    network,
    userAgent: 'Mozilla/5.0 (X11) Firefox/140.0',
    now: at,
  });
  const counted = async (query: string) => {
    const database = await getDatabase();
    const { rows } = await database.execute<{ networks: number; clicks: number }>(
      sql`select networks, clicks from search_queries where query = ${query}`,
    );
    return rows[0];
  };

  it('count each network once a day, and robots and personal data never', async () => {
    const word = unique();
    for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      countSearch('en', word.toUpperCase(), 3, searcher(network));
    await writeCounts();
    countSearch('en', word, 3, searcher('192.0.2.1'));
    countClick('en', word, 2, searcher('192.0.2.1'));
    countSearch('en', `${word} bot`, 3, { ...searcher('192.0.2.9'), userAgent: 'Googlebot/2.1' });
    countSearch('en', `ada.${word}@example.org`, 3, searcher('192.0.2.9'));
    countSearch('en', `138 0000 0000 ${word}`, 3, searcher('192.0.2.9'));
    await writeCounts();
    expect(await counted(word)).toEqual({ networks: 2, clicks: 1 });
    const database = await getDatabase();
    const { rows } = await database.execute<{ stored: string }>(
      sql`select query as stored from search_queries union all select digest from search_seen`,
    );
    expect(rows.filter(({ stored }) => /192\.0|@|bot|138 0000/.test(stored))).toEqual([]);
  });

  it('are shown from enough networks on, never hidden ones, pinned ones first', async () => {
    const [known, rare, hidden] = [unique(), unique(), unique()];
    await portal.payload.updateGlobal({
      slug: 'search-settings',
      locale: 'en',
      data: { hot: { pinned: ['Pinned words'], hidden: [hidden.toUpperCase()], threshold: 3 } },
    });
    forgetVocabulary(portal.payload);
    for (const network of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      countSearch('en', known, 3, searcher(network));
      countSearch('en', hidden, 3, searcher(network));
      countSearch('en', `${known} nothing`, 0, searcher(network));
    }
    countSearch('en', rare, 3, searcher('198.51.100.1'));
    countSearch('en', rare, 3, searcher('198.51.100.2'));
    await writeCounts();
    expect(await hotQueries('en', Date.now() + 60_000)).toEqual(['Pinned words', known]);
  });

  it('cannot be made by one network that repeats itself for days', async () => {
    const word = unique();
    for (let day = 0; day < 10; day += 1) {
      countSearch('en', word, 3, searcher('203.0.113.7', new Date(now.getTime() - day * 86_400_000)));
    }
    await writeCounts();
    expect(await hotQueries('en', Date.now() + 120_000)).not.toContain(word);
  });

  it('are shown to editors by day and by query, with what was opened', async () => {
    const query = unique();
    const later = (hours: number) => new Date(Date.parse('2026-06-10T01:00:00Z') + hours * 3_600_000);
    const from = (network: string, hours = 0) => searcher(network, later(hours));
    countSearch('en', query, 4, from('198.51.100.0'));
    countSearch('en', query, 4, from('203.0.113.0'));
    countClick('en', query, 3, from('203.0.113.0'));
    countSearch('en', `${query} lost`, 0, from('198.51.100.0', 24));
    await writeCounts();
    countSearch('en', `${query} passed over`, 2, from('198.51.100.0', 24));
    countClick('en', `${query} far`, 9, from('198.51.100.0', 24));
    await writeCounts();
    const { days, opened, top, withoutResults, unopened } = await searchInsights('en', 3, later(30));
    expect(days).toEqual([
      { day: '2026-06-09', searches: 0, withoutResults: 0, clicks: 0 },
      { day: '2026-06-10', searches: 2, withoutResults: 0, clicks: 1 },
      { day: '2026-06-11', searches: 2, withoutResults: 1, clicks: 1 },
    ]);
    expect(opened).toEqual({ first: 0, next: 1, further: 1 });
    expect(top[0]).toEqual({ query, searches: 2, clicks: 1, place: 3, results: 4 });
    expect(unopened.map((line) => line.query)).toEqual([`${query} passed over`]);
    expect(withoutResults.map((line) => line.query)).toEqual([`${query} lost`]);
  });

  it('leave nothing behind about who searched when the day is over', async () => {
    const database = await getDatabase();
    await forgetSearches(database, new Date(now.getTime() + 86_400_000));
    const { rows } = await database.execute(sql`select from search_seen`);
    expect(rows).toEqual([]);
  });
});

describe('a pinned answer', () => {
  const pin = async (query: string, address: string) => {
    await portal.payload.updateGlobal({
      slug: 'search-settings',
      data: { answers: [{ query, language: 'en', address }] },
    });
    forgetVocabulary(portal.payload);
  };

  it('comes first, once, also where nothing else is found, and no longer when it is withdrawn', async () => {
    const word = unique();
    const id = await publishNews('en', { title: `${word} last`, publishedAt: '2020-01-01T00:00:00Z' });
    for (const number of [1, 2, 3]) await publishNews('en', { title: `${word} ${number}` });
    const { items } = await find(word);
    const last = items.find(({ title }) => title === `${word} last`);
    await pin(`  ${word.toUpperCase()} `, last?.url ?? '');
    const first = await find(word);
    expect(first.items[0]?.title).toBe(`${word} last`);
    expect(first.items).toHaveLength(4);
    expect(first.total).toBe(4);
    const [suggested] = await suggestWith('en', word, postgres);
    expect(suggested?.text).toBe(`${word} last`);
    expect((await find(word, { page: 2, pageSize: 6 })).items).toEqual([]);
    expect((await find(word, { sort: 'date' })).items[0]?.title).not.toBe(`${word} last`);

    const vain = unique();
    await pin(vain, last?.url ?? '');
    expect(await find(vain)).toMatchObject({
      total: 1,
      types: { news: 1 },
      items: [{ title: `${word} last` }],
    });
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
    expect(await find(vain)).toMatchObject({ total: 0, items: [] });
  });

  it('has to be an address of this site', async () => {
    await expect(pin('elsewhere', 'https://example.org/')).rejects.toThrow(/address/i);
  });
});

describe('two editors of the search settings', () => {
  interface Answer {
    readonly id?: string;
    readonly query: string;
    readonly language: Locale;
    readonly address: string;
  }
  const read = async (): Promise<{ answers: readonly Answer[] }> => {
    const { answers } = await portal.payload.findGlobal({ slug: 'search-settings', depth: 0 });
    return { answers: (answers ?? []) as Answer[] };
  };
  /** What *Fix query* sends. @param seen what the editor decided by */
  const save = async (answers: readonly Answer[], seen: { answers: readonly Answer[] }) => {
    const account = await portal.payload.create({
      collection: 'staff',
      data: { email: `${unique()}@example.org`, password: randomUUID(), name: 'Ann', roles: ['editor'] },
    });
    const { token } = await beginStaffSession(await getDatabase(), account, systemClock);
    const request = new Request(`${env.PUBLIC_URL}/api/globals/search-settings?depth=0`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', authorization: `JWT ${token}` },
      body: JSON.stringify({ answers, [EDITED_FROM]: seen }),
    });
    const response = await handleEndpoints({ config: portal.payload.config, request });
    return { status: response.status, text: await response.text() };
  };
  const pinned = (query: string, address = '/en/faq'): Answer => ({
    id: randomUUID().replaceAll('-', '').slice(0, 24),
    query,
    language: 'en',
    address,
  });

  it('keep what each of them pinned to queries of their own', async () => {
    const [one, other] = [pinned(unique()), pinned(unique())];
    const seen = await read();
    expect((await save([...seen.answers, one], seen)).status).toBe(200);
    expect((await save([...seen.answers, other], seen)).status).toBe(200);
    const { answers } = await read();
    expect(answers).toEqual(expect.arrayContaining([one, other]));
  });

  it('cannot pin two answers to one query without knowing of each other', async () => {
    const query = unique();
    const seen = await read();
    const first = pinned(query);
    expect((await save([...seen.answers, first], seen)).status).toBe(200);
    const late = await save([...seen.answers, pinned(` ${query.toUpperCase()}`, '/en/news')], seen);
    expect(late.status).toBe(400);
    expect(late.text).toContain('already has a pinned answer');
    expect((await read()).answers.filter((answer) => answer.query.includes(query))).toEqual([first]);
  });

  it('cannot replace the same answer differently', async () => {
    const before = await read();
    const first = pinned(unique());
    await save([...before.answers, first], before);
    const seen = await read();
    const leadingTo = (address: string) =>
      seen.answers.map((answer) => (answer.id === first.id ? { ...answer, address } : answer));
    expect((await save(leadingTo('/en/news'), seen)).status).toBe(200);
    const late = await save(leadingTo('/en/docs'), seen);
    expect(late.status).toBe(409);
    expect(late.text).toContain('Ann saved changes');
    expect((await read()).answers).toContainEqual({ ...first, address: '/en/news' });
  });
});

describe('the quality of the results', () => {
  it('is measured by queries with known answers, without pinned ones, and tells what has moved', async () => {
    const word = unique();
    await publishNews('en', { title: `${word} measured` });
    const [wanted] = (await find(word)).items;
    const address = withoutLanguage(wanted?.url ?? '');
    await addJudgedQueries([{ locale: 'en', query: word, grades: new Map([[address, 3]]) }]);
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12));
    await checkQuality(at(1));
    const insights = () => qualityInsights('en', 31, at(31));
    const { days, checkedAt, drifts } = await insights();
    expect(days).toEqual([
      {
        day: '2026-03-01',
        ndcg: expect.any(Number) as number,
        queries: expect.any(Number) as number,
        // Nothing to compare with.
        changedItems: 0,
        fall: undefined,
      },
    ]);
    expect(checkedAt).toEqual(at(1));
    expect(drifts).toEqual([]);

    await publishNews('en', { title: word, publishedAt: '2026-02-01T00:00:00Z' });
    const [other] = (await find(word)).items;
    await checkQuality(at(2));
    const after = await insights();
    expect(after.days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02']);
    const [former, fallen] = after.days;
    expect(fallen?.changedItems).toBeGreaterThan(0);
    expect(fallen?.fall).toBeCloseTo((former?.ndcg ?? 0) - (fallen?.ndcg ?? 0));
    expect(fallen?.fall).toBeGreaterThan(0);
    expect(after.drifts).toEqual([
      { query: word, before: address, now: withoutLanguage(other?.url ?? ''), day: '2026-03-02' },
    ]);
    const database = await getDatabase();
    await forgetSearches(database, new Date('2027-06-01T00:00:00Z'));
    expect((await insights()).days).toEqual([]);
  });

  it('is measured by the worker every week, so there is a trend without anybody', async () => {
    const word = unique();
    await publishNews('en', { title: `${word} weekly` });
    const [wanted] = (await find(word)).items;
    const grades = new Map([[withoutLanguage(wanted?.url ?? ''), 3]]);
    await addJudgedQueries([{ locale: 'en', query: word, grades }]);
    const monday = new Date('2026-04-06T00:00:00Z');
    const jobs = portalJobs({ payload: portal.payload, clock: { ...systemClock, now: () => monday }, env });
    const weekly = jobs.find(({ name }) => name === 'search-quality');
    expect(weekly?.cron).toMatch(/^\d+ [0-5] \* \* [0-6]$/);
    await weekly?.run(new AbortController().signal);
    const { days } = await qualityInsights('en', 7, monday);
    expect(days.map(({ day }) => day)).toEqual(['2026-04-06']);
    expect(days[0]?.queries).toBeGreaterThan(0);
  });

  it('is measured on demand by those who may change the search, and by nobody else', async () => {
    const ask = async (headers: Record<string, string>) => {
      const request = new Request(`${env.PUBLIC_URL}/api/globals/search-settings/check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      return (await handleEndpoints({ config: portal.payload.config, request })).status;
    };
    const answers: Record<string, number> = { visitor: await ask({}) };
    for (const role of roles) {
      const { id } = await portal.payload.create({
        collection: 'staff',
        data: { email: `${unique()}@example.org`, password: randomUUID(), name: role, roles: [role] },
      });
      const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
      answers[role] = await ask({ authorization: `JWT ${token}` });
    }
    expect(answers).toEqual({
      visitor: 401,
      editor: 200,
      publisher: 403,
      reviewer: 403,
      auditor: 403,
      administrator: 200,
    });
  });
});

describe('questions', () => {
  it('are answered by what has the rare word, not only by what has all the words', async () => {
    const [rare, common] = [unique(), unique()];
    await publishNews('en', {
      title: 'A page with everything',
      text: `${rare} ${'filler '.repeat(300)} ${common}`,
    });
    await publishNews('en', { title: `About ${rare}`, text: 'The answer' });
    for (const place of [1, 2, 3, 4]) await publishNews('en', { title: `Other ${place}`, text: common });
    const { items, partial } = await find(`what is the ${common} of ${rare}?`);
    expect(
      items
        .map(({ title }) => title)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['A page with everything', `About ${rare}`]);
    expect(items.map(({ title }) => title)).toContain('Other 1');
    expect(partial).toBeUndefined();
    expect((await find(`${rare} ${unique()}`)).partial).toBe(true);
    // By date, results with some of the words would hide the one with all.
    expect(await titles(`${rare} ${common}`, { sort: 'date' })).toEqual(['A page with everything']);
  });
});

describe('the engine', () => {
  const word = unique();
  let withdrawn = '';

  beforeAll(async () => {
    await publishNews('en', {
      title: `Warp ${word}`,
      text: 'Threads that run lengthwise',
      publishedAt: '2026-01-05T00:00:00Z',
    });
    await publishNews('en', {
      title: 'Weft',
      text: `Threads across, after the ${word} of the warp`,
      publishedAt: '2026-03-05T00:00:00Z',
    });
    await portal.payload.create({
      collection: 'pages',
      locale: 'en',
      data: {
        title: `Selvedge ${word}`,
        body: body('The edge'),
        slug: `selvedge-${word}`,
        kind: 'page',
        effectiveAt: '2026-02-01',
        _status: 'published',
      },
    });
    withdrawn = await publishNews('en', { title: `Gone ${word}` });
    await writeEntries(
      'en',
      'chapters',
      (['2.0', '1.0'] as const).map((version) => ({
        anchor: 'heddle-eye',
        type: 'docs',
        kind: 'sections',
        path: [version],
        url: `/en/docs/${word}/${version}#heddle-eye`,
        title: `Eyelet q${word}`,
        context: version,
        keywords: '',
        body: 'The eye that a thread passes',
        publishedAt: new Date('2026-01-01'),
        boost: version === '2.0' ? 1 : 0.5,
        release: { version, section: [word, 'heddle-eye'] },
      })),
    );
    await portal.payload.update({
      collection: 'news',
      id: withdrawn,
      locale: 'en',
      data: { _status: 'draft' },
    });
  });

  it('finds all entries with the word, those with it in the title first, and none that was withdrawn', async () => {
    const found = await titles(word, {});
    expect(found).toHaveLength(3);
    expect(found.at(-1)).toBe('Weft');
    expect(found).not.toContain(`Gone ${word}`);
  });

  it('counts by type, and narrows to one type or a time', async () => {
    const all = await find(word, { type: 'pages' });
    expect(all.items.map(({ title }) => title)).toEqual([`Selvedge ${word}`]);
    expect(all.total).toBe(1);
    expect(all.types.pages).toBe(1);
    const march = await titles(word, { from: new Date('2026-03-01'), to: new Date('2026-04-01') });
    expect(march).toEqual(['Weft']);
  });

  it('gives the same section of several releases once, and names the others', async () => {
    const { total, types, items } = await find(`q${word}`, {});
    expect({ total, types }).toEqual({ total: 1, types: { docs: 1 } });
    expect(items.map(({ url }) => url)).toEqual([`/en/docs/${word}/2.0#heddle-eye`]);
    expect(items[0]?.releases?.map(({ version }) => version)).toEqual(['1.0']);
  });

  it('sorts by date and gives pages without gaps', async () => {
    const byDate = { sort: 'date', pageSize: 1 } as const;
    const pages = [];
    for (let page = 1; page <= 3; page += 1) pages.push(...(await titles(word, { ...byDate, page })));
    expect(pages.slice(0, 2)).toEqual(['Weft', `Selvedge ${word}`]);
  });

  it('demands phrases letter by letter and leaves out what has a minus', async () => {
    expect(await titles(`"${word} of the warp"`, {})).toEqual(['Weft']);
    expect(await titles(`${word} -selvedge -weft`, {})).toEqual([`Warp ${word}`]);
  });

  it('narrows by what the results are, and tells by what they can be narrowed', async () => {
    const request = {
      query: `selvedge threads ${word}`,
      locale: 'en',
      sort: 'relevance',
      page: 1,
      pageSize: 12,
    } as const;
    const found = await facets(request, postgres);
    expect(found?.kinds.map(({ value }) => value)).toEqual(expect.arrayContaining(['news', 'pages']));
    expect(found?.years).toContainEqual({ value: '2026', count: expect.any(Number) });
    const { items } = await searchWith({ ...request, kind: 'pages' }, postgres);
    expect(items.map(({ title }) => title)).toEqual([`Selvedge ${word}`]);
  });

  it('counts a section of several releases once among what results can be narrowed by', async () => {
    const request = { query: `q${word}`, locale: 'en', sort: 'relevance', page: 1, pageSize: 12 } as const;
    const found = await facets(request, postgres);
    expect(found?.kinds).toEqual([{ value: 'sections', count: 1 }]);
    expect(found?.releases).toEqual([
      { value: '1.0', count: 1 },
      { value: '2.0', count: 1 },
    ]);
    expect(found?.years).toEqual([{ value: '2026', count: 1 }]);
    for (const release of ['1.0', '2.0']) {
      expect((await searchWith({ ...request, release }, postgres)).total).toBe(1);
    }
  });

  it('completes titles', async () => {
    expect(await suggestWith('en', `selvedge ${word.slice(0, 6)}`)).toContainEqual(
      expect.objectContaining({ text: `Selvedge ${word}`, type: 'pages', path: [] }),
    );
  });

  it.each([
    "'; DROP TABLE news; --",
    '%_\\',
    '.*+?^${}()|[]',
    '& | ! <-> :*',
    '\u0000'.repeat(9),
    'é'.repeat(100),
  ])('takes %j for words, or for nothing', async (hostile) => {
    const answer = await find(hostile, {});
    expect(answer.items).toHaveLength(Math.min(answer.total, 12));
  });
});
