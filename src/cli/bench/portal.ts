import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { start } from '../checks/commands';
import { launcherLockPath } from '../launcher/checks';
import { runtimePath } from '../launcher/launch';
import { findHolder } from '../launcher/lock';
import { findFreePort } from '../launcher/ports';

/** Build directory that the tests use too, so a portal running from `.next` keeps its own. */
const BUILD_DIRECTORY = '.next-test';
const READY_MS = 15 * 60_000;

export interface Portal {
  origin: string;
  databaseUrl: string;
  dataDir: string;
  administrator: { email: string; password: string };
  /** Origin of the mail catcher's inbox. */
  inbox: string;
  /** Resident memory of the web process in bytes; undefined where there is no `ps`. */
  webMemory(): Promise<number | undefined>;
  workerMemory(): Promise<number | undefined>;
  /** Process id of the web process; undefined where there is no `ps`. */
  webProcess(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/**
 * Starts the whole portal with the demo content on an empty data directory, as an operator does.
 * @param env further variables
 * @param checkout whose portal it is: this one, or another with its packages installed
 */
export async function startPortal(
  directory: string,
  env: Readonly<Record<string, string>> = {},
  checkout?: string,
): Promise<Portal> {
  const port = String(await findFreePort());
  const inboxPort = String(await findFreePort());
  const dataDir = join(directory, 'portal');
  const administrator = {
    email: 'administrator@example.org',
    password: randomBytes(12).toString('base64url'),
  };
  const running = await start('node', ['src/cli/launcher/bootstrap.mjs', 'start'], {
    env: {
      PORT: port,
      MAIL_INBOX_PORT: inboxPort,
      DATA_DIR: dataDir,
      NEXT_DIST_DIR: BUILD_DIRECTORY,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      SEED: 'demo',
      RATE_LIMIT_SCALE: '100',
      LOG_LEVEL: 'warn',
      ...env,
    },
    cwd: checkout,
    logFile: join(directory, 'portal.log'),
    verbose: false,
  });
  let ended: string | undefined;
  void running.finished.then(({ output }) => (ended = output));
  const deadline = Date.now() + READY_MS;
  const runtime = runtimePath(dataDir);
  // The launcher writes this file when everything answers.
  while (!existsSync(runtime)) {
    if (ended !== undefined) throw new Error(`The portal ended while starting:\n${ended}`);
    if (Date.now() > deadline) throw new Error('The portal was not ready within 15 minutes.');
    await delay(200);
  }
  const { databaseUrl } = JSON.parse(readFileSync(runtime, 'utf8')) as { databaseUrl: string };
  return {
    origin: `http://127.0.0.1:${port}`,
    databaseUrl,
    dataDir,
    administrator,
    inbox: `http://127.0.0.1:${inboxPort}`,
    webMemory: async () => (await processOf(dataDir, WEB))?.memory,
    workerMemory: async () => (await processOf(dataDir, 'src/worker.ts'))?.memory,
    webProcess: async () => (await processOf(dataDir, WEB))?.pid,
    stop: () => running.stop(),
  };
}

/** In the command line of the web process. */
const WEB = 'next-server';

/** The launcher's child whose command line holds `name`, and its resident memory in bytes. */
async function processOf(
  dataDir: string,
  name: string,
): Promise<{ pid: number; memory: number } | undefined> {
  const holder = await findHolder(launcherLockPath(dataDir));
  const children = (holder?.note.children ?? []) as { pid: number }[];
  if (children.length === 0) return undefined;
  try {
    const pids = children.map(({ pid }) => pid).join(',');
    const lines = execFileSync('ps', ['-o', 'pid=,rss=,command=', '-p', pids], { encoding: 'utf8' }).split(
      '\n',
    );
    const found = lines.find((line) => line.includes(name));
    if (found === undefined) return undefined;
    const [pid = '', memory = ''] = found.trim().split(/\s+/);
    return { pid: Number.parseInt(pid, 10), memory: Number.parseInt(memory, 10) * 1024 };
  } catch {
    return undefined;
  }
}
