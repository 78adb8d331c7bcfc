import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict';
import MiniSearch from 'minisearch';

import type { Comparison, EngineFigures } from '@/cli/bench/search-quality';
import { seedDemoContent } from '@/cli/seed/demo';
import { rebuildIndex, search } from '@/features/search';
import { ndcg, withoutLanguage } from '@/features/search/quality';
import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { getPortalPayload } from '@/payload';
import { getPool } from '@/platform/db/database';
import { migrate } from '@/platform/db/migrate';

import { halfOf, judgedSet } from './graded';

/** Results that are looked at: more than count. */
const RESULTS = 12;

/** An entry as the engines that are compared get it: of a section only the release that comes first. */
interface PlainEntry {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly context: string;
  readonly body: string;
  readonly boost: number;
}

/** Addresses that a query finds, the best first. */
type Find = (query: string) => Promise<string[]> | string[];

async function entriesIn(locale: Locale): Promise<PlainEntry[]> {
  const pool = await getPool();
  const { rows } = await pool.query<PlainEntry>(
    `SELECT DISTINCT ON (coalesce(family, id::text)) id::int, url, title, context, body, boost
     FROM search_${locale} ORDER BY coalesce(family, id::text), boost DESC, published_at DESC`,
  );
  return rows;
}

/** The portal's search as visitors use it. */
function portal(locale: Locale): Find {
  return async (query) => {
    const request = { query, locale, sort: 'relevance', page: 1, pageSize: RESULTS } as const;
    return (await search(request)).items.map(({ url }) => url);
  };
}

const jieba = Jieba.withDict(dict);

function cut(text: string): string[] {
  return jieba.cutForSearch(text.toLowerCase(), true).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** MiniSearch as its manual recommends it, with words that jieba cuts. */
function miniSearch(entries: readonly PlainEntry[]): Find {
  const index = new MiniSearch<PlainEntry>({
    fields: ['title', 'context', 'body'],
    storeFields: ['url', 'boost'],
    tokenize: cut,
    searchOptions: {
      boost: { title: 3 },
      prefix: (term) => /^[a-z]{3,}$/.test(term),
      fuzzy: (term) => (/^[a-z]{4,}$/.test(term) ? 0.2 : false),
      boostDocument: (_id, _term, stored) => Number(stored?.['boost'] ?? 1),
    },
  });
  index.addAll([...entries]);
  return (query) =>
    index
      .search(query)
      .slice(0, RESULTS)
      .map((result) => String(result['url']));
}

/** PostgreSQL's own full text (`simple`), any of the words, with trigrams for what it takes as one word. */
async function fullText(locale: Locale, entries: readonly PlainEntry[]): Promise<Find> {
  const pool = await getPool();
  const table = `plain_${locale}`;
  await pool.query(`DROP TABLE IF EXISTS ${table}`);
  await pool.query(
    `CREATE TABLE ${table} AS
     SELECT id, url, title, body, boost,
       setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'C') AS words
     FROM search_${locale} WHERE id = ANY($1::bigint[])`.replace(
      '$1::bigint[]',
      `'{${entries.map(({ id }) => id).join(',')}}'::bigint[]`,
    ),
  );
  return async (query) => {
    const { rows } = await pool.query<{ url: string }>(
      `SELECT url FROM (
         SELECT id, url, boost, words @@ any_of AS has, ts_rank_cd(words, any_of, 1) AS rank,
           word_similarity($1, title) AS in_title, word_similarity($1, body) AS in_body
         FROM ${table}, (SELECT replace(plainto_tsquery('simple', $1)::text, '&', '|')::tsquery AS any_of) q OFFSET 0
       ) weighed
       WHERE has OR in_title > 0.3 OR in_body > 0.3
       ORDER BY boost * (rank + in_title + in_body / 2) DESC, id LIMIT ${RESULTS}`,
      [query],
    );
    return rows.map(({ url }) => url);
  };
}

/** Asks an engine every judged query of a language. */
async function ask(locale: Locale, find: Find, figures: EngineFigures): Promise<void> {
  for (const judged of judgedSet.filter((query) => query.locale === locale)) {
    const found = await find(judged.query);
    if (found.length === 0) figures.withoutResults.push(judged.query);
    if (found.some((url) => !url.startsWith(`/${locale}/`))) figures.wrongLanguage.push(judged.query);
    figures.answers.push({
      locale,
      kind: judged.kind,
      half: halfOf(judged),
      query: judged.query,
      ndcg: ndcg(found.map(withoutLanguage), judged.grades),
    });
  }
}

/** Writes the demo content into DATABASE_URL and asks every engine every judged query. */
async function compare(): Promise<Comparison> {
  const payload = await getPortalPayload();
  await migrate(payload);
  const { totalDocs } = await payload.count({ collection: 'documents' });
  if (totalDocs === 0) {
    console.log('bench: writing the demo content');
    await seedDemoContent(payload, () => undefined);
  }
  await rebuildIndex(payload);
  // The weight of a word comes from the planner's statistics.
  const pool = await getPool();
  await pool.query('ANALYZE search_zh, search_en');
  const engines = new Map<string, EngineFigures>();
  let entries = 0;
  for (const locale of locales) {
    const plain = await entriesIn(locale);
    entries += plain.length;
    const finds: Record<string, Find> = {
      portal: portal(locale),
      'MiniSearch with jieba': miniSearch(plain),
      'PostgreSQL simple with pg_trgm': await fullText(locale, plain),
    };
    for (const [name, find] of Object.entries(finds)) {
      console.log(`bench: asking ${name} in ${locale}`);
      const figures = engines.get(name) ?? { answers: [], withoutResults: [], wrongLanguage: [] };
      engines.set(name, figures);
      await ask(locale, find, figures);
    }
  }
  return { entries, engines: Object.fromEntries(engines) };
}

console.log(JSON.stringify(await compare()));
process.exit();
