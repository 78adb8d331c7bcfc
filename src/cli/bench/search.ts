import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { startEmbeddedPostgres } from '../launcher/embedded-postgres';
import { findFreePort } from '../launcher/ports';
import { Problem } from '../launcher/problem';
import { searchInputs, typedInputs } from './search-inputs';
import type { SearchFigures } from './search-process';

const MIB = 1_024 * 1_024;

/** Names a directory in which the index stays for the next measurement, since making it takes most of the time. */
const KEPT_DATA = 'BENCH_SEARCH_DATA';

export interface SearchResults extends SearchFigures {
  /** Processes that wanted to run in the minute before the measurement. */
  readonly loadBefore: number;
}

/**
 * Measures the two calls behind the search interface on 100 000 localized items, in a process and a database of their
 * own: results are read and excerpts made, but there is no HTTP.
 */
export async function measureSearch(root: string, say: (line: string) => void): Promise<SearchResults> {
  const [loadBefore = 0] = loadavg();
  const kept = process.env[KEPT_DATA];
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'portal-bench-search-')));
  await mkdir(directory, { recursive: true });
  // As root the database runs as another user, who has to get to its data.
  await chmod(directory, 0o711);
  const database = await startEmbeddedPostgres({
    dataDir: directory,
    port: await findFreePort(),
    log: () => undefined,
  });
  try {
    const figures = await runProcess(root, say, {
      DATABASE_URL: database.databaseUrl,
      DATA_DIR: directory,
      NODE_ENV: 'production',
      PAYLOAD_SECRET: 'secret-of-the-search-measurement-only',
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'error',
    });
    return { ...figures, loadBefore };
  } finally {
    await database.stop();
    if (kept === undefined) await rm(directory, { recursive: true, force: true });
  }
}

async function runProcess(
  root: string,
  say: (line: string) => void,
  variables: Record<string, string>,
): Promise<SearchFigures> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/bench/search-process.ts'], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('bench:')) say(line);
    last = line;
  }
  if (!last.startsWith('{'))
    throw new Problem('bench: the search could not be measured; see the lines above.');
  return JSON.parse(last) as SearchFigures;
}

/** The section of docs/benchmarks.md. */
export function renderSearch(results: SearchResults): string {
  const { entries, search, suggest, loadBefore } = results;
  const rows = [
    ...search.map((latency) => ['Search', 30, latency] as const),
    ...suggest.map((latency) => ['Suggestions', 15, latency] as const),
  ];
  return `${entries.toLocaleString('en')} localized, generated news items (${results.indexed.toLocaleString('en')} indexed from their texts, the others copies), on PostgreSQL, in one process on ${cpus().length} cores without HTTP: the query
is parsed, entries are found, counted by type, and ranked, and six of them are read with their excerpts. ${searchInputs.zh.length + searchInputs.en.length} searches and
${typedInputs.zh.length + typedInputs.en.length} word beginnings in both languages, most of them words that thousands of items have. *New*: every query is
one that nobody made before. *Repeated*: with the answers that a process remembers while the index is unchanged. The load average in the minute
before was ${loadBefore.toFixed(1)}${loadBefore > cpus().length / 2 ? ', so **other work disturbed it**' : ''}.

| | | Clients | p50 | p95 | p99 | per second | Target (p95) | Met |
|---|---|---|---|---|---|---|---|---|
${rows
  .map(
    ([name, aim, { remembered, clients, p50, p95, p99, perSecond }]) =>
      `| ${name} | ${remembered ? 'repeated' : 'new'} | ${clients} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${Math.round(perSecond)} | ${aim} ms | ${p95 < aim ? 'yes' : '**no**'} |`,
  )
  .join('\n')}

- Indexing: ${Math.round(results.indexedPerSecond)} localized items per second by one process, written in batches of ${results.batch}.
- Size: ${Math.round(results.tableBytes / MIB)} MiB of entries and ${Math.round(results.indexBytes / MIB)} MiB of indexes.
- Memory of the process (RSS): ${Math.round(results.memoryBefore / MIB)} MiB before the dictionary was read, ${Math.round(results.memoryAfter / MIB)} MiB after the last search.`;
}
