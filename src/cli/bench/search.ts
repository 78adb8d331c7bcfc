import { cpus, loadavg } from 'node:os';

import { machine, table } from './report';
import { runOnDatabase } from './search-database';
import { searchInputs, typedInputs } from './search-inputs';
import type { Latency, SearchFigures } from './search-process';

const MIB = 1_024 * 1_024;

/** Names a directory in which the index stays for the next measurement, since making it takes most of the time. */
const KEPT_DATA = 'BENCH_SEARCH_DATA';

/** Localized entries that are searched. */
export const MEASURED_ENTRIES = 100_000;

/** Milliseconds within which 95 of 100 calls have to be answered, with up to four clients on two cores. */
const AIMS = { search: 60, suggest: 50 } as const;
const AIM_CLIENTS = 4;

export interface SpeedResults extends SearchFigures {
  /** Processes that wanted to run in the minute before the measurement, and in its last minute. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly seconds: number;
}

/**
 * Measures the two calls behind the search interface on 100 000 localized entries, in a process and a database of their
 * own: results are read and excerpts made, but there is no HTTP.
 */
export async function measureSearchSpeed(
  root: string,
  say: (line: string) => void,
  entries: number,
): Promise<SpeedResults> {
  const [loadBefore = 0] = loadavg();
  const began = performance.now();
  const figures = await runOnDatabase<SearchFigures>({
    root,
    say,
    program: 'src/cli/bench/search-process.ts',
    variables: { BENCH_SEARCH_ENTRIES: String(entries) },
    kept: process.env[KEPT_DATA],
  });
  const [loadAfter = 0] = loadavg();
  return { ...figures, loadBefore, loadAfter, seconds: (performance.now() - began) / 1000 };
}

/** The section of docs/benchmarks.md. */
export function renderSearchSpeed(results: SpeedResults, now = new Date()): string {
  const { entries, search, suggest, plain, loadBefore, loadAfter, seconds } = results;
  const rows = [
    ...search.map((latency) => ['Search', AIMS.search, latency] as const),
    ...suggest.map((latency) => ['Suggestions', AIMS.suggest, latency] as const),
    ...plain.map((latency) => ['PostgreSQL alone', undefined, latency] as const),
  ];
  return `Made by \`npm run bench -- --only search-speed\` on ${now.toISOString().slice(0, 10)}: ${machine()}. It took ${seconds.toFixed(0)} s. The load
average was ${loadBefore.toFixed(1)} in the minute before and ${loadAfter.toFixed(1)} in the last minute, which includes the measurement itself${loadBefore > cpus().length / 2 ? ', so **other work disturbed it**: compare the rows with each other, and the processor time' : ''}.

How fast are searches and suggestions with ${entries.toLocaleString('en')} entries? The entries are localized, generated news items: ${results.indexed.toLocaleString('en')} are indexed from their
texts, and the others are copies with their own titles. One process on PostgreSQL, without HTTP, parsed each query, found the
entries, counted them by type, ranked them, and read six of them with their excerpts. It answered ${searchInputs.zh.length + searchInputs.en.length} searches and ${typedInputs.zh.length + typedInputs.en.length} beginnings of words
in both languages, most of them words that thousands of items contain.

- _New_ queries were never made before.
- _Repeated_ queries use the answers that a process remembers while the index is unchanged.
- _Processor time_ is the time that the process and the database’s connections spend on one call. Unlike the other times, it hardly
  depends on what else the machine does.
- _PostgreSQL alone_ returns the first six entries that contain all words, by its own rank of the same vectors, without counts, synonyms, and
  excerpts.

${table(
  [
    '',
    '',
    'Clients',
    'p50',
    'p95',
    'p99',
    'per second',
    'Processor time',
    `Target (p95, up to ${AIM_CLIENTS} clients)`,
    'Met',
  ],
  rows.map(([name, aim, latency]) => [
    name,
    latency.remembered ? 'repeated' : 'new',
    String(latency.clients),
    ...[latency.p50, latency.p95, latency.p99].map((time) => `${time.toFixed(1)} ms`),
    String(Math.round(latency.perSecond)),
    latency.processor === undefined ? '–' : `${latency.processor.toFixed(1)} ms`,
    aim === undefined || latency.clients > AIM_CLIENTS ? '–' : `${aim} ms`,
    verdictOf(latency, aim),
  ]),
)}

- Indexing: ${Math.round(results.indexedPerSecond)} localized items per second by one process, written in batches of ${results.batch}.
- Size: ${Math.round(results.tableBytes / MIB)} MiB of entries and ${Math.round(results.indexBytes / MIB)} MiB of indexes.
- Memory of the process (RSS): ${Math.round(results.memoryBefore / MIB)} MiB before the dictionary was read, ${Math.round(results.memoryAfter / MIB)} MiB after the last search.`;
}

/** Whether a latency is within its aim; nothing is aimed at for more clients. */
function verdictOf({ clients, p95 }: Latency, aim: number | undefined): string {
  if (aim === undefined || clients > AIM_CLIENTS) return '–';
  return p95 < aim ? 'yes' : '**no**';
}
