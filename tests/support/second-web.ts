import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { administratorUrl, createDatabase, dropDatabase } from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';
import { portalUrl, requiredVariable } from './portal-address';

/** Time that a second process may take until it is ready, in milliseconds. */
const START_MS = 90_000;

/** Time that a command may take, in milliseconds; on a busy machine the preparation of a database takes a minute and more. */
const COMMAND_MS = 240_000;

/** An additional process of the portal. */
interface SecondProcess {
  readonly pid: number;
  /** What it has printed so far. */
  readonly printed: () => string;
  /**
   * Stops it after it finishes its current work.
   * @param patienceMs after which it is killed
   * @returns its exit code; null when it was killed
   */
  stop(patienceMs?: number): Promise<number | null>;
  /** Kills it in the middle of its work. */
  kill(): Promise<void>;
}

/** Another web process, as behind a load balancer, or a separate portal if it gets another database. */
export interface SecondWeb extends SecondProcess {
  readonly origin: string;
}

/** Variables of the portal under test, for another process of it. */
type Variables = Record<string, string>;

/** Where the portal under test keeps its data; requires its data directory in PORTAL_DATA_DIR. */
export function portalRuntime(): { databaseUrl: string; smtpUrl: string } {
  const file = join(requiredVariable('PORTAL_DATA_DIR'), 'runtime.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl: string; smtpUrl: string };
}

/** A migrated, empty database next to the portal's. The caller has to drop it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { databaseUrl } = portalRuntime();
  const adminUrl = await administratorUrl(requiredVariable('PORTAL_DATA_DIR'));
  const name = `second_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(adminUrl, name, { ownerUrl: databaseUrl });
  await promisify(execFile)('node', ['--import', 'tsx', 'tests/support/migrate.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PAYLOAD_SECRET: randomBytes(24).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { url, drop: () => dropDatabase(adminUrl, name) };
}

/** What a process of the portal under test gets from its launcher. */
function portalVariables(): Variables {
  const dataDir = requiredVariable('PORTAL_DATA_DIR');
  const runtime = portalRuntime();
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: portalUrl(),
    // Same as for the portal under test: both count in the same table, so other tests would use up a smaller limit.
    RATE_LIMIT_SCALE: '100',
    // No load balancer has to notice its end.
    SHUTDOWN_NOTICE_SECONDS: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: runtime.databaseUrl,
    SMTP_URL: runtime.smtpUrl,
    PAYLOAD_SECRET: readFileSync(join(dataDir, 'payload-secret'), 'utf8').trim(),
  };
}

/**
 * Starts a program of the portal and waits until it is ready.
 * @param works whether it is ready, given what it has printed so far
 */
async function startProcess(
  args: readonly string[],
  variables: Variables,
  works: (printed: string) => boolean | Promise<boolean>,
  program: string = process.execPath,
  startMs: number = START_MS,
): Promise<SecondProcess> {
  const child = spawn(program, args, {
    env: { ...process.env, ...portalVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.at(-1)} could not be started`);
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async (patienceMs = 5_000) => {
    child.kill('SIGTERM');
    const patience = new AbortController();
    const late = delay(patienceMs, undefined, { signal: patience.signal }).then(kill, () => undefined);
    await Promise.race([ended, late]);
    patience.abort();
    return ended;
  };
  const deadline = Date.now() + startMs;
  while (!(await works(printed))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${args.at(-1)} did not start to work:\n${printed}`);
    }
    await delay(100);
  }
  return { pid, printed: () => printed, stop, kill };
}

/**
 * Starts the web process from the portal's build, on the portal's database.
 * @param variables those that differ, given the origin of the new process
 * @param given its port, for callers that must know its origin before it starts
 */
export async function startSecondWeb(
  variables: (origin: string) => Variables = () => ({}),
  given?: number,
): Promise<SecondWeb> {
  const port = given ?? (await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const web = await startProcess(
    ['src/web.ts', '--port', String(port), '--hostname', '127.0.0.1'],
    { PORT: String(port), ...variables(origin) },
    () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  );
  return { ...web, origin };
}

/** Starts a worker that differs from the portal's in these variables. */
export function startSecondWorker(variables: Variables): Promise<SecondProcess> {
  return startProcess(['--import', 'tsx', 'src/worker.ts'], variables, (printed) =>
    printed.includes('worker: ready'),
  );
}

/** Runs a command to its end with the variables of the portal under test. @returns its exit code, and what it printed */
export async function runBeside(
  [program = '', ...args]: readonly string[],
  variables: Variables = {},
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...portalVariables(), ...variables };
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: COMMAND_MS }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

/**
 * Starts a program beside the portal under test, such as that of a container, and waits until `works` succeeds.
 * @param startMs how long it may take until then
 */
export function startBeside(
  [program = '', ...args]: readonly string[],
  variables: Variables,
  works: (printed: string) => Promise<boolean>,
  startMs?: number,
): Promise<SecondProcess> {
  return startProcess(args, variables, works, program, startMs);
}
