import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { run, start, stopAll } from '../checks/commands';
import { findFreePort } from '../launcher/ports';
import { Problem } from '../launcher/problem';

import { loadInTurn } from './load';
import type { Rate } from './load';
import { startPortal } from './portal';
import type { Portal } from './portal';
import { measurePublishing } from './publish';
import type { Delays } from './publish';
import { awaitAnswer, startStaticApp } from './static-app';
import type { StaticPage } from './static-app';
import { weigh } from './weight';
import type { Weight } from './weight';

const ROUNDS = 5;
/** News items that are added to those of the demo. */
export const SCALED_ITEMS = 10_000;

const PAGES = ['home', 'list', 'detail'] as const;
export type PageName = (typeof PAGES)[number];

const DEMO_DETAIL = '/en/news/2026/09/heddle-2-0-preview';
const SCALED_DETAIL = '/en/news/scale/005000';

export interface PageResult {
  path: string;
  weight: Weight;
  portal: Rate;
  /** The same Next.js with a static page of the same size. */
  static: Rate;
  /** That page in Latin letters only, as no page of the portal is. */
  latin: Rate;
  staticSize: number;
  /** A bare Node HTTP server sending the portal's bytes. */
  bare: Rate;
}

/** What was measured with one amount of content. */
export interface ContentResult {
  name: string;
  pages: Record<PageName, PageResult>;
  delays: Delays;
  /** Bytes of the web process. */
  memoryBefore: number | undefined;
  memoryAfter: number | undefined;
}

export interface Results {
  contents: ContentResult[];
  /** Seconds that adding the scaled items took. */
  seedSeconds: number;
  /** A page deep in the filtered list, which is rendered for its address on the first request. */
  deepList: Rate;
  seconds: number;
  /** Processes that wanted to run in the minute before the measurement: on an idle machine well below one. */
  loadBefore: number;
}

/** Runs the whole measurement of the pages and leaves nothing behind. */
export async function measure(root: string, say: (line: string) => void): Promise<Results> {
  const began = performance.now();
  const [loadBefore = 0] = loadavg();
  return inDirectory(async (directory) => ({
    ...(await new Measurement(root, directory, say).run(began)),
    loadBefore,
  }));
}

/** Runs `task` with a portal of its own on throw-away data, and leaves nothing behind. */
export function withMeasuredPortal<Value>(
  task: (portal: Portal) => Promise<Value>,
  env: Readonly<Record<string, string>> = {},
): Promise<Value> {
  return inDirectory(async (directory) => task(await startPortal(directory, env)));
}

export async function inDirectory<Value>(task: (directory: string) => Promise<Value>): Promise<Value> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  // As root the database runs as another user, who has to get to its data.
  await chmod(directory, 0o711);
  const interrupt = () => {
    void stopAll()
      .then(() => rm(directory, { recursive: true, force: true }))
      .finally(() => process.exit(1));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await task(directory);
  } finally {
    await stopAll();
    await rm(directory, { recursive: true, force: true });
  }
}

class Measurement {
  constructor(
    private readonly root: string,
    private readonly directory: string,
    private readonly say: (line: string) => void,
  ) {}

  async run(began: number): Promise<Omit<Results, 'loadBefore'>> {
    this.say('bench: starting a portal of its own, which builds if needed');
    const portal = await startPortal(this.directory);
    const demo = await this.content(portal, 'demo content', DEMO_DETAIL);
    this.say(`bench: adding ${SCALED_ITEMS} news items`);
    const seedSeconds = await addItems(portal, this.directory);
    const scaled = await this.content(
      portal,
      `${SCALED_ITEMS.toLocaleString('en')} more news items`,
      SCALED_DETAIL,
    );
    const { deepList } = await loadInTurn(
      { deepList: `${portal.origin}/en/news?page=400&size=24` },
      ROUNDS - 2,
    );
    await portal.stop();
    return {
      contents: [demo, scaled],
      seedSeconds,
      deepList,
      seconds: (performance.now() - began) / 1_000,
    };
  }

  private async content(portal: Portal, name: string, detail: string): Promise<ContentResult> {
    const paths: Record<PageName, string> = { home: '/en', list: '/en/news', detail };
    const weights = await eachPage((page) => weigh(portal.origin, paths[page]));
    const memoryBefore = await portal.webMemory();
    this.say(`bench: ${name}: building static pages of the same size`);
    const statics = Object.fromEntries(
      PAGES.flatMap((page) => [
        [page, { size: weights[page].page, lead: '中文 ' }],
        [`${page}-latin`, { size: weights[page].page, lead: '' }],
      ]),
    ) as Record<PageName | `${PageName}-latin`, StaticPage>;
    const app = await startStaticApp(this.root, this.directory, statics);
    const pages = await eachPage(async (page) => {
      const url = `${portal.origin}${paths[page]}`;
      const bare = await startBareServer(this.directory, url);
      const rates = await loadInTurn(
        { portal: url, static: app.urls[page], latin: app.urls[`${page}-latin`], bare: bare.url },
        ROUNDS,
      );
      await bare.stop();
      this.say(
        `bench: ${name}: ${page} ${Math.round(rates.portal.perSecond)}/s, static ${Math.round(rates.static.perSecond)}/s, latin ${Math.round(rates.latin.perSecond)}/s, bare ${Math.round(rates.bare.perSecond)}/s`,
      );
      return { path: paths[page], weight: weights[page], staticSize: app.sizes[page], ...rates };
    });
    await app.stop();
    const memoryAfter = await portal.webMemory();
    this.say(`bench: ${name}: publishing`);
    const delays = await measurePublishing(portal, name.replaceAll(/[^a-z0-9]+/g, '-'));
    return { name, pages, delays, memoryBefore, memoryAfter };
  }
}

/** Headers that Node.js writes itself. */
const OF_CONNECTIONS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a bare server that sends the bytes of an address.
 * @param withHeaders whether it sends the headers of that address as well, which small answers mostly consist of
 */
export async function startBareServer(
  directory: string,
  url: string,
  { withHeaders = false } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const file = join(directory, 'page.html');
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const headers = join(directory, 'page-headers.json');
  await writeFile(
    headers,
    JSON.stringify([...answer.headers].filter(([name]) => !OF_CONNECTIONS.has(name)).flat()),
  );
  const port = String(await findFreePort());
  const script = join(import.meta.dirname, 'bare-server.mjs');
  const server = await start('node', [script, port, file, ...(withHeaders ? [headers] : [])], {
    logFile: join(directory, 'bare-server.log'),
    verbose: false,
  });
  const address = `http://127.0.0.1:${port}/`;
  await awaitAnswer(address);
  return { url: address, stop: () => server.stop() };
}

/**
 * Adds the items of the scale.
 * @param checkout whose portal it is: this one, or another with its packages installed
 * @returns how many seconds that took
 */
export async function addItems({ dataDir }: Portal, directory: string, checkout?: string): Promise<number> {
  const began = performance.now();
  const script = 'src/cli/launcher/bootstrap.mjs';
  const { code, output } = await run('node', [script, 'seed', '--scale', String(SCALED_ITEMS)], {
    env: { DATA_DIR: dataDir },
    cwd: checkout,
    logFile: join(directory, 'seed.log'),
    verbose: false,
    timeoutMs: 10 * 60_000,
  });
  if (code !== 0) throw new Problem(`bench: the items could not be added:\n${output}`);
  return (performance.now() - began) / 1_000;
}

async function eachPage<Value>(
  valueOf: (page: PageName) => Promise<Value>,
): Promise<Record<PageName, Value>> {
  const values: [PageName, Value][] = [];
  for (const page of PAGES) values.push([page, await valueOf(page)]);
  return Object.fromEntries(values) as Record<PageName, Value>;
}
