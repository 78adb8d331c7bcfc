import { parseArgs } from 'node:util';

import { Problem } from './launcher/problem';
import { enterPortalEnvironment } from './portal-environment';

const MOST_ITEMS = 200_000;

/**
 * `npm run seed`: writes the demo content into the database of the running portal, or the one in DATABASE_URL.
 * `npm run seed -- --scale 10000` adds that many generated news items instead. What exists is left as it is.
 */
async function seed(): Promise<void> {
  const scale = scaleOf(process.argv.slice(2));
  const dataDir = await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { globalTag, wholeCollectionTags } = await import('@/platform/cache/tags');
  const { announceContentChange } = await import('@/platform/cache/content-notifications');
  const { getPortalPayload } = await import('@/payload');
  const { createLocalReq } = await import('payload');
  const { rebuildIndex } = await import('@/features/search');
  const { noteEverything } = await import('@/cms/publications/note-publications');
  const { seedDemoContent } = await import('./seed/demo');
  const { seedScaledNews } = await import('./seed/scale');

  const payload = await getPortalPayload();
  const report = (line: string) => console.log(`seed: ${line}`);
  try {
    if (scale === undefined) await seedDemoContent(payload, report);
    else report(`${await seedScaledNews(payload, scale, report)} of ${scale} items were missing and added`);
    const tags =
      scale === undefined
        ? [
            ...payload.config.collections.flatMap(({ slug }) => wholeCollectionTags(slug)),
            ...payload.config.globals.map(({ slug }) => globalTag(slug)),
          ]
        : wholeCollectionTags('news');
    report(`search index: ${await rebuildIndex(payload)} items`);
    await noteEverything(payload, { quiet: true });
    await announceContentChange(await createLocalReq({}, payload), tags);
    report(`done (data in ${dataDir})`);
  } finally {
    await payload.destroy();
  }
}

/** @throws Problem when the arguments are not those of this command */
function scaleOf(args: string[]): number | undefined {
  let text: string | undefined;
  try {
    text = parseArgs({ args, options: { scale: { type: 'string' } } }).values.scale;
  } catch {
    throw new Problem(
      `seed: "${args.join(' ')}" is not understood; use "npm run seed" or "-- --scale 10000".`,
    );
  }
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_ITEMS) {
    throw new Problem(`--scale: must be a whole number from 1 to ${MOST_ITEMS}, not "${text}".`);
  }
  return count;
}

try {
  await seed();
  process.exitCode = 0;
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
process.exit();
