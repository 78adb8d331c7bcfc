import { mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { type ConfiguredEnv, EnvironmentError, parseConfiguredEnv } from '@/platform/env-schema';
import { maskAddress } from '@/platform/mask-address';
import { findHolder } from './lock';
import { assertPostgresInstalled, otherClusterLine } from './postgres-binaries';
import { Problem } from './problem';

const OLDEST_POSTGRES = 15;
const MEGABYTE = 1024 * 1024;
/** Below this PostgreSQL may stop in the middle of a write. */
const NEEDED_SPACE = 512 * MEGABYTE;

/** The lock file of the launcher that runs a portal on this data directory. */
export function launcherLockPath(dataDir: string): string {
  return join(dataDir, 'launcher.lock');
}

/** One thing that was checked: what it is, and what was found or what is wrong. */
export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly line: string;
}

interface Check {
  readonly name: string;
  readonly run: (env: ConfiguredEnv) => Promise<string>;
}

/** Parses the variables. @throws Problem with one line for each that is wrong */
export function readConfiguration(source: NodeJS.ProcessEnv): ConfiguredEnv {
  try {
    return parseConfiguredEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) throw new Problem(error.message);
    throw error;
  }
}

const checks: readonly Check[] = [
  { name: 'Node.js', run: () => Promise.resolve(process.versions.node) },
  { name: 'data directory', run: checkDataDirectory },
  { name: 'disk', run: checkDisk },
  { name: 'port', run: ({ PORT, LISTEN_HOST }) => checkPort('PORT', PORT, LISTEN_HOST) },
  {
    name: 'mail inbox',
    run: ({ SMTP_URL, MAIL_INBOX_PORT, PORT }) => {
      if (SMTP_URL) return Promise.resolve('not needed, SMTP_URL is set');
      if (MAIL_INBOX_PORT === PORT) throw new Problem('MAIL_INBOX_PORT: must differ from PORT.');
      return checkPort('MAIL_INBOX_PORT', MAIL_INBOX_PORT, '127.0.0.1');
    },
  },
  { name: 'database', run: checkDatabase },
];

/** Runs every check. Changes nothing but making DATA_DIR. @param running whether a portal runs here, on these ports */
export async function inspect(env: ConfiguredEnv, running: boolean): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    if (running && (name === 'port' || name === 'mail inbox')) {
      results.push({ name, ok: true, line: 'used by the running portal' });
      continue;
    }
    results.push(await resultOf(name, () => run(env)));
  }
  return results;
}

/** Runs one check. @throws what is no Problem */
export async function resultOf(name: string, run: () => Promise<string>): Promise<CheckResult> {
  try {
    return { name, ok: true, line: await run() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { name, ok: false, line: error.message };
  }
}

/** Whether a launcher runs a portal on this data directory. */
export async function isPortalRunning(dataDir: string): Promise<boolean> {
  return (await findHolder(launcherLockPath(resolve(dataDir)))) !== undefined;
}

/** Checks mail delivery for the doctor; a relay that is down must not keep the portal from starting. */
export async function checkRelay({ SMTP_URL }: ConfiguredEnv): Promise<CheckResult> {
  return resultOf('mail relay', async () => {
    if (!SMTP_URL) return 'embedded catcher, nothing is delivered';
    const { hostname, port, protocol } = new URL(SMTP_URL);
    const number = Number(port) || (protocol === 'smtps:' ? 465 : 587);
    await new Promise<void>((done, fail) => {
      const socket = connect({ host: hostname, port: number, timeout: 5_000 });
      const refuse = (reason: string) => {
        socket.destroy();
        fail(
          new Problem(
            `SMTP_URL: ${hostname}:${number} does not answer (${reason}); mails wait in the outbox until it does. Correct SMTP_URL or start the relay.`,
          ),
        );
      };
      socket.once('connect', () => {
        socket.end();
        done();
      });
      socket.once('timeout', () => refuse('no answer within 5 s'));
      socket.once('error', (error: NodeJS.ErrnoException) => refuse(error.code ?? error.message));
    });
    return maskAddress(SMTP_URL);
  });
}

/** Makes DATA_DIR if it is missing. @throws Problem when it cannot be written */
export async function checkDataDirectory({ DATA_DIR }: ConfiguredEnv): Promise<string> {
  const directory = resolve(DATA_DIR);
  const probe = join(directory, `.probe-${process.pid}`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Problem(
      `DATA_DIR: ${directory} cannot be written (${code ?? message}); give this user write access or set DATA_DIR to another directory.`,
    );
  }
  return directory;
}

async function checkDisk({ DATA_DIR }: ConfiguredEnv): Promise<string> {
  let directory = resolve(DATA_DIR);
  while (!(await exists(directory)) && dirname(directory) !== directory) directory = dirname(directory);
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free < NEEDED_SPACE) {
    throw new Problem(
      `DATA_DIR: only ${Math.floor(free / MEGABYTE)} MB are free in ${directory}, and ${NEEDED_SPACE / MEGABYTE} are needed; make room or set DATA_DIR to a directory on another disk.`,
    );
  }
  return `${(free / MEGABYTE / 1024).toFixed(1)} GB free`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function checkPort(variable: 'PORT' | 'MAIL_INBOX_PORT', port: number, host?: string): Promise<string> {
  const code =
    (await errorOfListening(port, host)) ?? (host ? undefined : await errorOfListening(port, '127.0.0.1'));
  if (!code) return String(port);
  const remedy = `set ${variable} to another one, such as "${variable}=${port + 1} npm start"`;
  if (code === 'EADDRINUSE') {
    throw new Problem(
      `${variable}: port ${port} is in use by another program; stop that program or ${remedy}.`,
    );
  }
  if (code === 'EACCES') {
    throw new Problem(`${variable}: this user may not listen on port ${port}; ${remedy}, above 1023.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    throw new Problem(
      `LISTEN_HOST: "${host}" is not an address of this machine; correct LISTEN_HOST or leave it out.`,
    );
  }
  throw new Problem(`${variable}: port ${port} cannot be used (${code}); ${remedy}.`);
}

function errorOfListening(port: number, host?: string): Promise<string | undefined> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

async function checkDatabase({
  DATABASE_URL,
  DATABASE_REPLICA_URLS,
  DATABASE_DIRECT_URL,
  DATA_DIR,
}: ConfiguredEnv): Promise<string> {
  if (!DATABASE_URL) {
    return `embedded PostgreSQL ${await checkCluster(DATA_DIR)}`;
  }
  const version = await inspectDatabase('DATABASE_URL', DATABASE_URL);
  if (DATABASE_DIRECT_URL) await inspectDatabase('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL);
  for (const replica of DATABASE_REPLICA_URLS) await inspectDatabase('DATABASE_REPLICA_URLS', replica);
  return `PostgreSQL ${version} at ${maskAddress(DATABASE_URL)}`;
}

/** The version that comes with the packages. @throws Problem when another major version made the data */
async function checkCluster(dataDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(assertPostgresInstalled(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const directory = join(resolve(dataDir), 'postgres');
  const made = await readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  const ours = version.split('.')[0] ?? version;
  if (made !== undefined && made !== ours) throw new Problem(otherClusterLine(directory, made, ours));
  return version.split('-')[0] ?? version;
}

async function inspectDatabase(variable: string, address: string): Promise<string> {
  const shown = maskAddress(address);
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Problem(
      `${variable}: ${shown} cannot be reached (${code ?? message}); start the server, correct ${variable}, or leave it out for the embedded PostgreSQL.`,
    );
  }
  try {
    const { rows } = await client.query<{ version: string; number: string; encoding: string; may: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
              current_setting('server_encoding') AS encoding,
              has_database_privilege(current_database(), 'CREATE') AS may`,
    );
    const [row] = rows;
    if (!row) throw new Problem(`${variable}: ${shown} does not behave like PostgreSQL.`);
    if (Number(row.number) < OLDEST_POSTGRES * 10_000) {
      throw new Problem(
        `${variable}: ${shown} is PostgreSQL ${row.version}; ${OLDEST_POSTGRES} or later is needed.`,
      );
    }
    if (row.encoding !== 'UTF8') {
      throw new Problem(
        `${variable}: the database at ${shown} is encoded in ${row.encoding}; make one with ENCODING 'UTF8' and name it there.`,
      );
    }
    if (!row.may && variable === 'DATABASE_URL') {
      throw new Problem(
        `${variable}: the role of ${shown} may not create schemas; make it the owner of the database.`,
      );
    }
    return row.version.split(' ')[0] ?? row.version;
  } finally {
    await client.end();
  }
}

/**
 * Says when anyone who has the password of DATABASE_URL could rewrite the audit tables: as a superuser, or as the owner
 * of the tables or of their schema, who may drop the triggers that refuse changes (ADR 082). The portal works anyway.
 * @returns one line, or nothing when two roles protect the tables, when there are none yet, and for the embedded PostgreSQL
 */
export async function auditWarning({ DATABASE_URL }: ConfiguredEnv): Promise<string | undefined> {
  if (!DATABASE_URL) return undefined;
  const client = new Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; superuser: boolean; owner: boolean }>(
      `SELECT current_user AS role, rolsuper AS superuser, EXISTS (
         SELECT FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE tgname = 'audit_append_only' AND NOT tgisinternal
           AND (pg_has_role(relowner, 'MEMBER') OR pg_has_role(nspowner, 'MEMBER'))
       ) AS owner FROM pg_roles WHERE rolname = current_user`,
    );
    const [row] = rows;
    if (!row?.superuser && !row?.owner) return undefined;
    const why = row.superuser ? 'is a superuser' : 'owns the audit tables or their schema';
    return `DATABASE_URL: the role "${row.role}" ${why}, so the records of what happened can be changed with its password; docs/operations.md, "Two database roles", has the statements that prevent it.`;
  } catch {
    // The check of the database has said so.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
