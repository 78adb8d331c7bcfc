import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { findFreePort } from '@/cli/launcher/ports';

/** PgBouncer of the Debian package, in transaction mode as docs/operations.md describes it. */

/** Connections that it opens to PostgreSQL. */
export const SERVER_CONNECTIONS = 3;

/** Why it cannot be started here; undefined when it can. */
export function whyNoPgBouncer(): string | undefined {
  return spawnSync('pgbouncer', ['--version']).status === 0
    ? undefined
    : 'PgBouncer of the Debian package "pgbouncer" is not installed';
}

export interface RunningPgBouncer {
  /** The same database, through the pooler. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts one in front of a database. */
export async function startPgBouncer(databaseUrl: string): Promise<RunningPgBouncer> {
  const direct = new URL(databaseUrl);
  const port = await findFreePort();
  const directory = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  // As root it has to run as someone else, who reads its files.
  chmodSync(directory, 0o755);
  const settings = path.join(directory, 'pgbouncer.ini');
  const name = direct.pathname.slice(1);
  const user = decodeURIComponent(direct.username);
  const password = decodeURIComponent(direct.password);
  writeFileSync(
    settings,
    [
      '[databases]',
      `${name} = host=${direct.hostname} port=${direct.port} user=${user} password='${password}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options',
      `default_pool_size = ${SERVER_CONNECTIONS}`,
      'max_client_conn = 100',
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [...(isRoot ? ['--user=nobody'] : []), settings], { stdio: 'ignore' });
  const pooled = new URL(direct);
  pooled.host = `127.0.0.1:${port}`;
  await answers(pooled.href, child);
  return {
    url: pooled.href,
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGTERM')) await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
