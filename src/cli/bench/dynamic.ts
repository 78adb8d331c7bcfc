import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { findFreePort } from '../launcher/ports';
import { Problem } from '../launcher/problem';
import { register } from './identity';
import { percentile } from './load';
import { addItems, inDirectory, SCALED_ITEMS } from './measure';
import { type Portal, startPortal } from './portal';
import { processorTimeOf, processorTimeWithChildren } from './processor-time';
import { figure, machine, mebibytes, rate, table } from './report';
import { logInAsStaff } from './staff';

/** Clients that ask for one response together. */
const HERD = 50;
/** Clients that ask for different responses for a while. */
const CLIENTS = 8;
const ROUND_MS = 6_000;
const PAGE_SIZE = 24;
const MIB = 1024 * 1024;
/** In a list of the admin, and not on the page for logging in. */
const LISTED = /collections\/news\/[\da-f]{8}-/;

/** What one call does; `turn` counts the calls, so each may be another one. */
type Call = (turn: number) => Promise<void>;

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of a call in ms. */
  readonly web: number | undefined;
  readonly database: number | undefined;
}

/** Many clients that ask for the same after a publication. */
interface Herd {
  readonly milliseconds: number;
  readonly web: number | undefined;
  readonly database: number | undefined;
  readonly transactions: number;
}

interface PortalFigures {
  readonly commit: string;
  readonly herds: Readonly<Record<string, Herd>>;
  readonly calls: Readonly<Record<string, Figures>>;
  /** Milliseconds from the start of a web process. */
  readonly start: { readonly healthy: number; readonly page: number; readonly search: number };
  readonly memory: number | undefined;
}

export interface DynamicResult {
  readonly now: PortalFigures;
  readonly earlier: PortalFigures | undefined;
  readonly loadBefore: number;
}

/**
 * Measures what is not a finished page, with many news items.
 * @param checkout directory of an earlier version to measure first, with its packages installed
 */
export async function measureDynamic(
  checkout: string | undefined,
  say: (line: string) => void,
): Promise<DynamicResult> {
  const [loadBefore = 0] = loadavg();
  const earlier = checkout === undefined ? undefined : await measurePortal(say, resolve(checkout));
  return { now: await measurePortal(say), earlier, loadBefore };
}

function measurePortal(say: (line: string) => void, checkout?: string): Promise<PortalFigures> {
  return inDirectory(async (directory) => {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' });
    say(`bench: starting the portal of ${commit.trim()}, which builds if needed`);
    const portal = await startPortal(directory, { RATE_LIMIT_SCALE: '100000' }, checkout);
    say(`bench: adding ${SCALED_ITEMS} news items`);
    await addItems(portal, directory, checkout);
    const figures = await new Measurement(portal, say).run();
    say('bench: starting a second web process');
    const start = await measureStart(portal, checkout);
    const memory = await portal.webMemory();
    await portal.stop();
    return { commit: commit.trim(), ...figures, start, memory };
  });
}

class Measurement {
  readonly #portal: Portal;
  readonly #say: (line: string) => void;
  readonly #database: Client;

  constructor(portal: Portal, say: (line: string) => void) {
    this.#portal = portal;
    this.#say = say;
    this.#database = new Client({ connectionString: portal.databaseUrl });
  }

  async run(): Promise<Pick<PortalFigures, 'herds' | 'calls'>> {
    await this.#database.connect();
    try {
      const { origin } = this.#portal;
      const cookies = await staffCookies(this.#portal);
      // Cookies of staff count in requests of the portal's own pages only.
      const own = { cookie: cookies, 'sec-fetch-site': 'same-origin' };
      const member = await register(this.#portal);
      const pages = Math.floor(SCALED_ITEMS / PAGE_SIZE);
      const get =
        (pathOf: (turn: number) => string, headers: Record<string, string> = {}): Call =>
        async (turn) => {
          await read(`${origin}${pathOf(turn)}`, headers);
        };
      const spread = (turn: number, among: number) => 1 + ((turn * 7_919) % among);
      return {
        herds: {
          'Feed `/en/feed.xml`': await this.#herd(get(() => '/en/feed.xml')),
          'Sitemap with its parts': await this.#herd(() => readSitemap(origin)),
        },
        calls: {
          'Sitemap, unchanged': await this.#calls('sitemap', () => readSitemap(origin)),
          'News list, deep page': await this.#calls(
            'deep pages',
            get((turn) => `/en/news?size=${PAGE_SIZE}&page=${spread(turn, pages)}`),
          ),
          'Payload’s REST, 10 items': await this.#calls(
            'REST',
            get(
              (turn) => `/api/news?locale=en&depth=0&limit=10&page=${spread(turn, SCALED_ITEMS / 10)}`,
              own,
            ),
          ),
          'List in the admin': await this.#calls('lists in the admin', async (turn) => {
            const page = spread(turn, SCALED_ITEMS / 10);
            const url = `${origin}/admin/collections/news?limit=10&page=${page}`;
            const list = await read(url, own);
            if (!LISTED.test(list)) throw new Problem(`bench: ${url} lists nothing.`);
          }),
          'Search page, new words': await this.#calls(
            'search pages',
            get((turn) => `/en/search?q=${encodeURIComponent(`link measurement ${turn}`)}`),
          ),
          'Profile of a member': await this.#calls(
            'profiles',
            get(() => '/api-id/oneid/personal/center/user', { cookie: member.cookies }),
          ),
        },
      };
    } finally {
      await this.#database.end();
    }
  }

  /** Publishes something, waits until its page shows it, and lets many clients call together. */
  async #herd(call: Call): Promise<Herd> {
    await call(0);
    await publish(this.#portal);
    const [before, done] = [await this.#spent(), await this.#transactions()];
    const begun = performance.now();
    await Promise.all(Array.from({ length: HERD }, (_, turn) => call(turn)));
    const milliseconds = performance.now() - begun;
    const after = await this.#spent();
    // Each connection reports its transactions with a delay of at most a second.
    await delay(1_500);
    const transactions = (await this.#transactions()) - done;
    this.#say(`bench: ${HERD} clients after a publication: ${milliseconds.toFixed(0)} ms`);
    return { milliseconds, ...between(before, after, 1), transactions };
  }

  async #calls(name: string, call: Call): Promise<Figures> {
    for (let turn = 0; turn < 2 * CLIENTS; turn += 1) await call(turn);
    const times: number[] = [];
    let turn = 2 * CLIENTS;
    const before = await this.#spent();
    const begun = performance.now();
    const client = async () => {
      while (performance.now() - begun < ROUND_MS) {
        const from = performance.now();
        await call((turn += 1));
        times.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const seconds = (performance.now() - begun) / 1_000;
    const spent = between(before, await this.#spent(), times.length);
    this.#say(`bench: ${name}: ${(times.length / seconds).toFixed(0)}/s`);
    return {
      perSecond: times.length / seconds,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      ...spent,
    };
  }

  async #spent(): Promise<Spent> {
    const web = await this.#portal.webProcess();
    const pidFile = await readFile(join(this.#portal.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return {
      web: web === undefined ? undefined : await processorTimeOf(web),
      database: await processorTimeWithChildren(Number.parseInt(pidFile, 10)),
    };
  }

  async #transactions(): Promise<number> {
    const { rows } = await this.#database.query<{ done: string }>(
      'SELECT xact_commit + xact_rollback AS done FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(rows[0]?.done);
  }
}

interface Spent {
  readonly web: number | undefined;
  readonly database: number | undefined;
}

function between(before: Spent, after: Spent, calls: number): Spent {
  const share = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : (to - from) / Math.max(1, calls);
  return { web: share(before.web, after.web), database: share(before.database, after.database) };
}

/** @throws Problem when the answer is not one */
async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  if (response.status !== 200) throw new Problem(`bench: ${url} answered ${response.status}.`);
  return response.text();
}

/** All addresses that the sitemap lists: in one file, or in an index with parts. */
async function readSitemap(origin: string): Promise<void> {
  const text = await read(`${origin}/sitemap.xml`);
  if (!text.includes('<sitemapindex')) return;
  const parts = [...text.matchAll(/<loc>[^<]*(\/sitemap-[^<]+)<\/loc>/g)].map(([, path = '']) => path);
  for (const path of parts) await read(origin + path);
}

async function staffCookies({ origin, administrator }: Portal): Promise<string> {
  const response = await fetch(`${origin}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  if (!response.ok) throw new Problem(`bench: the administrator could not log in (${response.status}).`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

const VISIBLE_MS = 10_000;

/** Gives a published item another title, and waits until visitors read it. */
async function publish(portal: Portal): Promise<void> {
  const staff = await logInAsStaff(portal);
  const { docs } = await staff<{ docs: readonly { id: string; slug: string }[] }>(
    'GET',
    `/news?locale=en&depth=0&limit=1&page=${SCALED_ITEMS / 2}&where[_status][equals]=published`,
  );
  const [item] = docs;
  if (!item) throw new Problem('bench: there is no news to publish.');
  const title = `Published at ${new Date().toISOString()}`;
  await staff('PATCH', `/news/${item.id}?locale=en`, { title, _status: 'published' });
  for (const until = Date.now() + VISIBLE_MS; ; await delay(50)) {
    if ((await read(`${portal.origin}/en/news/${item.slug}`)).includes(title)) return;
    if (Date.now() > until) throw new Problem('bench: a publication did not become visible.');
  }
}

const START_MS = 60_000;

/** Starts another web process like that of the portal, on Linux only. */
async function measureStart(portal: Portal, checkout = process.cwd()): Promise<PortalFigures['start']> {
  const pid = await portal.webProcess();
  const environ =
    pid === undefined ? undefined : await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => undefined);
  if (environ === undefined) return { healthy: Number.NaN, page: Number.NaN, search: Number.NaN };
  const variables = environ.split('\0').flatMap((line) => {
    const at = line.indexOf('=');
    return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
  });
  const port = String(await findFreePort());
  const began = performance.now();
  const child = spawn(process.execPath, ['src/web.ts', '--port', port], {
    cwd: checkout,
    env: { ...Object.fromEntries(variables), NODE_ENV: 'production', PORT: port },
    stdio: 'ignore',
  });
  try {
    const at = async (path: string) => {
      for (const until = Date.now() + START_MS; Date.now() < until; await delay(10)) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
        await response?.arrayBuffer();
        if (response?.status === 200) return performance.now() - began;
      }
      throw new Problem('bench: the second web process did not answer.');
    };
    return { healthy: await at('/healthz'), page: await at('/en'), search: await at('/en/search?q=retry') };
  } finally {
    child.kill('SIGKILL');
  }
}

/** What the project aims at, by the row of the table. */
const AIMS: Readonly<
  Record<string, { readonly text: string; readonly isMet: (figures: Figures) => boolean }>
> = {
  'News list, deep page': {
    text: 'Web at most 20 ms, PostgreSQL at most 5 ms',
    isMet: ({ web = Infinity, database = Infinity }) => web <= 20 && database <= 5,
  },
  'Profile of a member': { text: 'at least 2,000 per second', isMet: ({ perSecond }) => perSecond >= 2_000 },
};
const START_AIM_MS = 2_000;
const MEMORY_AIM = 350 * MIB;

/** The section of docs/benchmarks.md. */
export function renderDynamic({ now, earlier, loadBefore }: DynamicResult, date = new Date()): string {
  const isDisturbed = loadBefore > cpus().length / 2;
  const versions = earlier ? [earlier, now] : [now];
  const ms = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? '–' : `${figure(value, value < 10 ? 1 : 0)} ms`;
  const verdict = (isMet: boolean) => (isMet ? 'yes' : '**no**');
  const ofVersions = (name: string) =>
    versions.map((figures) => ({ figures, label: figures === now ? name : `${name}, ${figures.commit}` }));
  return `Generated by \`npm run bench -- --only dynamic${earlier ? ` --earlier DIRECTORY\` with ${earlier.commit}, then ${now.commit},` : '`'} on ${date.toISOString().slice(0, 10)}: ${machine()}. The load
average in the minute before was ${loadBefore.toFixed(1)}${isDisturbed ? ': **other work disturbed this run**, so rely on the processor times' : ''}.

How fast are responses that aren’t finished pages? The portal had ${SCALED_ITEMS.toLocaleString('en')} more news items, and ${CLIENTS} clients sent requests for ${ROUND_MS / 1_000} s. Each
request was for a different page, except that one member’s profile was read repeatedly, and so was the whole sitemap. _Web_ and
_PostgreSQL_ are the processor time that the web process and the database spent on one response. It shows what a response costs: a core
has 1,000 ms in each second to share among all responses.

${table(
  ['Response', 'Per second', 'p50', 'p99', 'Web', 'PostgreSQL', 'Target', 'Met'],
  Object.keys(now.calls).flatMap((name) =>
    ofVersions(name).flatMap(({ figures, label }) => {
      const call = figures.calls[name];
      const aim = figures === now ? AIMS[name] : undefined;
      return call
        ? [
            [
              label,
              rate(call.perSecond),
              ms(call.p50),
              ms(call.p99),
              ms(call.web),
              ms(call.database),
              aim?.text ?? '–',
              aim ? verdict(aim.isMet(call)) : '–',
            ],
          ]
        : [];
    }),
  ),
)}

What happens when ${HERD} clients request the same response at the same moment after a publication?

${table(
  ['Response', 'Until all have it', 'Web', 'PostgreSQL', 'Transactions'],
  Object.keys(now.herds).flatMap((name) =>
    ofVersions(name).flatMap(({ figures, label }) => {
      const herd = figures.herds[name];
      return herd
        ? [[label, ms(herd.milliseconds), ms(herd.web), ms(herd.database), figure(herd.transactions)]]
        : [];
    }),
  ),
)}

How long does it take until a second web process on the same machine answers, and how much memory does the first one use after
all of these requests?

${table(
  [
    'Process',
    '`/healthz`',
    'First page',
    'First search',
    'Memory (RSS) of the first process',
    'Target',
    'Met',
  ],
  ofVersions('Second web process').map(({ figures: { start, memory }, label }) => [
    label,
    ms(start.healthy),
    ms(start.page),
    ms(start.search),
    mebibytes(memory),
    `first page within ${START_AIM_MS / 1_000} s, after the requests above under ${mebibytes(MEMORY_AIM)}`,
    verdict(start.page <= START_AIM_MS && memory !== undefined && memory < MEMORY_AIM),
  ]),
)}`;
}
