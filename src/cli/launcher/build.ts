import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { noteOfBuild } from '@/platform/next-adapter/experimental';
import { Child, type Command, describeEnding } from './child';
import { type Lock, takeLock } from './lock';
import { Problem } from './problem';

/** What the build is made of, relative to the checkout. */
const SOURCES = [
  'src',
  'public',
  'migrations',
  'next.config.ts',
  'payload.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
// Not part of the build: the command line and the tests.
const IGNORED = [/^src\/cli\//, /\.test\.tsx?$/];
/** Variables that the build writes into its files. */
const BUILD_VARIABLES = ['DEPLOYMENT_ID', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'FRAMEWORK_ADAPTERS'];

export interface BuildOptions {
  readonly root: string;
  /** Directory of the build, relative to `root`. */
  readonly distDir: string;
  readonly command: Command;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  /** Receives the build process, so it can be ended. */
  readonly onChild?: (child: Child) => void;
  /** Asked before the build starts and while another one is waited for. */
  readonly isCancelled?: () => boolean;
}

/**
 * Builds when the sources differ from those of the last build; two launchers never build at the same time.
 * @returns whether it built
 * @throws Problem with the last lines when the build fails
 */
export async function ensureBuild(options: BuildOptions): Promise<boolean> {
  const directory = join(options.root, options.distDir);
  const record = join(directory, 'portal-source-hash');
  const wanted = await hashSources(options.root, options.env);
  if ((await isBuilt(directory)) && (await readIfExists(record)) === wanted) return false;

  // Not in the directory itself, which the build empties.
  const locks = join(options.root, 'node_modules', '.cache');
  await mkdir(locks, { recursive: true });
  const lock = await takeBuildLock(join(locks, `portal-build-${basename(directory)}.lock`), options);
  try {
    // The one that held the lock may have built just this.
    if ((await isBuilt(directory)) && (await readIfExists(record)) === wanted) return false;
    options.log('building, which takes a minute or two');
    await mkdir(directory, { recursive: true });
    await rm(record, { force: true });
    // Last: from here on, the one who cancels ends the child.
    throwIfCancelled(options.isCancelled);
    const child = new Child({
      command: options.command,
      cwd: options.root,
      env: options.env,
      onLine: () => undefined,
    });
    options.onChild?.(child);
    const ending = await child.ended;
    if (ending.code !== 0) {
      const lines = child.lastLines.slice(-20).map((line) => `  ${line}`);
      throw new Problem([`build: next build ${describeEnding(ending)}:`, ...lines].join('\n'));
    }
    await writeFile(record, wanted);
    await writeFile(noteOfBuild(options.root, options.distDir), '');
    return true;
  } finally {
    lock.release();
  }
}

async function takeBuildLock(path: string, { log, isCancelled }: BuildOptions): Promise<Lock> {
  let said = false;
  for (;;) {
    const attempt = await takeLock(path);
    if ('lock' in attempt) return attempt.lock;
    throwIfCancelled(isCancelled);
    if (!said) log(`another build is running (pid ${attempt.heldBy.pid}); waiting for it`);
    said = true;
    await delay(500);
  }
}

function throwIfCancelled(isCancelled: BuildOptions['isCancelled']): void {
  if (isCancelled?.()) throw new Problem('build: interrupted.');
}

async function isBuilt(directory: string): Promise<boolean> {
  return (await readIfExists(join(directory, 'BUILD_ID'))) !== undefined;
}

/** A digest of everything the build is made of: names and contents, in a fixed order. */
async function hashSources(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  const digest = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of (await filesUnder(join(root, source))).sort()) {
      const name = relative(root, path).split(sep).join('/');
      if (IGNORED.some((pattern) => pattern.test(name))) continue;
      const content = await readFile(path);
      digest.update(`${name}\0${content.byteLength}\0`).update(content);
    }
  }
  for (const name of BUILD_VARIABLES) digest.update(`${name}=${env[name] ?? ''}\0`);
  return digest.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
