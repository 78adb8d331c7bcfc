import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';

import { findFreePort } from '../launcher/ports';
import { register } from './identity';
import { median, percentile } from './load';
import { addItems, inDirectory, SCALED_ITEMS } from './measure';
import { type Portal, startPortal } from './portal';
import { machine, table } from './report';
import { floorsOf, grows, type Point, type Slope, slopeOf } from './slope';
import { logInAsStaff } from './staff';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Requests that begin in a second, whatever the answers take; those of visitors never wait for each other. */
const PER_SECOND = 20;
/** Requests under way from which on a turn is left out, so an overload shows and does not add up. */
const MOST_UNDER_WAY = 200;
/** A request that takes longer has failed. */
const PATIENCE_MS = 30_000;
const SAMPLE_MS = 5_000;
/** Something is published so often, so pages expire and are made again. */
const PUBLISH_MS = 10_000;
/** Part of the time in which caches, pools, and compiled code come to their size; what is measured begins after it. */
const WARM_UP = 1 / 3;
/** Garbage is collected several times in such a stretch. */
const FLOOR_HOURS = 1 / 60;

/** What is watched, by its name in `/metrics` of the web process, and how much more of it an hour may bring. */
const FIGURES = {
  memory: { name: 'process_resident_memory_bytes', unit: MIB, allowedPerHour: 12 },
  heap: { name: 'nodejs_heap_size_used_bytes', unit: MIB, allowedPerHour: 12 },
  external: { name: 'nodejs_external_memory_bytes', unit: MIB, allowedPerHour: 12 },
  files: { name: 'process_open_fds', unit: 1, allowedPerHour: 6 },
  connections: { name: 'portal_database_connections', unit: 1, allowedPerHour: 2 },
} as const;
type Figure = keyof typeof FIGURES;
/** Memory that swings with every collection of garbage: what stays is its lowest value a minute. */
const SWINGS: ReadonlySet<Figure> = new Set(['memory', 'heap', 'external']);
const LABELS: Record<Figure, string> = {
  memory: 'Memory of the process (RSS)',
  heap: 'JavaScript heap in use',
  external: 'Buffers outside of the heap',
  files: 'Open files and sockets',
  connections: 'Connections to the database',
};
/** The aim for the memory of the web process, in MiB. */
const MOST_MEMORY = 350;

interface Watched {
  readonly begin: number;
  readonly end: number;
  readonly most: number;
  readonly slope: Slope | undefined;
  readonly grows: boolean;
}

export interface SoakResult {
  readonly minutes: number;
  readonly figures: Readonly<Record<Figure, Watched>>;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** What was asked and did not get the answer that it should, with how often. */
  readonly failures: Readonly<Record<string, number>>;
  /** Turns that were left out because too many requests were under way. */
  readonly leftOut: number;
  readonly published: number;
  readonly loadBefore: number;
}

/** Loads a portal with many items at a steady rate, and watches whether its web process grows. */
export function measureSoak(minutes: number, say: (line: string) => void): Promise<SoakResult> {
  const [loadBefore = 0] = loadavg();
  return inDirectory(async (directory) => {
    const port = String(await findFreePort());
    say('bench: starting a portal of its own, which builds if needed');
    const portal = await startPortal(directory, { METRICS_PORT: port, RATE_LIMIT_SCALE: '100000' });
    say(`bench: adding ${SCALED_ITEMS} news items`);
    await addItems(portal, directory);
    const result = await new Soak(portal, `http://127.0.0.1:${port}/metrics`, say).run(minutes);
    await portal.stop();
    return { ...result, loadBefore };
  });
}

/** One kind of request of the mix: what is asked in each turn. */
type Ask = (turn: number) => { readonly path: string; readonly init?: RequestInit; readonly status?: number };

class Soak {
  readonly #portal: Portal;
  readonly #metrics: string;
  readonly #say: (line: string) => void;
  readonly #samples: Record<Figure, Point[]> = {
    memory: [],
    heap: [],
    external: [],
    files: [],
    connections: [],
  };
  readonly #times: number[] = [];
  readonly #failures: Record<string, number> = {};
  #underWay = 0;
  #leftOut = 0;
  #published = 0;

  constructor(portal: Portal, metrics: string, say: (line: string) => void) {
    this.#portal = portal;
    this.#metrics = metrics;
    this.#say = say;
  }

  async run(minutes: number): Promise<Omit<SoakResult, 'loadBefore'>> {
    const member = await register(this.#portal);
    const mix = mixFor(member.cookies);
    const publish = await this.#publisher();
    const begin = performance.now();
    const end = begin + minutes * 60_000;
    const web = await this.#portal.webProcess();
    await Promise.all([
      everyMs(1_000 / PER_SECOND, end, (turn) => {
        const [name = '', ask] = mix[turn % mix.length] ?? [];
        if (ask) void this.#ask(name, ask(Math.floor(turn / mix.length)));
      }),
      everyMs(SAMPLE_MS, end, () => this.#sample(begin)),
      everyMs(PUBLISH_MS, end, publish),
    ]);
    while (this.#underWay > 0) await delay(100);
    if ((await this.#portal.webProcess()) !== web) this.#fail('the web process ended and was started again');
    const hours = minutes / 60;
    const measured = (figure: Figure) =>
      watched(
        figure,
        this.#samples[figure].filter((point) => point.hours >= hours * WARM_UP),
      );
    return {
      minutes,
      figures: {
        memory: measured('memory'),
        heap: measured('heap'),
        external: measured('external'),
        files: measured('files'),
        connections: measured('connections'),
      },
      requests: this.#times.length,
      p50: percentile(this.#times, 50),
      p99: percentile(this.#times, 99),
      failures: this.#failures,
      leftOut: this.#leftOut,
      published: this.#published,
    };
  }

  async #ask(name: string, { path, init, status = 200 }: ReturnType<Ask>): Promise<void> {
    if (this.#underWay >= MOST_UNDER_WAY) {
      this.#leftOut += 1;
      return;
    }
    this.#underWay += 1;
    const began = performance.now();
    try {
      const answer = await fetch(this.#portal.origin + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...init,
      });
      await answer.arrayBuffer();
      if (answer.status !== status) this.#fail(`${name}: ${answer.status}`);
    } catch (error) {
      this.#fail(`${name}: ${error instanceof Error ? error.name : String(error)}`);
    } finally {
      this.#times.push(performance.now() - began);
      this.#underWay -= 1;
    }
  }

  #fail(what: string): void {
    this.#failures[what] = (this.#failures[what] ?? 0) + 1;
  }

  async #sample(begin: number): Promise<void> {
    const answer = await fetch(this.#metrics, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => undefined,
    );
    if (!answer?.ok) return this.#fail('metrics');
    const lines = (await answer.text()).split('\n');
    const hours = (performance.now() - begin) / HOUR_MS;
    for (const [figure, { name, unit }] of Object.entries(FIGURES)) {
      const values = lines
        .filter((line) => line.startsWith(`${name}{`))
        .map((line) => Number(line.split(' ').at(-1)));
      if (values.length === 0) continue;
      this.#samples[figure as Figure].push({
        hours,
        value: values.reduce((sum, value) => sum + value, 0) / unit,
      });
    }
    const memory = this.#samples.memory.at(-1)?.value ?? 0;
    if (this.#samples.memory.length % 12 === 1) {
      this.#say(
        `bench: after ${(hours * 60).toFixed(0)} min ${memory.toFixed(0)} MiB, ${this.#times.length} requests`,
      );
    }
  }

  /** @returns publishes a new title of one item in each turn */
  async #publisher(): Promise<(turn: number) => Promise<void>> {
    const staff = await logInAsStaff(this.#portal);
    const { doc } = await staff('POST', '/news?locale=en', {
      slug: `soak/${randomUUID()}`,
      title: 'Steady load',
      summary: 'Written by the measurement of memory.',
      body: markdownToLexical('Written by the measurement of memory.'),
      category: 'community',
      publishedAt: new Date().toISOString(),
      _status: 'published',
    });
    return async (turn) => {
      try {
        await staff('PATCH', `/news/${doc.id}?locale=en`, {
          title: `Steady load ${turn}`,
          _status: 'published',
        });
        this.#published += 1;
      } catch (error) {
        this.#fail(`publication: ${error instanceof Error ? error.name : String(error)}`);
      }
    };
  }
}

/** What visitors ask for, in the order of turns: half of it finished pages, the rest made for the one who asks. */
function mixFor(cookies: string): (readonly [string, Ask])[] {
  const member = { headers: { cookie: cookies } };
  const json = { 'content-type': 'application/json' };
  const item = (turn: number) => String(1 + ((turn * 7_919) % SCALED_ITEMS)).padStart(6, '0');
  const page = (path: string): readonly [string, Ask] => [path, () => ({ path })];
  return [
    page('/zh'),
    ['item', (turn) => ({ path: `/en/news/scale/${item(turn)}` })],
    page('/en/news'),
    [
      'search',
      (turn) => ({ path: `/api-search?lang=en&q=${encodeURIComponent(`link measurement ${turn}`)}` }),
    ],
    page('/en'),
    ['item in Chinese', (turn) => ({ path: `/zh/news/scale/${item(turn)}` })],
    ['deep list', (turn) => ({ path: `/en/news?size=24&page=${1 + ((turn * 31) % 400)}` })],
    page('/zh/faq'),
    ['profile', () => ({ path: '/api-id/oneid/personal/center/user', init: member })],
    page('/en/specifications'),
    ['API', (turn) => ({ path: `/api/news?locale=en&depth=0&limit=10&page=${1 + ((turn * 13) % 900)}` })],
    page('/zh/news'),
    ['search page', (turn) => ({ path: `/en/search?q=${encodeURIComponent(`interconnect ${turn % 500}`)}` })],
    page('/en/feed.xml'),
    [
      'captcha',
      () => ({
        path: '/api-id/oneid/captcha/get',
        init: { method: 'POST', headers: json, body: JSON.stringify({ captchaType: 'blockPuzzle' }) },
      }),
    ],
    ['not found', (turn) => ({ path: `/en/no-such-page-${turn}`, status: 404 })],
  ];
}

/** Does something at a steady pace until a moment, and waits for what was begun last. */
async function everyMs(
  pause: number,
  end: number,
  task: (turn: number) => void | Promise<void>,
): Promise<void> {
  const begin = performance.now();
  for (let turn = 0; performance.now() < end; turn += 1) {
    await task(turn);
    await delay(Math.max(0, begin + (turn + 1) * pause - performance.now()));
  }
}

function watched(figure: Figure, points: readonly Point[]): Watched {
  const values = points.map(({ value }) => value);
  const tenth = Math.max(1, Math.floor(values.length / 10));
  const slope = slopeOf(SWINGS.has(figure) ? floorsOf(points, FLOOR_HOURS) : points);
  return {
    begin: median(values.slice(0, tenth)),
    end: median(values.slice(-tenth)),
    most: Math.max(...values),
    slope,
    grows: grows(slope, FIGURES[figure].allowedPerHour),
  };
}

/** The section of docs/benchmarks.md. */
export function renderSoak(result: SoakResult, now = new Date()): string {
  const { minutes, figures, requests, p50, p99, failures, leftOut, published, loadBefore } = result;
  const text = (value: number) => value.toFixed(value < 100 ? 1 : 0);
  const failed = Object.entries(failures).map(([what, times]) => `${what} (${times})`);
  return `Generated by \`npm run bench -- --only soak --minutes ${minutes}\` on ${now.toISOString().slice(0, 10)}: ${machine()}. The load
average before was ${loadBefore.toFixed(1)}. Does the web process need more and more memory? A portal with ${SCALED_ITEMS.toLocaleString('en')} more news items got ${PER_SECOND} requests a second: finished
pages, deep pages of lists, searches, the API, a profile, human verification, and addresses that don’t exist. Something was published
every ${PUBLISH_MS / 1_000} s. The first third of the time isn’t counted. Memory is judged by its lowest value in each minute. A figure grows when
the 95% interval of its slope is above what is allowed.

${table(
  ['Web process', 'At the beginning', 'At the end', 'Highest', 'Slope per hour', 'Allowed', 'Grows'],
  (Object.keys(FIGURES) as Figure[]).map((figure) => {
    const { begin, end, most, slope, grows: isGrowing } = figures[figure];
    const unit = SWINGS.has(figure) ? ' MiB' : '';
    return [
      LABELS[figure],
      text(begin) + unit,
      text(end) + unit,
      text(most) + unit,
      slope ? `${slope.perHour.toFixed(1)} ± ${slope.margin.toFixed(1)}${unit}` : 'too short',
      `${FIGURES[figure].allowedPerHour}${unit}`,
      isGrowing ? '**yes**' : 'no',
    ];
  }),
)}

- Memory under ${MOST_MEMORY} MiB: ${figures.memory.most < MOST_MEMORY ? 'yes' : `**no**, ${text(figures.memory.most)} MiB`}.
- ${requests.toLocaleString('en')} requests in ${minutes} min, p50 ${text(p50)} ms, p99 ${text(p99)} ms; ${published} publications; ${
    failed.length === 0 ? 'none failed' : `**failed**: ${failed.join(', ')}`
  }${leftOut === 0 ? '' : `; ${leftOut} were not begun because ${MOST_UNDER_WAY} were under way`}.`;
}
