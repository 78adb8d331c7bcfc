import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { availableMemory } from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '@/cli/launcher/ports';
import { isAlive, waitUntil } from '@/cli/launcher/processes';

interface Launcher {
  readonly process: ChildProcess;
  /** Everything printed so far. */
  readonly output: () => string;
  /** The exit code, or the signal that ended it. */
  readonly exit: Promise<number | string>;
}

let dataDir: string;
let port: number;
let inboxPort: number;
const started: Launcher[] = [];
const servers: Server[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-launcher-'));
  port = await findFreePort();
  inboxPort = await findFreePort();
});

afterEach(async () => {
  for (const { process: child, exit } of started.splice(0)) {
    child.kill('SIGTERM');
    await exit;
  }
  for (const server of servers.splice(0)) server.close();
  // After a test that killed its launcher the guard is still at work.
  expect(await waitUntil(async () => (await livingProcesses()).length === 0, 15_000)).toBe(true);
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, worker = 'plain', building: string[] = []): Launcher {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/integration/launcher-fixtures/launch.ts', worker, ...building],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        PORT: String(port),
        MAIL_INBOX_PORT: String(inboxPort),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const launcher: Launcher = {
    process: child,
    output: () => output,
    exit: new Promise((done) => child.once('close', (code, signal) => done(code ?? signal ?? ''))),
  };
  started.push(launcher);
  return launcher;
}

async function ready(launcher: Launcher): Promise<void> {
  await until(launcher, 'Ready after');
}

async function until(launcher: Launcher, text: string): Promise<void> {
  const appeared = await waitUntil(
    () => launcher.output().includes(text) || launcher.process.exitCode !== null,
    30_000,
  );
  if (!appeared || !launcher.output().includes(text)) {
    throw new Error(`"${text}" did not appear in:\n${launcher.output()}`);
  }
}

interface WebState {
  readonly pid: number;
  readonly database: string;
  /** Seconds in which it would still answer after the signal to end. */
  readonly notice: string;
}

async function web(): Promise<WebState | undefined> {
  try {
    return (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as WebState;
  } catch {
    return undefined;
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Process ids of what this test's launchers left. */
async function livingProcesses(): Promise<number[]> {
  const pids = [
    (await web())?.pid,
    await postmaster().catch(() => undefined),
    ...started.map(({ process: child }) => child.pid),
  ];
  return pids.filter((pid): pid is number => pid !== undefined && isAlive(pid));
}

function occupy(wanted: number): Promise<void> {
  const server = createServer();
  servers.push(server);
  return new Promise((done) => server.listen(wanted, '127.0.0.1', () => done()));
}

describe('the launcher', () => {
  it('starts everything and says where it is, with the credentials of the first administrator', async () => {
    const launcher = start();
    await ready(launcher);
    const output = launcher.output();
    for (const stage of ['check', 'database', 'mail', 'prepare', 'web', 'worker']) {
      expect(output).toMatch(new RegExp(String.raw`^\[ +\d+\.\d s\] ${stage} `, 'm'));
    }
    expect(output).toContain(`http://localhost:${port}/zh`);
    expect(output).toContain(`http://localhost:${port}/admin`);
    expect(output).toContain('root@portal.example');
    expect(output).toContain('s3cret-pass');
    expect(output).toContain(`http://127.0.0.1:${inboxPort}`);
    expect((await fetch(`http://127.0.0.1:${inboxPort}/api/messages`)).status).toBe(200);
    expect((await stat(join(dataDir, 'payload-secret'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, 'payload-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops web, worker, mail and database in this order on %s',
    async (name) => {
      const launcher = start();
      await ready(launcher);
      const pids = await livingProcesses();
      launcher.process.kill(name);
      expect(await launcher.exit).toBe(0);
      const steps = ['web says goodbye', 'web stopped', 'worker says goodbye', 'worker stopped'];
      const places = [...steps, 'mail stopped', 'database stopped', 'everything is stopped'].map((step) =>
        launcher.output().indexOf(step),
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(pids.filter(isAlive)).toEqual([]);
    },
  );

  it('kills a process that does not stop within the deadline', async () => {
    const launcher = start({}, 'deaf');
    await ready(launcher);
    launcher.process.kill('SIGTERM');
    expect(await launcher.exit).toBe(0);
    expect(launcher.output()).toContain('worker stopped');
  });

  it('stops cleanly when the signal comes while it is still starting', async () => {
    const launcher = start();
    await until(launcher, ' check ');
    launcher.process.kill('SIGINT');
    expect(await launcher.exit).toBe(0);
    expect(launcher.output()).not.toContain('Ready after');
    expect(await livingProcesses()).toEqual([]);
  });

  it('refuses a second portal on the same data, and leaves the first alone', async () => {
    const first = start();
    await ready(first);
    const second = start({
      PORT: String(await findFreePort()),
      MAIL_INBOX_PORT: String(await findFreePort()),
    });
    expect(await second.exit).toBe(1);
    expect(second.output().trim()).toBe(
      `DATA_DIR: a portal is already running on ${dataDir} (process ${first.process.pid}); stop it, or set DATA_DIR, PORT and MAIL_INBOX_PORT for a second one.`,
    );
    expect(await web()).toBeDefined();
  });

  it.each([
    ['does not wait for a load balancer', {}, '0'],
    ['waits for one that its operator has', { SHUTDOWN_NOTICE_SECONDS: '7' }, '7'],
  ])('starts a web process that, when it ends, %s', async (_name, variables, notice) => {
    await ready(start(variables));
    expect(await web()).toMatchObject({ notice });
  });

  it('starts the web process again when it dies', async () => {
    const launcher = start();
    await ready(launcher);
    const before = await web();
    await fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
    await until(launcher, 'web ended with code 3; starting it again');
    expect(await waitUntil(async () => ((await web())?.pid ?? before?.pid) !== before?.pid, 10_000)).toBe(
      true,
    );
  });

  it('starts the database again when it is killed, at the same address', async () => {
    const launcher = start();
    await ready(launcher);
    const before = await web();
    process.kill(await postmaster(), 'SIGKILL');
    await until(launcher, 'the database is back');
    expect((await web())?.database).toBe(before?.database);
  });

  it('gives up when a process keeps dying, and stops everything', async () => {
    const launcher = start({}, 'crash');
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain('worker: ended with code 7, five times within a minute; giving up.');
    expect(await livingProcesses()).toEqual([]);
  });

  it('starts again after it was killed, and nothing of the killed one is left', async () => {
    const first = start();
    await ready(first);
    const orphan = await web();
    first.process.kill('SIGKILL');
    expect(await first.exit).toBe('SIGKILL');
    const second = start();
    await ready(second);
    expect(orphan && isAlive(orphan.pid)).toBe(false);
    expect((await web())?.pid).not.toBe(orphan?.pid);
  });

  it('has its children ended soon after it was killed', async () => {
    const launcher = start();
    await ready(launcher);
    const pids = (await livingProcesses()).filter((pid) => pid !== launcher.process.pid);
    expect(pids).toHaveLength(2);
    launcher.process.kill('SIGKILL');
    expect(await waitUntil(() => !pids.some(isAlive), 10_000)).toBe(true);
  });

  // With less memory the launcher makes one after the other.
  describe.skipIf(availableMemory() < 4 * 1024 ** 3)('with a build to make', () => {
    function startBuilding(failing: 'none' | 'build' | 'prepare'): Launcher {
      const build = join(dataDir, `build-${basename(dataDir)}`);
      return start({ NEXT_DIST_DIR: relative(process.cwd(), build) }, 'plain', [failing]);
    }

    it('makes it while the database is prepared', async () => {
      const launcher = startBuilding('none');
      await ready(launcher);
      expect(launcher.output()).toMatch(/ build {5}built$/m);
      expect(launcher.output()).toMatch(/ prepare {3}the database is up to date$/m);
    });

    it.each([
      ['build', 'build: next build ended with code 4:\n  build cannot go on'],
      ['prepare', 'prepare: ended with code 4:\n  prepare cannot go on'],
    ] as const)('ends the other one when %s fails, and says why', async (failing, message) => {
      const launcher = startBuilding(failing);
      expect(await launcher.exit).toBe(1);
      expect(launcher.output().trim()).toContain(message);
      expect(launcher.output()).not.toContain('Ready after');
      expect(await livingProcesses()).toEqual([]);
    });

    it('ends both on a signal', async () => {
      const launcher = startBuilding('none');
      await until(launcher, 'building, which takes a minute or two');
      launcher.process.kill('SIGINT');
      expect(await launcher.exit).toBe(0);
      expect(await livingProcesses()).toEqual([]);
    });
  });

  describe('before anything is started', () => {
    async function refusal(env: Record<string, string>): Promise<string> {
      const launcher = start(env);
      expect(await launcher.exit).toBe(1);
      expect(await stat(join(dataDir, 'postgres')).catch(() => undefined)).toBeUndefined();
      return launcher.output().trim();
    }

    it('names PORT when it is busy', async () => {
      await occupy(port);
      expect(await refusal({})).toBe(
        `PORT: port ${port} is in use by another program; stop that program or set PORT to another one, such as "PORT=${port + 1} npm start".`,
      );
    });

    it('names MAIL_INBOX_PORT when it is busy', async () => {
      await occupy(inboxPort);
      expect(await refusal({})).toContain(`MAIL_INBOX_PORT: port ${inboxPort} is in use by another program`);
    });

    it('names every variable that is wrong, a line each', async () => {
      const lines = (await refusal({ PORT: 'http', SEED: 'yes' })).split('\n');
      expect(lines).toEqual([
        'PORT: must be a whole number from 1 to 65535, not "http"',
        'SEED: must be "demo" or "none", not "yes"',
      ]);
    });

    it('names DATABASE_URL when the server is away, without its password', async () => {
      const nowhere = await findFreePort();
      const line = await refusal({ DATABASE_URL: `postgresql://portal:hunter2@127.0.0.1:${nowhere}/portal` });
      expect(line).toContain(
        `DATABASE_URL: postgresql://portal:***@127.0.0.1:${nowhere}/portal cannot be reached`,
      );
      expect(line).not.toContain('hunter2');
    });

    it('names DATA_DIR when it cannot be written', async () => {
      expect(await refusal({ DATA_DIR: '/dev/null/portal' })).toMatch(
        /^DATA_DIR: \/dev\/null\/portal cannot be written \(ENOTDIR\); give this user write access or set DATA_DIR/,
      );
    });
  });
});
