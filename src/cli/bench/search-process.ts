import { readFile } from 'node:fs/promises';

import type { Locale } from '@/i18n/locales';
import { PostgresEngine, rebuildIndex, search, suggest, writeEntries } from '@/features/search';
import { getPool } from '@/platform/db/database';
import { migrate } from '@/platform/db/migrate';
import { getPortalPayload } from '@/payload';

import { scaleItem } from '../seed/scale-text';
import { percentile } from './load';
import { inputLanguages, type Inputs, searchInputs, typedInputs } from './search-inputs';

/** Entries of the index, and items that are indexed from their texts, each in both languages; the others are copies. */
const ENTRIES = Number(process.env['BENCH_SEARCH_ENTRIES']);
const ITEMS = Math.ceil(Math.min(2_000, ENTRIES / inputLanguages.length) / 200) * 200;
const TIMES = Math.max(1, Math.round(ENTRIES / inputLanguages.length / ITEMS));
const BATCH = 200;
const CLIENTS = [1, 4, 16] as const;
const WARM_UP_MS = 2_000;
const ROUND_MS = 8_000;

export interface Latency {
  /** Whether answers were remembered by the process; else each was found again, as for a query that nobody made before. */
  readonly remembered: boolean;
  readonly clients: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Processor time of a call in ms, of this process and the database; unknown where the system does not tell. */
  readonly processor: number | undefined;
}

export interface SearchFigures {
  readonly entries: number;
  readonly search: readonly Latency[];
  readonly suggest: readonly Latency[];
  /** The first results by PostgreSQL's own rank of the same vectors, and nothing else, for comparison. */
  readonly plain: readonly Latency[];
  /** Localized items a second, one process. */
  readonly indexedPerSecond: number;
  readonly batch: number;
  /** Localized items that were indexed from their texts; the others are copies of them. */
  readonly indexed: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Of this process, before the dictionary was read, and after all measurements. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

/** Fills the index in DATABASE_URL, measures it, and writes the figures as the last line. Started by `search-database.ts`. */
async function measure(): Promise<SearchFigures> {
  const payload = await getPortalPayload();
  await migrate(payload);
  const memoryBefore = process.memoryUsage().rss;
  const pool = await getPool();
  const present = await pool.query<{ value: number }>(
    "select value from search_state where key = 'measured'",
  );
  const indexedPerSecond = present.rows[0]?.value ?? (await fill(pool));
  const { rows } = await pool.query<{ table_bytes: string; index_bytes: string; entries: string }>(
    `select sum(pg_table_size(t)) as table_bytes, sum(pg_indexes_size(t)) as index_bytes,
       (select count(*) from search_zh where collection = 'news')
         + (select count(*) from search_en where collection = 'news') as entries
     from unnest(array['search_zh', 'search_en']::regclass[]) t`,
  );
  const entries = Number(rows[0]?.entries ?? 0);
  if (entries !== ITEMS * TIMES * inputLanguages.length) {
    throw new Error(`The index has ${entries} entries; delete the data that was kept and measure again.`);
  }
  const searches = [];
  const suggestions = [];
  for (const remembered of [false, true]) {
    const engine = PostgresEngine.connect(undefined, remembered ? undefined : 0);
    for (const clients of CLIENTS) {
      console.log(
        `bench: searching ${remembered ? 'again' : 'for the first time'} with ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      );
      const found = await loadWith(clients, searchInputs, (query, locale) =>
        search({ query, locale, sort: 'relevance', page: 1, pageSize: 6 }, engine),
      );
      searches.push({ remembered, clients, ...found });
      const completed = await loadWith(clients, typedInputs, (query, locale) =>
        suggest(locale, query, engine),
      );
      suggestions.push({ remembered, clients, ...completed });
    }
    await engine.close();
  }
  const plain = [];
  for (const clients of CLIENTS) {
    console.log(`bench: asking PostgreSQL alone with ${clients} ${clients === 1 ? 'client' : 'clients'}`);
    const ranked = await loadWith(clients, searchInputs, (query, locale) => rankPlainly(pool, query, locale));
    plain.push({ remembered: false, clients, ...ranked });
  }
  return {
    entries,
    search: searches,
    suggest: suggestions,
    plain,
    indexedPerSecond,
    batch: BATCH,
    indexed: ITEMS * inputLanguages.length,
    tableBytes: Number(rows[0]?.table_bytes ?? 0),
    indexBytes: Number(rows[0]?.index_bytes ?? 0),
    memoryBefore,
    memoryAfter: process.memoryUsage().rss,
  };
}

type Pool = Awaited<ReturnType<typeof getPool>>;

/** Makes the index. @returns localized items a second */
async function fill(pool: Pool): Promise<number> {
  // Words and state of an empty portal; later it would remove the entries, which belong to no items.
  await rebuildIndex(await getPortalPayload());
  console.log(`bench: indexing ${ITEMS} items in ${inputLanguages.length} languages`);
  const begun = performance.now();
  for (let first = 1; first <= ITEMS; first += BATCH) await indexItems(first);
  const indexedPerSecond = (ITEMS * inputLanguages.length * 1000) / (performance.now() - begun);
  console.log(`bench: multiplying them by ${TIMES}`);
  for (const locale of inputLanguages) await multiply(pool, `search_${locale}`);
  await pool.query(
    "insert into search_state (key, value, updated_at) values ('measured', to_jsonb($1::float8), now())",
    [indexedPerSecond],
  );
  return indexedPerSecond;
}

/**
 * Copies each entry with a title and an address of its own; making 100 000 from their texts would take most of the
 * measurement. The indexes are made again afterwards: to extend them row by row takes many times as long.
 */
async function multiply(pool: Pool, table: string): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = $1::regclass and not i.indisprimary`,
      [table],
    );
    await client.query(
      "set maintenance_work_mem = '512MB'; set synchronous_commit = off; set statement_timeout = 0",
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `insert into ${table} (collection, item, anchor, type, kind, url, title, context, body, folded, title_key, vector,
         title_vector, title_words, published_at, boost, fingerprint, indexed_at)
       select collection, gen_random_uuid(), anchor, type, kind, url || '-' || copy, title || ' ' || copy, context, body, folded,
         title_key || ' ' || copy, vector, title_vector, title_words, published_at - copy * interval '1 hour', boost, fingerprint,
         indexed_at
       from ${table}, generate_series(2, ${TIMES}) copy where collection = 'news'`,
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

async function indexItems(first: number): Promise<void> {
  const items = Array.from({ length: BATCH }, (_, index) => scaleItem(first + index));
  for (const locale of inputLanguages) {
    await writeEntries(
      locale,
      'news',
      items.map(({ slug, publishedAt, texts }) => {
        const { title, summary, markdown } = texts[locale];
        return {
          anchor: '',
          type: 'news',
          kind: 'news',
          url: `/${locale}/news/${slug}`,
          title,
          context: '',
          keywords: summary,
          body: `${summary} ${markdown.replaceAll(/\s+/g, ' ')}`,
          publishedAt: new Date(publishedAt),
          boost: 1,
        };
      }),
    );
  }
}

/** The first page as PostgreSQL ranks entries with all words, without counts, synonyms, and excerpts. */
function rankPlainly(pool: Pool, query: string, locale: Locale): Promise<unknown> {
  return pool.query(
    `select id, title, left(body, 200) from search_${locale}, plainto_tsquery('simple', $1) wanted
     where vector @@ wanted order by ts_rank_cd(vector, wanted, 1) desc, id limit 6`,
    [query],
  );
}

/** Processor time so far in ns: of this process, and by its id of each process that serves a connection. */
interface Spent {
  readonly own: number;
  readonly connections: ReadonlyMap<number, number>;
}

/** Undefined outside of Linux. */
async function spentSoFar(): Promise<Spent | undefined> {
  const pool = await getPool();
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const { user, system } = process.cpuUsage();
  const connections = new Map<number, number>();
  for (const { pid } of rows) {
    const spent = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined);
    if (spent === undefined) return undefined;
    connections.set(pid, Number(spent.split(' ')[0]));
  }
  return { own: (user + system) * 1000, connections };
}

/** Processor time in ms between two moments. Connections may have come meanwhile; one that serves calls has not gone. */
function spentBetween(before: Spent | undefined, after: Spent | undefined): number | undefined {
  if (before === undefined || after === undefined) return undefined;
  const connections = Array.from(
    after.connections,
    ([pid, spent]) => spent - (before.connections.get(pid) ?? 0),
  );
  return (after.own - before.own + connections.reduce((sum, spent) => sum + spent, 0)) / 1e6;
}

/** Calls in turn what is given, by so many clients at a time, and measures after a warm-up. */
async function loadWith(
  clients: number,
  inputs: Inputs,
  call: (query: string, locale: Locale) => Promise<unknown>,
): Promise<Omit<Latency, 'clients' | 'remembered'>> {
  const all = inputLanguages.flatMap((locale) => inputs[locale].map((query) => ({ locale, query })));
  const times: number[] = [];
  let next = 0;
  let finished = 0;
  const spentBefore = await spentSoFar();
  const begun = performance.now();
  const client = async () => {
    for (;;) {
      const input = all[next % all.length];
      next += 1;
      const from = performance.now();
      if (!input || from - begun > WARM_UP_MS + ROUND_MS) return;
      await call(input.query, input.locale);
      finished += 1;
      if (from - begun > WARM_UP_MS) times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const spent = spentBetween(spentBefore, await spentSoFar());
  const at = (percent: number) => percentile(times, percent);
  return {
    p50: at(50),
    p95: at(95),
    p99: at(99),
    perSecond: (times.length * 1000) / ROUND_MS,
    processor: spent === undefined ? undefined : spent / Math.max(1, finished),
  };
}

console.log(JSON.stringify(await measure()));
process.exit();
