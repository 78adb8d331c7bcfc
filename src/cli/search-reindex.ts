import { parseArgs } from 'node:util';

import { Problem } from './launcher/problem';
import { enterPortalEnvironment } from './portal-environment';

const WIDTH = 30;

/**
 * `npm run search:reindex`: rebuilds the search index of the running portal, or of the database in DATABASE_URL
 * while it goes on serving. Interrupted, it goes on where it stopped; `-- --restart` begins again. `-- --check` changes
 * nothing, lists what is out of step with the content, and exits with status 1 if anything is.
 */
async function reindex(): Promise<number> {
  const { check, restart } = optionsOf(process.argv.slice(2));
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { findDrift, rebuildIndex } = await import('@/features/search');
  const { getPortalPayload } = await import('@/payload');

  const payload = await getPortalPayload();
  try {
    if (check) {
      const drifts = await findDrift(payload);
      for (const { collection, locale, missing, stale, surplus } of drifts) {
        console.log(
          `search: ${collection} (${locale}): ${missing.length} missing, ${stale.length} stale, ${surplus.length} surplus`,
        );
      }
      console.log(
        drifts.length === 0 ? 'search: the index is in step' : 'search: run "npm run search:reindex"',
      );
      return drifts.length === 0 ? 0 : 1;
    }
    const begun = performance.now();
    const items = await rebuildIndex(payload, {
      restart,
      report: ({ done, total, collection }) => bar(done, total, collection),
    });
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `${process.stdout.isTTY ? '\n' : ''}search: ${items} items in ${seconds.toFixed(1)} s (${(items / seconds).toFixed(0)} a second)`,
    );
    return 0;
  } finally {
    await payload.destroy();
  }
}

/** One line that fills up on a terminal; elsewhere a line for each tenth. */
function bar(done: number, total: number, collection: string): void {
  const part = total === 0 ? 1 : Math.min(1, done / total);
  const text = `search: [${'#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.')}] ${done} of ${total}, ${collection}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001B[K`);
  else if (Math.floor(part * 10) > lastTenth) {
    lastTenth = Math.floor(part * 10);
    console.log(text);
  }
}

let lastTenth = -1;

function optionsOf(args: string[]): { check: boolean; restart: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { check: { type: 'boolean', default: false }, restart: { type: 'boolean', default: false } },
    });
    return values;
  } catch {
    throw new Problem(
      `search:reindex: "${args.join(' ')}" is not understood; use "npm run search:reindex", "-- --restart" or "-- --check".`,
    );
  }
}

try {
  process.exitCode = await reindex();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
process.exit();
