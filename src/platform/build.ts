import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { env } from './env';

export interface Build {
  id: string;
  /** Milliseconds since the epoch at which the build was made. */
  timestamp: number;
}

/** Version of the portal, from its package.json. */
export async function portalVersion(): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'package.json');
  const { version = 'unknown' } = JSON.parse(await readFile(file, 'utf8')) as { version?: string };
  return version;
}

let known: Promise<Build> | undefined;

/** The build that this process serves. Read once: this process does not serve a newer build on disk. */
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
    // The development server has no build; its ID never changes, so pages never ask for a reload.
    return { id: 'development', timestamp: 0 };
  }
}
