import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import {
  closeAuditTables,
  ensureRoles,
  openAuditTables,
  PORTAL_ROLE,
  portalPassword,
  takeFromSuperuser,
} from './database-roles';
import { stopWatching, watchOver } from './guard';
import { findFreePort, isPortFree } from './ports';
import { canReach, locatePostgres, otherClusterLine, type RunAs } from './postgres-binaries';
import { Problem } from './problem';
import { isAlive, signal, waitUntil } from './processes';

const HOST = '127.0.0.1';
const USER = 'postgres';
const DATABASE = 'portal';
const PREFERRED_PORT = 15432;
/** Where a cluster lives when root runs the portal from a directory that no other user may enter. */
const SHARED_DIRECTORY = '/var/lib/interconnect-portal';
const START_TIMEOUT_MS = 120_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export interface EmbeddedPostgresOptions {
  /** The portal's DATA_DIR; the cluster, its password, its port and its log live in it. Made when missing. */
  readonly dataDir: string;
  /** Receives one line for each noteworthy step. */
  readonly log: (line: string) => void;
  /** A fixed port. Without it: the port of last time, else 15432, else any free one; the choice is remembered. */
  readonly port?: number;
  /** Server settings for this run, such as `{ fsync: 'off' }` for a database that is thrown away. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Uses a server that is already running without becoming responsible for it: `stop()` then leaves it alone. */
  readonly borrow?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection address of the database `portal`, as the role that owns it, on the loopback interface. */
  readonly databaseUrl: string;
  /** The same as the superuser: for the launcher and for tests, never for the portal's own processes. */
  readonly adminUrl: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Whether the server was still running from an earlier launcher and was taken over. */
  readonly adopted: boolean;
  /** Settles when the server has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Ends the server (fast shutdown; by force after 15 s). Does nothing when it has ended already. */
  stop(): Promise<void>;
}

interface Cluster {
  /** PostgreSQL's data directory. */
  readonly directory: string;
  readonly runAs: RunAs | undefined;
  readonly native: string;
  readonly dataDir: string;
  readonly password: string;
}

/**
 * Starts PostgreSQL from the npm package with its data under `dataDir`, making the cluster (UTF-8, C.UTF-8) and the
 * database `portal` on the first call. A server that is still running on that data is taken over; a stale pid file
 * is cleared. As root the server runs as the owner of the data, else as `postgres` or `nobody`. When this process
 * disappears without `stop()`, the server is shut down a moment later.
 * @throws Problem when it cannot start, naming the variable and the remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(resolve(options.dataDir), options.log);
  const running = await findRunning(cluster, options.log);
  if (running) {
    if (!options.borrow) options.log(`using the PostgreSQL that is already running (pid ${running.pid})`);
    return options.borrow
      ? borrow(cluster, running.pid, running.port)
      : handOver(cluster, running.pid, running.port, undefined);
  }
  return launch(cluster, options);
}

/**
 * Makes a database if it does not exist.
 * @param adminUrl address of any database on the server, as a role that may create databases
 * @param options.template an existing database nobody is connected to, to be copied
 * @param options.ownerUrl address of any database on the server, as the role that is to own the new one
 * @returns the address of the database `name`, with the credentials of `ownerUrl`, else of `adminUrl`
 */
export async function createDatabase(
  adminUrl: string,
  name: string,
  options: { readonly template?: string; readonly ownerUrl?: string } = {},
): Promise<string> {
  const url = new URL(options.ownerUrl ?? adminUrl);
  await withClient(adminUrl, async (client) => {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount) return;
    const template = options.template ? ` TEMPLATE ${client.escapeIdentifier(options.template)}` : '';
    const owner = ` OWNER ${client.escapeIdentifier(decodeURIComponent(url.username))}`;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${template}${owner}`);
  });
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Removes a database if it exists, ending the connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

/**
 * Lets `migrate` change the audit tables of a database of the embedded server, and closes them again.
 * @param adminUrl the database, as the superuser
 */
export async function whileMigrating(adminUrl: string, migrate: () => Promise<void>): Promise<void> {
  await withClient(adminUrl, openAuditTables);
  try {
    await migrate();
  } finally {
    await withClient(adminUrl, closeAuditTables);
  }
}

/** The address of the server of a data directory as the superuser, while it runs; for tests. */
export async function administratorUrl(dataDir: string): Promise<string> {
  const [password = '', port = ''] = await Promise.all(
    ['postgres-password', 'postgres-port'].map((name) => readFile(join(dataDir, name), 'utf8')),
  );
  return address(USER, password.trim(), Number(port), DATABASE);
}

async function withClient<T>(url: string, action: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener a terminated connection would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

// --- where the data is and who owns it ---------------------------------------------------------------------------

async function prepareCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = await locateCluster(dataDir);
  const shared = home.runAs ? SHARED_DIRECTORY : dataDir;
  const native = await locatePostgres(home.runAs, shared);
  const passwordFile = join(dataDir, 'postgres-password');
  let password = (await readIfExists(passwordFile))?.trim();
  const fresh = !(await readIfExists(join(home.directory, 'PG_VERSION')));
  const site = { ...home, native, dataDir };
  if (fresh) {
    log('making a new database cluster');
    password = undefined;
    await initialise(site);
  } else {
    await checkVersion(site);
  }
  if (!password) {
    password = randomBytes(24).toString('hex');
    // The file first: if this is interrupted, the next start must not trust a password that was never set.
    if (!fresh) await stopForeign(home.directory);
    await setPassword(site, password);
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  }
  return { ...site, password };
}

/** Finds the cluster of `dataDir`, or decides where a new one goes, and as whom its server runs. */
async function locateCluster(dataDir: string): Promise<Pick<Cluster, 'directory' | 'runAs'>> {
  const path = join(dataDir, 'postgres');
  const isRoot = process.platform !== 'win32' && process.getuid?.() === 0;
  const existing = await realpath(path).catch(() => undefined);
  if (!isRoot) return { directory: existing ?? path, runAs: undefined };

  const owner = existing ? await stat(existing) : undefined;
  const runAs = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await unprivilegedUser();
  if (existing) {
    await openDataDir(dataDir, runAs);
    if (!(await canReach(dirname(existing), runAs))) {
      throw new Problem(
        `DATA_DIR: the database in ${existing} must run as user ${runAs.uid}, who may not enter that directory; give others the right to enter its parents, or move DATA_DIR.`,
      );
    }
    if (owner?.uid === 0) await chownTree(existing, runAs);
    return { directory: existing, runAs };
  }
  await openDataDir(dataDir, runAs);
  if (await canReach(dataDir, runAs)) return { directory: path, runAs };

  // root's own home, for example: keep the data where the unprivileged user can get at it, and point there.
  const directory = join(SHARED_DIRECTORY, randomUUID());
  try {
    await mkdir(SHARED_DIRECTORY, { recursive: true, mode: 0o755 });
    await rm(path, { force: true });
    await symlink(directory, path);
  } catch (error) {
    throw new Problem(
      `DATA_DIR: as root the database needs a directory that other users may enter, and neither ${dataDir} nor ${SHARED_DIRECTORY} is one (${(error as Error).message}); set DATA_DIR to such a directory.`,
    );
  }
  return { directory, runAs };
}

// DATA_DIR is ours, so it may be opened for passing through; its files keep their own modes.
async function openDataDir(dataDir: string, runAs: RunAs): Promise<void> {
  if (!(await canReach(dirname(dataDir), runAs)) || (await canReach(dataDir, runAs))) return;
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
}

/** The system's `postgres` user if there is one, else `nobody`: PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<RunAs> {
  const users = (await readIfExists('/etc/passwd'))?.split('\n').map((line) => line.split(':')) ?? [];
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Problem(
    'DATABASE_URL: PostgreSQL does not run as root and this system has neither a user "postgres" nor "nobody"; start the portal as another user, or set DATABASE_URL to a PostgreSQL server of yours.',
  );
}

async function chownTree(path: string, runAs: RunAs): Promise<void> {
  await chown(path, runAs.uid, runAs.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) {
    const child = join(path, entry);
    if (!(await lstat(child)).isSymbolicLink()) await chownTree(child, runAs);
  }
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

// --- making the cluster ------------------------------------------------------------------------------------------

type Site = Omit<Cluster, 'password'>;

/** Runs initdb in a neighboring directory and renames it, so an interrupted run leaves nothing half-made. */
async function initialise(site: Site): Promise<void> {
  const { directory, runAs } = site;
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (runAs) await chown(draft, runAs.uid, runAs.gid);
  await run(site, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=reject',
    '--no-instructions',
  ]);
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

async function checkVersion({ directory, native }: Site): Promise<void> {
  const found = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await capture(join(native, 'bin', 'postgres'), ['--version'], { cwd: native });
  const ours = /(\d+)(?:\.|$|\s)/.exec(stdout)?.[1];
  if (ours && ours !== found) {
    throw new Problem(otherClusterLine(directory, found, ours));
  }
}

/** Sets the superuser's password without a running server, and lets it in by that password only. */
async function setPassword(site: Site, password: string): Promise<void> {
  const { directory, runAs } = site;
  const rules = join(directory, 'pg_hba.conf');
  await writeFile(rules, `host all all ${HOST}/32 scram-sha-256\n`, { mode: 0o600 });
  if (runAs) await chown(rules, runAs.uid, runAs.gid);
  await run(
    site,
    'postgres',
    ['--single', '-D', directory, 'postgres'],
    `ALTER ROLE ${USER} PASSWORD '${password}';\n`,
  );
}

async function run(site: Site, program: string, args: readonly string[], input = ''): Promise<void> {
  const { code, stdout, stderr } = await capture(
    join(site.native, 'bin', program),
    args,
    { ...site.runAs, cwd: site.native },
    input,
  );
  if (code === 0) return;
  const reason = (stderr.trim() || stdout.trim()).split('\n').slice(-3).join(' ');
  throw new Problem(
    `DATA_DIR: ${program} failed in ${site.directory}: ${reason || `exit code ${code}`}. Check the directory's permissions and free space, or set DATABASE_URL.`,
  );
}

async function capture(
  command: string,
  args: readonly string[],
  options: { cwd: string; uid?: number; gid?: number },
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(command, args, { ...options, env: serverEnvironment(), stdio: 'pipe' });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', (error) =>
      reject(
        new Problem(
          `DATABASE_URL: the embedded PostgreSQL cannot be run (${error.message}); set DATABASE_URL to a PostgreSQL server of yours.`,
        ),
      ),
    );
    child.once('close', (code) => resolvePromise({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

// Nothing of our environment is its business: PGDATA or PGPORT would redirect it.
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot } = process.env;
  return { NODE_ENV: process.env.NODE_ENV, PATH, TMPDIR, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}

// --- a server that runs already ----------------------------------------------------------------------------------

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

async function readPidFile(directory: string): Promise<PidFile | undefined> {
  const lines = (await readIfExists(join(directory, 'postmaster.pid')))?.split('\n');
  if (!lines) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** Whether the process of a pid file is a server on this data, and not another one that got its number. */
async function isServing(pid: number, directory: string): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return (await realpath(`/proc/${pid}/cwd`)) === (await realpath(directory));
  } catch (error) {
    // Not allowed to look: then it is another user's process, which cannot be ours unless that user is the owner.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && process.getuid?.() === 0;
  }
}

/** The server that an earlier launcher left running, once it accepts connections; clears a stale pid file. */
async function findRunning(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<{ pid: number; port: number } | undefined> {
  const { directory } = cluster;
  const found = await readPidFile(directory);
  if (!found) return undefined;
  let ready: PidFile | undefined;
  await waitUntil(
    async () => {
      const now = await readPidFile(directory);
      if (!now || !(await isServing(now.pid, directory))) return true;
      if (now.status !== 'ready' || !(await answers(cluster, now.port))) return false;
      ready = now;
      return true;
    },
    START_TIMEOUT_MS,
    200,
  );
  if (ready) return { pid: ready.pid, port: ready.port };
  const last = await readPidFile(directory);
  if (last && (await isServing(last.pid, directory))) {
    log(`the running PostgreSQL (pid ${last.pid}) does not answer; stopping it`);
    await end(last.pid);
  }
  if (last) log('clearing the pid file of a PostgreSQL that was killed');
  await rm(join(directory, 'postmaster.pid'), { force: true });
  return undefined;
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withClient(address(USER, cluster.password, port, 'postgres'), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(cluster.directory));
    });
  } catch {
    return false;
  }
}

async function stopForeign(directory: string): Promise<void> {
  const found = await readPidFile(directory);
  if (found && (await isServing(found.pid, directory))) await end(found.pid);
}

async function end(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown (it ends connections), SIGQUIT its immediate one.
  for (const [name, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signal(pid, name);
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
}

// --- starting ----------------------------------------------------------------------------------------------------

async function launch(cluster: Cluster, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const logDirectory = join(cluster.dataDir, 'logs');
  await mkdir(logDirectory, { recursive: true });
  const logPath = join(logDirectory, 'postgres.log');
  let port = options.port || (await choosePort(cluster.dataDir, options.log));
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const offset = await trimLog(logPath);
    const child = spawnServer(cluster, port, logPath, options.settings);
    const outcome = await awaitReady(cluster, child, port, deadline);
    if (outcome === 'ready' && child.pid) {
      await writeFile(join(cluster.dataDir, 'postgres-port'), `${port}\n`);
      return handOver(cluster, child.pid, port, child);
    }
    const said = await readFrom(logPath, offset);
    if (outcome === 'timeout' && child.pid) await end(child.pid);
    if (/Address already in use/.test(said)) {
      if (options.port) {
        throw new Problem(
          `DATABASE_URL: port ${port} for the embedded PostgreSQL is in use by another program.`,
        );
      }
      port = await findFreePort(HOST);
      continue;
    }
    // Sessions of a postmaster killed a moment ago take a little to notice and go.
    if (/pre-existing shared memory block/.test(said) && Date.now() < deadline) {
      await delay(500);
      continue;
    }
    const reason = said.trim().split('\n').slice(-3).join(' ');
    throw new Problem(
      `DATA_DIR: the embedded PostgreSQL did not start: ${reason || outcome}. Its log is ${logPath}; set DATABASE_URL to use another server.`,
    );
  }
}

async function choosePort(dataDir: string, log: (line: string) => void): Promise<number> {
  const remembered = Number(await readIfExists(join(dataDir, 'postgres-port')));
  const wanted = remembered > 0 && remembered < 65_536 ? remembered : PREFERRED_PORT;
  if (await isPortFree(wanted, HOST)) return wanted;
  const port = await findFreePort(HOST);
  log(`port ${wanted} is taken; the database uses ${port}`);
  return port;
}

function spawnServer(
  cluster: Cluster,
  port: number,
  logPath: string,
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const all: Record<string, string> = {
    listen_addresses: HOST,
    unix_socket_directories: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(logPath, 'a', 0o600);
  try {
    // Detached: Ctrl-C in the terminal must reach the launcher only, which then stops everything in order.
    return spawn(
      join(cluster.native, 'bin', 'postgres'),
      ['-D', cluster.directory, '-p', String(port), ...flags],
      {
        ...cluster.runAs,
        cwd: cluster.native,
        env: serverEnvironment(),
        detached: true,
        stdio: ['ignore', output, output],
      },
    );
  } finally {
    closeSync(output);
  }
}

async function awaitReady(
  cluster: Cluster,
  child: ChildProcess,
  port: number,
  deadline: number,
): Promise<'ready' | 'exited' | 'timeout'> {
  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  await waitUntil(
    async () =>
      gone || ((await readPidFile(cluster.directory))?.status === 'ready' && answers(cluster, port)),
    Math.max(0, deadline - Date.now()),
  );
  if (gone) return 'exited';
  return (await answers(cluster, port)) ? 'ready' : 'timeout';
}

async function handOver(
  cluster: Cluster,
  pid: number,
  port: number,
  child: ChildProcess | undefined,
): Promise<EmbeddedPostgres> {
  const addresses = await openDatabase(cluster, port);
  const watched = { pid, group: false, stage: 2, signal: 'INT' } as const;
  watchOver(watched);
  const exited = (
    child && child.exitCode === null && child.signalCode === null
      ? new Promise<void>((done) => child.once('exit', () => done()))
      : pollUntilGone(pid)
  ).then(() => stopWatching(watched));
  return {
    ...addresses,
    pid,
    adopted: !child,
    exited,
    async stop() {
      await end(pid);
      await exited;
    },
  };
}

async function borrow(cluster: Cluster, pid: number, port: number): Promise<EmbeddedPostgres> {
  return {
    ...(await openDatabase(cluster, port)),
    pid,
    adopted: true,
    exited: pollUntilGone(pid),
    stop: () => Promise.resolve(),
  };
}

async function pollUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250, undefined, { ref: false });
}

/** Makes the roles and the database `portal`, or brings those of an earlier version into this order (ADR 082). */
async function openDatabase(
  cluster: Cluster,
  port: number,
): Promise<Pick<EmbeddedPostgres, 'databaseUrl' | 'adminUrl'>> {
  const password = portalPassword(cluster.password);
  const server = address(USER, cluster.password, port, 'postgres');
  await withClient(server, (client) => ensureRoles(client, password));
  const databaseUrl = address(PORTAL_ROLE, password, port, DATABASE);
  await createDatabase(server, DATABASE, { ownerUrl: databaseUrl });
  const adminUrl = address(USER, cluster.password, port, DATABASE);
  await withClient(adminUrl, takeFromSuperuser);
  return { databaseUrl, adminUrl };
}

function address(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@${HOST}:${port}/${database}`;
}

async function trimLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size <= LOG_LIMIT_BYTES) return size;
  await rename(path, `${path}.1`);
  return 0;
}

async function readFrom(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, size - offset));
    await file.read(buffer, 0, buffer.length, offset);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
}
