import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

import { startEmbeddedPostgres } from '../launcher/embedded-postgres';
import { findFreePort } from '../launcher/ports';
import { scaleItem } from '../seed/scale-text';
import { percentile } from './load';

/** Items of which each exists in both languages. */
const ITEMS = 50_000;
const BATCH = 200;
const CLIENTS = [1, 16] as const;
const WARM_UP_MS = 3_000;
const ROUND_MS = 12_000;

const MIB = 1_024 * 1_024;

interface Latency {
  readonly clients: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
}

export interface SearchResults {
  readonly entries: number;
  readonly search: readonly Latency[];
  readonly suggest: readonly Latency[];
  /** Localized items a second, one process. */
  readonly indexedPerSecond: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Of this process, before the dictionary was read, and after all measurements. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
  readonly loadBefore: number;
}

/** What is typed: names of parts that very many items have, and combinations that few have. */
const queries: Record<Locale, readonly string[]> = {
  zh: [
    '通道训练',
    '内存借用 时延',
    '目录协议',
    '互连管理器 枚举',
    '拥塞标记',
    '前向纠错',
    '"往返时延"',
    '信用流控 -带宽',
    '超节点',
    '链路重传 纳秒',
    '光缆',
    'fabric manager',
    '內存借用',
    '一致性请求',
  ],
  en: [
    'lane training',
    'remote read latency',
    'directory protocol',
    'fabric manager domain',
    'congestion marking',
    'forward error correction',
    '"round trip"',
    'credit flow -bandwidth',
    'supernode',
    'link retry',
    'optical',
    'memory borrowing',
    'bit errors per hour',
    'coherent requests',
  ],
};

const typed: Record<Locale, readonly string[]> = {
  zh: ['通', '通道', '内存借', '目录协', '互连管理', '拥塞', '信用流', '链路重'],
  en: ['la', 'lane tr', 'mem', 'directory pro', 'fab', 'congestion m', 'cred', 'link ret'],
};

/**
 * Fills an index of its own with 100 000 localized items and measures the two engine calls behind the interface, with
 * results read and excerpts made, but without HTTP.
 */
export async function measureSearch(say: (line: string) => void): Promise<SearchResults> {
  const [loadBefore = 0] = loadavg();
  const memoryBefore = process.memoryUsage().rss;
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-search-'));
  // As root the database runs as another user, who has to get to its data.
  await chmod(directory, 0o711);
  const database = await startEmbeddedPostgres({
    dataDir: directory,
    port: await findFreePort(),
    log: () => undefined,
  });
  Object.assign(process.env, {
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: directory,
    NODE_ENV: 'production',
    PAYLOAD_SECRET: 'secret-of-a-measurement',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
  });
  // Only now: these modules read the environment when they are loaded.
  const { getPortalPayload } = await import('@/platform/db/payload');
  const { getPool } = await import('@/platform/db/database');
  const portal = await import('@/features/search');
  const payload = await getPortalPayload();
  try {
    await payload.db.migrate();
    say(`bench: indexing ${ITEMS} items in ${locales.length} languages`);
    const begun = performance.now();
    await portal.rebuildIndex(payload);
    for (let first = 1; first <= ITEMS; first += BATCH) await indexItems(first, portal.writeEntries);
    const indexedPerSecond = (ITEMS * locales.length * 1000) / (performance.now() - begun);
    const pool = await getPool();
    await pool.query('vacuum analyze search_zh');
    await pool.query('vacuum analyze search_en');
    const { rows } = await pool.query<{ table_bytes: string; index_bytes: string; entries: string }>(
      `select sum(pg_table_size(t)) as table_bytes, sum(pg_indexes_size(t)) as index_bytes,
         (select count(*) from search_zh) + (select count(*) from search_en) as entries
       from unnest(array['search_zh', 'search_en']::regclass[]) t`,
    );
    const search = [];
    const suggest = [];
    for (const clients of CLIENTS) {
      say(`bench: searching with ${clients} ${clients === 1 ? 'client' : 'clients'}`);
      search.push(
        await loadWith(clients, queries, (query, locale) =>
          portal.search({ query, locale, sort: 'relevance', page: 1, pageSize: 6 }),
        ),
      );
      suggest.push(await loadWith(clients, typed, (query, locale) => portal.suggest(locale, query)));
    }
    return {
      entries: Number(rows[0]?.entries ?? 0),
      search,
      suggest,
      indexedPerSecond,
      tableBytes: Number(rows[0]?.table_bytes ?? 0),
      indexBytes: Number(rows[0]?.index_bytes ?? 0),
      memoryBefore,
      memoryAfter: process.memoryUsage().rss,
      loadBefore,
    };
  } finally {
    await payload.destroy();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

type WriteEntries = (typeof import('@/features/search'))['writeEntries'];

async function indexItems(first: number, write: WriteEntries): Promise<void> {
  const items = Array.from({ length: BATCH }, (_, index) => scaleItem(first + index));
  for (const locale of locales) {
    await write(
      locale,
      'news',
      items.map(({ slug, publishedAt, texts }) => {
        const { title, summary, markdown } = texts[locale];
        return {
          anchor: '',
          type: 'news',
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

/** Calls in turn what is given, by so many clients at a time, and measures after a warm-up. */
async function loadWith(
  clients: number,
  inputs: Record<Locale, readonly string[]>,
  call: (query: string, locale: Locale) => Promise<unknown>,
): Promise<Latency> {
  const all = locales.flatMap((locale) => inputs[locale].map((query) => ({ locale, query })));
  const times: number[] = [];
  const begun = performance.now();
  let next = 0;
  const client = async () => {
    for (;;) {
      const input = all[next % all.length];
      next += 1;
      const from = performance.now();
      if (!input || from - begun > WARM_UP_MS + ROUND_MS) return;
      await call(input.query, input.locale);
      if (from - begun > WARM_UP_MS) times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const at = (percent: number) => percentile(times, percent);
  return {
    clients,
    p50: at(50),
    p95: at(95),
    p99: at(99),
    perSecond: (times.length * 1000) / ROUND_MS,
  };
}

/** The section of docs/benchmarks.md. */
export function renderSearch(results: SearchResults): string {
  const { entries, search, suggest, loadBefore } = results;
  const rows = [
    ...search.map((latency) => ['Search', 30, latency] as const),
    ...suggest.map((latency) => ['Suggestions', 15, latency] as const),
  ];
  return `${entries.toLocaleString('en')} localized items of generated news, on PostgreSQL and in one process on ${cpus().length} cores without HTTP: the query
is read, entries are found, counted by type and ranked, six of them read and their excerpts made. ${queries.zh.length + queries.en.length} searches and
${typed.zh.length + typed.en.length} beginnings in both languages, most of them words that thousands of items have. The load average of the minute
before was ${loadBefore.toFixed(1)}${loadBefore > cpus().length / 2 ? ', so **other work disturbed it**' : ''}.

| | Clients | p50 | p95 | p99 | a second | Aim (p95) | Reached |
|---|---|---|---|---|---|---|---|
${rows
  .map(
    ([name, aim, { clients, p50, p95, p99, perSecond }]) =>
      `| ${name} | ${clients} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${Math.round(perSecond)} | ${aim} ms | ${p95 < aim ? 'yes' : '**no**'} |`,
  )
  .join('\n')}

- Indexing: ${Math.round(results.indexedPerSecond)} localized items a second by one process, written in batches of ${BATCH}.
- Size: ${Math.round(results.tableBytes / MIB)} MiB of entries and ${Math.round(results.indexBytes / MIB)} MiB of indexes.
- Memory of the process (RSS): ${Math.round(results.memoryBefore / MIB)} MiB before the dictionary was read, ${Math.round(results.memoryAfter / MIB)} MiB after the last search.`;
}
