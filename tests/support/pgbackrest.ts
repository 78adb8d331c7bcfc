import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { findFreePort } from '@/cli/launcher/ports';

/** PostgreSQL and pgBackRest of the Debian packages, set up as docs/operations.md describes it. */

const run = promisify(execFile);
/** The newest version that pgBackRest 2.45 of Debian 12 knows. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const STANZA = 'portal';

/** Why they cannot be used here; undefined when they can. */
export function whyNoPgBackRest(): string | undefined {
  if (spawnSync('pgbackrest', ['version']).status !== 0) return 'the Debian package "pgbackrest" is missing';
  return existsSync(path.join(PROGRAMS, 'postgres'))
    ? undefined
    : 'the Debian package "postgresql-15" is missing';
}

export interface ArchivedCluster {
  /** The database `portal`, as the role that owns it. */
  readonly url: string;
  /** The same, as the superuser. */
  readonly adminUrl: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Runs a command of pgBackRest, such as `['backup', '--type=full']`. */
  readonly pgBackRest: (...args: string[]) => Promise<string>;
  /** Stops the cluster, and removes it and its backups. */
  readonly remove: () => Promise<void>;
}

/** Whom the cluster belongs to: PostgreSQL refuses to run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid) throw new Error('the user "postgres" of the Debian package is missing');
  return { uid, gid };
}

/** Starts a cluster that archives its WAL with pgBackRest, with the stanza made and checked. */
export async function startArchivedCluster(): Promise<ArchivedCluster> {
  const runAs = owner();
  const home = mkdtempSync(path.join(tmpdir(), 'archived-'));
  const data = path.join(home, 'data');
  for (const name of ['repository', 'log', 'lock', 'spool']) mkdirSync(path.join(home, name));
  const port = await findFreePort();
  const config = path.join(home, 'pgbackrest.conf');
  writeFileSync(
    config,
    [
      '[global]',
      `repo1-path=${path.join(home, 'repository')}`,
      'repo1-retention-full=2',
      'repo1-bundle=y',
      'repo1-cipher-type=aes-256-cbc',
      `repo1-cipher-pass=${randomBytes(12).toString('hex')}`,
      'start-fast=y',
      `log-path=${path.join(home, 'log')}`,
      `lock-path=${path.join(home, 'lock')}`,
      `spool-path=${path.join(home, 'spool')}`,
      '',
      `[${STANZA}]`,
      `pg1-path=${data}`,
      `pg1-socket-path=${home}`,
      `pg1-port=${port}`,
      `pg1-user=postgres`,
    ].join('\n'),
  );
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password);
  if (runAs) {
    for (const name of ['', 'repository', 'log', 'lock', 'spool', 'pgbackrest.conf', 'password']) {
      chownSync(path.join(home, name), runAs.uid, runAs.gid);
    }
  }
  const options = { ...runAs, cwd: home, maxBuffer: 16 * 1024 * 1024 };
  await run(
    path.join(PROGRAMS, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
    ],
    options,
  );
  const command = `pgbackrest --config=${config} --stanza=${STANZA}`;
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${home}'`,
      'fsync = off',
      'archive_mode = on',
      `archive_command = '${command} archive-push %p'`,
      '',
    ].join('\n'),
  );

  const addressOf = (user: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const adminUrl = addressOf('postgres', 'portal');
  let server: ReturnType<typeof spawn> | undefined;

  const start = async () => {
    const started = spawn(path.join(PROGRAMS, 'postgres'), ['-D', data], { ...options, stdio: 'ignore' });
    server = started;
    const ready = addressOf('postgres', 'postgres');
    // A cluster that is being restored answers before it has reached its point in time.
    while (!(await isPrimary(ready))) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode}`);
      await delay(100);
    }
  };
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  const pgBackRest = async (...args: string[]) => {
    const { stdout } = await run(
      'pgbackrest',
      [`--config=${config}`, `--stanza=${STANZA}`, ...args],
      options,
    );
    return stdout;
  };

  await start();
  const admin = new pg.Client({ connectionString: addressOf('postgres', 'postgres') });
  await admin.connect();
  await admin.query(`CREATE ROLE portal LOGIN PASSWORD '${password}'`);
  await admin.query('CREATE DATABASE portal OWNER portal');
  await admin.end();
  await pgBackRest('stanza-create');
  await pgBackRest('check');

  return {
    url: addressOf('portal', 'portal'),
    adminUrl,
    start,
    stop,
    pgBackRest,
    remove: async () => {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Whether a cluster answers, and is no longer being restored. */
async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ restoring: boolean }>('SELECT pg_is_in_recovery() AS restoring');
    return rows[0]?.restoring === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
