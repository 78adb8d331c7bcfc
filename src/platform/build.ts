import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { env } from './env';

export interface Build {
  id: string;
  /** Milliseconds since the epoch at which the build was made. */
  timestamp: number;
}

let known: Promise<Build> | undefined;

/** The build that this process serves. Read once: a newer build on disk is not what this process answers with. */
export function presentBuild(): Promise<Build> {
  known ??= read();
  return known;
}

async function read(): Promise<Build> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'BUILD_ID');
  try {
    const [id, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { id: id.trim(), timestamp: Math.round(mtimeMs) };
  } catch {
    // The development server has no build; its id never changes, so pages never ask to be reloaded.
    return { id: 'development', timestamp: 0 };
  }
}
