/**
 * `npm run lighthouse`: Lighthouse with its mobile preset on a page of each kind, against the production build, into the
 * table of docs/benchmarks.md. Each page is loaded in three rounds and the middle one counts, since a single load varies
 * with whatever else the machine does. `--url` takes a running portal instead of one of its own.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';

import { defaultLocale } from '@/i18n/locales';

import { machine } from './bench/report';
import { Problem } from './launcher/problem';
import { freshTable, insertTable, type Measured } from './lighthouse-table';
import { publicPages, QUIET_FLAGS, withPortal, type Visit } from './own-portal';

const REPORT = resolve(import.meta.dirname, '../../docs/benchmarks.md');

/** Kinds of pages, each by the first address that fits; kinds that a portal has no page of are left out. */
const KINDS = [
  /^\/zh$/,
  /^\/en$/,
  /^\/zh\/news$/,
  /^\/zh\/news\/.+/,
  /^\/en\/news\/.+/,
  /^\/zh\/docs\/[^/]+$/,
  /^\/zh\/docs\/[^/]+\/(?!v(?:\/|$)|errata$|requirements$|compare)[^/]+$/,
  /^\/en\/white-papers\/.+/,
  /^\/zh\/specifications$/,
  /^\/en\/faq$/,
  /^\/en\/videos$/,
  /^\/zh\/terms-of-use$/,
];

/** Pages with forms, which the sitemap does not have. */
const FORMS = [
  `/identity/login?lang=${defaultLocale}`,
  ...['mail-list/subscribe', 'support-request', 'search?q=flit'].map((page) => `/${defaultLocale}/${page}`),
];

/** A free port for the browser's own tools, released immediately. */
async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The text below the heading says so in words. */
const ROUNDS = 3;

async function measure({ origin, chromiumPath }: Visit): Promise<Measured[]> {
  const paths = await publicPages(origin, 3);
  const chosen = [...KINDS.flatMap((kind) => paths.find((path) => kind.test(path)) ?? []), ...FORMS];
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...QUIET_FLAGS, `--remote-debugging-port=${port}`],
    // Playwright switches it off, and Lighthouse looks at it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const runs = new Map<string, Result[]>(chosen.map((path) => [path, []]));
  try {
    // The first visit renders the page; visitors after it get the kept one.
    for (const path of chosen) await (await fetch(origin + path)).text();
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [path, results] of runs) results.push(await load(origin + path, port));
      console.log(`Round ${round} of ${ROUNDS}`);
    }
  } finally {
    await browser.close();
  }
  return [...runs].map(([path, results]) => rowOf(path, computeMedianRun(results)));
}

async function load(address: string, port: number): Promise<Result> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'],
  });
  if (!result) throw new Problem(`Lighthouse gave no result for ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Problem(`${address}: ${lhr.runtimeError.message}`);
  return lhr;
}

/** What the table says about a page; its failures are printed immediately. */
function rowOf(path: string, lhr: Result): Measured {
  const score = (name: string) => Math.round(100 * (lhr.categories[name]?.score ?? 0));
  const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  const row: Measured = {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    agents: score('agentic-browsing'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  };
  const failed = Object.values(lhr.audits)
    .filter(({ score: audit, scoreDisplayMode }) => scoreDisplayMode === 'binary' && audit === 0)
    .map(({ id }) => id);
  const { performance, accessibility, bestPractices, seo, agents } = row;
  const scores = [performance, accessibility, bestPractices, seo, agents].join('/');
  console.log(`${scores}  ${path}${failed.length > 0 ? `  (${failed.join(', ')})` : ''}`);
  return row;
}

/** When, where and how the table was made. */
function madeBy(loadBefore: number): string {
  return `Generated by \`npm run lighthouse\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}. The load average
in the minute before was ${loadBefore.toFixed(1)}.

How good are the pages on a phone? Lighthouse’s mobile preset simulates a phone that runs at a quarter of this machine’s speed, on a
connection of 1.6 Mbit/s with a round trip of 150 ms. It loaded each page in three rounds, and the table shows the median run. The
first five columns are scores out of 100. _LCP_ is the time until the largest content appears, _TBT_ how long scripts keep the page from
reacting, _CLS_ how much the layout shifts (0 is not at all), and _Transfer_ what a first visit downloads. Pages for logging in and
searching ask search engines to leave them out, which costs them points for SEO.`;
}

try {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  await withPortal(values.url, async (visit) => {
    const [loadBefore = 0] = loadavg();
    const table = freshTable(await measure(visit));
    const before = await readFile(REPORT, 'utf8').catch(() => '# Benchmarks\n');
    await writeFile(REPORT, insertTable(before, `${madeBy(loadBefore)}\n\n${table}`));
    console.log('Written to docs/benchmarks.md.');
  });
} catch (error) {
  console.error(error instanceof Problem || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
