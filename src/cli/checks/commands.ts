import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stopWatching, watchOver } from '../launcher/guard';
import { isAlive, signal, waitUntil } from '../launcher/processes';
import { variableDescriptions } from '@/platform/env';

/** Time a child gets between SIGTERM and SIGKILL. */
export const STOP_PATIENCE_MS = 30_000;
/** How much of a command's output is kept in memory to show if it fails. */
const KEPT_OUTPUT = 60_000;

export interface CommandOptions {
  /** Variables on top of the neutral environment of `neutralEnvironment()`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Directory to run in; the current one otherwise. */
  readonly cwd?: string;
  /** File that receives everything the command prints. */
  readonly logFile: string;
  /** Also print the output while it runs. */
  readonly verbose: boolean;
  readonly timeoutMs?: number;
}

export interface Finished {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  /** The last part of what it printed to both streams. */
  readonly output: string;
  readonly timedOut: boolean;
}

export interface Running {
  readonly pid: number;
  readonly finished: Promise<Finished>;
  /** Ends the command and everything it started: SIGTERM, and SIGKILL after 30 s. */
  stop(): Promise<void>;
}

const running = new Set<Running>();

/**
 * Environment for a child: this process's, with every variable of the portal emptied, so neither the shell nor an .env
 * file of a running portal (Next.js loads those) can point a test at real data.
 */
export function neutralEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const ofNext = ['NODE_ENV', 'NEXT_PHASE'];
  const portal = variableDescriptions.map(({ name }) => name).filter((name) => !ofNext.includes(name));
  const environment: Record<string, string | undefined> = {
    ...process.env,
    ...Object.fromEntries(portal.map((name) => [name, ''])),
    NODE_ENV: undefined,
    // Their output goes through a pipe into a log.
    FORCE_COLOR: undefined,
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    ...extra,
  };
  return environment as NodeJS.ProcessEnv;
}

/**
 * Starts a command in a process group of its own, without standard input.
 * Node.js programs are given by their names in `node_modules/.bin`, which comes first in PATH.
 */
export async function start(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<Running> {
  await mkdir(dirname(options.logFile), { recursive: true });
  const log = createWriteStream(options.logFile);
  const child = spawn(command, args, {
    cwd: options.cwd,
    detached: true,
    env: neutralEnvironment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: string) => {
    output = (output + text).slice(-KEPT_OUTPUT);
    log.write(text);
    if (options.verbose) process.stdout.write(text);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);

  const pid = child.pid ?? 0;
  const watched = { pid, group: true, stage: 1, signal: 'TERM' } as const;
  if (pid) watchOver(watched);

  let timedOut = false;
  const timer = options.timeoutMs
    ? setTimeout(() => {
        timedOut = true;
        void handle.stop();
      }, options.timeoutMs)
    : undefined;

  const finished = new Promise<Finished>((resolve) => {
    const settle = (code: number | null) => {
      clearTimeout(timer);
      log.end();
      resolve({ code, output, timedOut });
    };
    child.once('error', (error) => {
      keep(`${command}: ${error.message}\n`);
      settle(127);
    });
    child.once('close', settle);
  });
  const handle: Running = {
    pid,
    finished,
    async stop() {
      if (!pid) return;
      signal(pid, 'SIGTERM', true);
      const gone = await waitUntil(() => !isAlive(pid), STOP_PATIENCE_MS);
      // Members of the group that outlive its leader are killed too.
      signal(pid, gone ? 'SIGTERM' : 'SIGKILL', true);
      await finished;
    },
  };
  running.add(handle);
  void finished.then(() => {
    running.delete(handle);
    stopWatching(watched);
  });
  return handle;
}

/** Starts a command and waits until it ends. */
export async function run(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<Finished> {
  return (await start(command, args, options)).finished;
}

/** Ends every command that is still running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((command) => command.stop()));
}
