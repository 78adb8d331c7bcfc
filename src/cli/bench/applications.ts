import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import {
  addApplications,
  askForCopy,
  type Granted,
  grantSpecification,
  longPdf,
  resizeCopy,
} from './application-inputs';
import { register } from './identity';
import { median, percentile } from './load';
import type { Portal } from './portal';
import { machine, mebibytes, milliseconds, table } from './report';

const MIB = 1_024 * 1_024;
/** What is measured: as large as a busy portal has it. */
const sizes = {
  pages: 600,
  downloads: 64,
  downloadBytes: 50 * MIB,
  applications: 100_000,
  /** How often each view of the queue is read. */
  reads: 30,
};
type Sizes = typeof sizes;

/** Time in which a view of the review queue is to answer, in milliseconds. */
const QUEUE_AIM_MS = 300;
const COPY_MS = 10 * 60_000;
const SAMPLE_MS = 200;
const DOWNLOAD_ROUNDS = 2;

/** Views of the review queue: those that a reviewer opens, and the heaviest ones. */
const views = {
  'Qualifications, first page': 'queue=qualification',
  'Qualifications, last page': 'queue=qualification&page=100000',
  'Qualifications, late only': 'queue=qualification&late=1',
  'Signed agreements, first page': 'queue=agreement',
  'Access granted, first page': 'queue=granted',
  'Access granted, last page': 'queue=granted&page=100000',
  'Search in qualifications': `queue=qualification&search=${encodeURIComponent('技术公司77')}`,
  'Search in access granted': `queue=granted&search=${encodeURIComponent('技术公司77')}`,
} as const;

interface Memory {
  /** Bytes; undefined where there is no `ps`. */
  readonly before: number | undefined;
  readonly peak: number | undefined;
  readonly after: number | undefined;
}

export interface ApplicationResults {
  readonly sizes: Sizes;
  readonly stamping: { readonly seconds: number; readonly sourceBytes: number; readonly memory: Memory };
  /** One entry a round of all clients. */
  readonly downloads: readonly {
    readonly seconds: number;
    readonly bytes: number;
    readonly memory: Memory;
  }[];
  readonly queue: readonly { readonly view: string; readonly p50: number; readonly p95: number }[];
  readonly loadBefore: number;
}

/** Stamps a long PDF, downloads large copies with many clients at the same time, and reads a long review queue. */
export async function measureApplications(
  portal: Portal,
  say: (line: string) => void,
): Promise<ApplicationResults> {
  const [loadBefore = 0] = loadavg();
  const { address, cookies } = await register(portal);
  const client = new Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM members WHERE email = $1', [address]);
    const memberId = rows[0]?.id ?? '';
    const { dataDir } = portal;
    const pdf = await longPdf(sizes.pages);
    const granted = await grantSpecification(client, { dataDir, memberId, pdf });
    const stamped = await measured(
      () => portal.workerMemory(),
      () => stamp(client, granted),
    );
    const stamping = { ...stamped, sourceBytes: pdf.length };
    say(`bench: stamping ${sizes.pages} pages ${stamping.seconds.toFixed(1)} s`);

    await resizeCopy(client, { dataDir, grantId: granted.grantId, bytes: sizes.downloadBytes });
    const url = `${portal.origin}/api-spec/specifications/${granted.slug}/download?lang=zh`;
    await download(url, cookies);
    const downloads = [];
    for (let round = 1; round <= DOWNLOAD_ROUNDS; round += 1) {
      const bytes = sizes.downloads * sizes.downloadBytes;
      const result = await measured(
        () => portal.webMemory(),
        () => Promise.all(Array.from({ length: sizes.downloads }, () => download(url, cookies))),
      );
      downloads.push({ ...result, bytes });
      say(`bench: ${sizes.downloads} downloads at once, ${Math.round(bytes / MIB / result.seconds)} MiB/s`);
    }

    say(`bench: adding ${sizes.applications} applications`);
    await addApplications(client, {
      memberId,
      specificationId: granted.specificationId,
      count: sizes.applications,
    });
    return { sizes, stamping, downloads, queue: await readQueue(portal, say), loadBefore };
  } finally {
    await client.end();
  }
}

/** Waits for the worker to make the copy. */
async function stamp(client: Client, granted: Granted): Promise<void> {
  await askForCopy(client, granted);
  for (const began = performance.now(); performance.now() - began < COPY_MS; await delay(20)) {
    const { rows } = await client.query<{ state: string; last_error: string | null }>(
      'SELECT state, last_error FROM personal_copies WHERE grant_id = $1',
      [granted.grantId],
    );
    const [copy] = rows;
    if (copy?.state === 'ready') return;
    if (copy?.last_error) throw new Error(`the personal copy could not be made: ${copy.last_error}`);
  }
  throw new Error('the personal copy was not made in time');
}

/** Reads a download to its end and keeps nothing of it. @throws Error when it is not whole */
async function download(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie } });
  if (response.status !== 200 || !response.body) {
    throw new Error(`the download answered ${response.status}: ${await response.text()}`);
  }
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length;
  if (bytes !== sizes.downloadBytes) throw new Error(`a download had ${bytes} bytes`);
}

/** Seconds that a task takes, and the memory of a process before, during and after it. */
async function measured(
  memory: () => Promise<number | undefined>,
  task: () => Promise<unknown>,
): Promise<{ seconds: number; memory: Memory }> {
  const before = await memory();
  let peak = before;
  const done = new AbortController();
  const sampling = (async () => {
    while (!done.signal.aborted) {
      const now = await memory();
      if (now !== undefined) peak = Math.max(peak ?? 0, now);
      await delay(SAMPLE_MS);
    }
  })();
  const began = performance.now();
  try {
    await task();
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, memory: { before, peak, after: await memory() } };
  } finally {
    done.abort();
    await sampling;
  }
}

async function readQueue(
  { origin, administrator }: Portal,
  say: (line: string) => void,
): Promise<ApplicationResults['queue']> {
  const login = await fetch(`${origin}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { token } = (await login.json()) as { token?: string };
  if (!token) throw new Error(`the login of the administrator answered ${login.status}`);
  const read = async (query: string) => {
    const began = performance.now();
    const response = await fetch(`${origin}/api/applications/review/queue?${query}&lang=zh`, {
      headers: { authorization: `JWT ${token}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the queue answered ${response.status}: ${text}`);
    return performance.now() - began;
  };
  const queue = [];
  for (const [view, query] of Object.entries(views)) {
    await read(query);
    const times = [];
    for (let count = 0; count < sizes.reads; count += 1) times.push(await read(query));
    queue.push({ view, p50: median(times), p95: percentile(times, 95) });
  }
  const slowest = Math.max(...queue.map(({ p95 }) => p95));
  say(`bench: review queue, slowest view ${milliseconds(slowest)} (p95)`);
  return queue;
}

/** A file's size: less than 1 MiB where it would round to nothing. */
const size = (bytes: number) => (bytes < MIB ? 'less than 1 MiB' : mebibytes(bytes));

/** The section of docs/benchmarks.md. */
export function renderApplications(results: ApplicationResults, now = new Date()): string {
  const { stamping, downloads, queue, loadBefore } = results;
  const memories = ({ before, peak, after }: Memory) => [before, peak, after].map(mebibytes);
  return `Generated by \`npm run bench -- --only applications\` on ${now.toISOString().slice(0, 10)}: ${machine()}. The load
average in the minute before was ${loadBefore.toFixed(1)}.

How long do members wait for their copies, and how much memory do copies and downloads need? One web process, one worker, the
embedded database, and the clients all ran on this machine. A personal copy is made once, in the worker, and every download sends
the stored file. Compare the rounds: memory that doesn’t grow from one to the next means that downloads leave nothing behind.
The highest sample is the largest of those taken every ${SAMPLE_MS / 1_000} s while the work ran. Memory after it was read right after it ended,
so it can be higher than all samples.

${table(
  ['Work', 'Process', 'Time', 'Throughput', 'Memory (RSS) before', 'Highest sample', 'Memory after'],
  [
    [
      `Personal copy of ${results.sizes.pages} pages (PDF of ${size(stamping.sourceBytes)}), from the request until it is ready`,
      'worker',
      `${stamping.seconds.toFixed(1)} s`,
      `${Math.round(results.sizes.pages / stamping.seconds)} pages/s`,
      ...memories(stamping.memory),
    ],
    ...downloads.map(({ seconds, bytes, memory }, index) => [
      `${results.sizes.downloads} concurrent downloads of ${mebibytes(results.sizes.downloadBytes)}, round ${index + 1}`,
      'web',
      `${seconds.toFixed(1)} s`,
      `${Math.round(bytes / MIB / seconds)} MiB/s`,
      ...memories(memory),
    ]),
  ],
)}

How fast is the review queue with ${results.sizes.applications.toLocaleString('en')} applications? Each view was requested ${results.sizes.reads} times over HTTP, one request after the other:

${table(
  ['View', 'p50', 'p95', `p95 under ${QUEUE_AIM_MS} ms`],
  queue.map(({ view, p50, p95 }) => [
    view,
    milliseconds(p50),
    milliseconds(p95),
    p95 < QUEUE_AIM_MS ? 'yes' : '**no**',
  ]),
)}`;
}
