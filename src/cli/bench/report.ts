import { arch, cpus, platform, totalmem } from 'node:os';

import { percentile } from './load';
import type { ContentResult, PageName, PageResult, Results } from './measure';

const PAGE_NAMES: Record<PageName, string> = { home: 'Home', list: 'News list', detail: 'News item' };

const KB = 1_000;
const MIB = 1_024 * 1_024;

/** The aims of the project, in the units of the results. */
const AIMS = {
  ratioToStatic: 0.9,
  visibleP99Ms: 500,
  webMemory: 450 * MIB,
  scripts: 150 * KB,
  styles: 20 * KB,
  listHtml: 60 * KB,
} as const;

/** The page docs/benchmarks.md. */
export function renderReport(results: Results, now = new Date()): string {
  const { contents, deepList, seedSeconds, seconds, loadBefore } = results;
  return `# Measurements

Made by \`npm run bench\` on ${now.toISOString().slice(0, 10)}: ${machine()}. The run took ${Math.round(seconds)} s; the load
average in the minute before was ${loadBefore.toFixed(1)}${loadBefore > cpus().length / 2 ? ', so **other work disturbed it**' : ''}. Everything, including the load generator, ran on this machine over the loopback
interface, so the ratios say more than the requests per second.

**How pages were measured.** 20 connections loaded each page in five rounds of 2 s; the tables show the medians of the rounds.
In turn with the page, they loaded two others: a static page of the same size in an empty application of the same Next.js
(no content logic), and the portal’s bytes, sent by a bare Node HTTP server. A ratio above 1 means that the portal was faster.

**Why there is a column “Latin only”.** Every page contains Chinese characters, if only in its language switch. JavaScript
then keeps the whole text as wide characters, which must be encoded for each request. The static page therefore begins with
two such characters; “Latin only” is the same page without them.

**What the sizes include.** JavaScript and CSS include everything that a page links to or contains. Pages contain their styles
(ADR 065); HTML is the page without them.

**How long readers wait for a change.** “Commit to visible” was measured while an editor published over REST and the page was
polled without a pause. It is the time from PostgreSQL’s notification of the commit until the new text has been read.

## Targets

${table(
  ['Target', 'Result', 'Met'],
  aims(contents).map(({ aim, result, reached }) => [aim, result, reached ? 'yes' : '**no**']),
)}

${contents.map(renderContent).join('\n\n')}

## With ${contents.at(-1)?.name ?? ''}: seeding and deep pages

- Adding the items with \`npm run seed -- --scale 10000\` took ${Math.round(seedSeconds)} s.
- Page 400 of the list with 24 items (\`/en/news?page=400&size=24\`, rendered on every request): ${rate(deepList.perSecond)} requests/s, p99 ${deepList.p99Ms} ms.
`;
}

function renderContent({ name, pages, delays, memoryBefore, memoryAfter }: ContentResult): string {
  const entries = Object.entries(pages) as [PageName, PageResult][];
  return `## With ${name}

${table(
  [
    'Page',
    'requests/s',
    'p99',
    'static page',
    'p99',
    'Latin only',
    'p99',
    'bare server',
    'p99',
    'ratio to static',
    'to Latin only',
    'ratio to bare',
  ],
  entries.map(([page, { portal, static: plain, latin, bare }]) => [
    PAGE_NAMES[page],
    rate(portal.perSecond),
    `${portal.p99Ms} ms`,
    rate(plain.perSecond),
    `${plain.p99Ms} ms`,
    rate(latin.perSecond),
    `${latin.p99Ms} ms`,
    rate(bare.perSecond),
    `${bare.p99Ms} ms`,
    (portal.perSecond / plain.perSecond).toFixed(2),
    (portal.perSecond / latin.perSecond).toFixed(2),
    (portal.perSecond / bare.perSecond).toFixed(3),
  ]),
)}

${table(
  ['Page', 'page', 'gzip', 'static page', 'HTML', 'CSS gzip', 'JavaScript gzip', 'files'],
  entries.map(([page, { weight, staticSize, path }]) => [
    `${PAGE_NAMES[page]} \`${path}\``,
    kilobytes(weight.page),
    kilobytes(weight.pageGzip),
    kilobytes(staticSize),
    kilobytes(weight.html),
    kilobytes(weight.styles),
    kilobytes(weight.scripts),
    String(weight.scriptFiles),
  ]),
)}

- Commit to visible, ${delays.length} changes: p50 ${milliseconds(percentile(delays, 50))}, p99 ${milliseconds(percentile(delays, 99))}, longest ${milliseconds(Math.max(...delays))}.
- Memory of the web process (RSS): ${mebibytes(memoryBefore)} before the load, ${mebibytes(memoryAfter)} after it.`;
}

function aims(contents: readonly ContentResult[]): { aim: string; result: string; reached: boolean }[] {
  const pages = contents.flatMap(({ pages }) => Object.values(pages));
  const ratio = Math.min(...pages.map(({ portal, static: plain }) => portal.perSecond / plain.perSecond));
  const latinRatio = Math.min(...pages.map(({ portal, latin }) => portal.perSecond / latin.perSecond));
  const visible = Math.max(...contents.map(({ delays }) => percentile(delays, 99)));
  const memories = contents.flatMap(({ memoryBefore, memoryAfter }) => [memoryBefore, memoryAfter]);
  const known = memories.filter((value) => value !== undefined);
  const memory = known.length > 0 ? Math.max(...known) : undefined;
  const scripts = Math.max(...pages.map(({ weight }) => weight.scripts));
  const styles = Math.max(...pages.map(({ weight }) => weight.styles));
  const listHtml = Math.max(...contents.map(({ pages }) => pages.list.weight.html));
  return [
    {
      aim: `requests/s at least ${AIMS.ratioToStatic} of a static page of the same size`,
      result: `${ratio.toFixed(2)}, the lowest; ${latinRatio.toFixed(2)} of one in Latin letters only`,
      reached: ratio >= AIMS.ratioToStatic,
    },
    {
      aim: `commit to visible, p99 under ${AIMS.visibleP99Ms} ms`,
      result: milliseconds(visible),
      reached: visible < AIMS.visibleP99Ms,
    },
    {
      aim: `web process under ${mebibytes(AIMS.webMemory)}`,
      result: mebibytes(memory),
      reached: memory !== undefined && memory < AIMS.webMemory,
    },
    {
      aim: `JavaScript of a page at most ${kilobytes(AIMS.scripts)} gzip`,
      result: kilobytes(scripts),
      reached: scripts <= AIMS.scripts,
    },
    {
      aim: `CSS of a page at most ${kilobytes(AIMS.styles)} gzip`,
      result: kilobytes(styles),
      reached: styles <= AIMS.styles,
    },
    {
      aim: `HTML of a list page, without its styles, at most ${kilobytes(AIMS.listHtml)}`,
      result: kilobytes(listHtml),
      reached: listHtml <= AIMS.listHtml,
    },
  ];
}

export function machine(): string {
  const memory = Math.round(totalmem() / 1_024 ** 3);
  return `${cpus().length} cores, ${memory} GB of memory, ${platform()} ${arch()}, Node.js ${process.versions.node}`;
}

/** A Markdown table whose columns are padded, as the formatter wants it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export const rate = (value: number) => String(Math.round(value));
export const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
export const mebibytes = (bytes: number | undefined) =>
  bytes === undefined ? 'not measured' : `${Math.round(bytes / MIB)} MiB`;
