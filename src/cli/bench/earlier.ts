import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';

import { loadInTurn, type Rate } from './load';
import { inDirectory } from './measure';
import { startPortal } from './portal';
import { machine, rate, table } from './report';

const PATHS = ['/zh', '/en', '/zh/news', '/en/news/2026/09/heddle-2-0-preview', '/zh/faq'] as const;
/** Short rounds in changing order: what else the machine does meets both versions alike. */
const ROUNDS = 12;

interface EarlierPage {
  readonly path: string;
  readonly earlier: Rate;
  readonly now: Rate;
}

export interface EarlierResult {
  readonly commits: { readonly earlier: string; readonly now: string };
  readonly pages: readonly EarlierPage[];
  readonly loadBefore: number;
}

/**
 * Requests per second of finished pages, of this checkout and of an earlier one in the same run. Both portals run at
 * the same time, and each is loaded while the other is idle.
 * @param checkout directory of the earlier version, with its packages installed
 */
export function measureEarlier(checkout: string, say: (line: string) => void): Promise<EarlierResult> {
  return inDirectory(async (directory) => {
    const roots = { earlier: resolve(checkout), now: process.cwd() };
    for (const name of ['earlier', 'now']) await mkdir(join(directory, name), { mode: 0o711 });
    say('bench: starting the earlier portal, which builds if needed');
    const earlier = await startPortal(join(directory, 'earlier'), {}, roots.earlier);
    say('bench: starting the portal of this checkout, which builds if needed');
    const now = await startPortal(join(directory, 'now'));
    const [loadBefore = 0] = loadavg();
    const pages: EarlierPage[] = [];
    for (const path of PATHS) {
      const rates = await loadInTurn({ earlier: earlier.origin + path, now: now.origin + path }, ROUNDS);
      say(`bench: ${path}: ${rate(rates.earlier.perSecond)} before, ${rate(rates.now.perSecond)} now`);
      pages.push({ path, ...rates });
    }
    return {
      commits: { earlier: commitOf(roots.earlier), now: commitOf(roots.now) },
      pages,
      loadBefore,
    };
  });
}

const commitOf = (directory: string) =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: directory, encoding: 'utf8' }).trim();

/** The section of the document. */
export function renderEarlier(result: EarlierResult, date = new Date()): string {
  const { commits, pages, loadBefore } = result;
  return `Made by \`npm run bench -- --only earlier --earlier DIRECTORY\` on ${date.toISOString().slice(0, 10)}: ${machine()}.
The load average before was ${loadBefore.toFixed(1)}.

Are finished pages as fast as in an earlier version? Both versions ran at the same time and were loaded in turn, ${ROUNDS} rounds
each; the table shows the medians. _Earlier_ is \`${commits.earlier}\`, _now_ is \`${commits.now}\`.

${table(
  ['Page', 'Earlier, requests/s', 'Now, requests/s', 'Ratio', 'p99 earlier', 'p99 now'],
  pages.map(({ path, earlier, now }) => [
    `\`${path}\``,
    rate(earlier.perSecond),
    rate(now.perSecond),
    (now.perSecond / earlier.perSecond).toFixed(2),
    `${earlier.p99Ms.toFixed(0)} ms`,
    `${now.p99Ms.toFixed(0)} ms`,
  ]),
)}`;
}
