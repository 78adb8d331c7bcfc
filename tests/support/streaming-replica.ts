import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { startEmbeddedPostgres, whileMigrating } from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';
import { locatePostgres } from '@/cli/launcher/postgres-binaries';

/** What both have in common: a replica must allow as many connections as its primary. */
const SETTINGS = { max_connections: '60', wal_keep_size: '512MB', fsync: 'off' };

/** A primary with the portal's schema, and a replica that streams from it. */
export interface Replication {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Lets the replica receive what is committed from now on, but not apply it. */
  readonly hold: () => Promise<void>;
  /** Lets it go on. */
  readonly release: () => Promise<void>;
  /** Resolves once the replica has applied all that is committed now. */
  readonly caughtUp: () => Promise<void>;
  readonly stopReplica: () => Promise<void>;
  readonly startReplica: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts both from the embedded PostgreSQL, in directories of their own. */
export async function startReplication(): Promise<Replication> {
  const home = mkdtempSync(path.join(tmpdir(), 'replication-'));
  // As root the database runs as another user, who has to get to its data.
  chmodSync(home, 0o711);
  const dataDir = path.join(home, 'primary');
  const primary = await startEmbeddedPostgres({
    dataDir,
    port: await findFreePort(),
    log: () => undefined,
    settings: SETTINGS,
  });
  await whileMigrating(primary.adminUrl, async () => {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/support/migrate.ts'], {
      env: {
        ...process.env,
        // Tests over HTTP have no environment of the portal, or one whose values are empty.
        PAYLOAD_SECRET: randomBytes(24).toString('hex'),
        SMTP_URL: 'smtp://127.0.0.1:9',
        DATABASE_URL: primary.databaseUrl,
      },
      maxBuffer: 64 * 1024 * 1024,
    });
  });

  const admin = new pg.Client({ connectionString: primary.adminUrl });
  await admin.connect();
  const cluster = realpathSync(path.join(dataDir, 'postgres'));
  const copy = path.join(home, 'replica');
  await copyCluster(admin, cluster, copy);

  const port = await findFreePort();
  const { uid, gid } = statSync(cluster);
  const runAs = process.getuid?.() === 0 ? { uid, gid } : undefined;
  const native = await locatePostgres(runAs, path.dirname(cluster));
  const replicaUrl = new URL(primary.databaseUrl);
  replicaUrl.port = String(port);
  let replica: ChildProcess | undefined;

  const startReplica = async () => {
    const settings = {
      ...SETTINGS,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      primary_conninfo: `${conninfo(primary.adminUrl)} application_name=replica`,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(path.join(native, 'bin', 'postgres'), ['-D', copy, '-p', String(port), ...flags], {
      ...runAs,
      cwd: native,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      stdio: 'ignore',
    });
    replica = started;
    await answers(replicaUrl.href, started);
  };
  const stopReplica = async () => {
    if (!replica || replica.exitCode !== null) return;
    const ended = once(replica, 'exit');
    replica.kill('SIGQUIT');
    await ended;
  };
  await startReplica();

  /** Asks the replica, as the superuser. */
  const ask = async <Row extends pg.QueryResultRow>(query: string): Promise<Row | undefined> => {
    const url = new URL(primary.adminUrl);
    url.port = String(port);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Row>(query)).rows[0];
    } finally {
      await client.end();
    }
  };

  return {
    primaryUrl: primary.databaseUrl,
    replicaUrl: replicaUrl.href,
    startReplica,
    stopReplica,
    hold: async () => {
      await ask('SELECT pg_wal_replay_pause()');
      const state = () => ask<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
      while ((await state())?.state !== 'paused') await delay(100);
    },
    release: async () => {
      await ask('SELECT pg_wal_replay_resume()');
    },
    caughtUp: async () => {
      const { rows } = await admin.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
      for (;;) {
        const { rows: applied } = await admin.query<{ done: boolean }>(
          `SELECT coalesce(bool_and(replay_lsn >= $1::pg_lsn), false) AS done FROM pg_stat_replication`,
          [rows[0]?.lsn],
        );
        if (applied[0]?.done) return;
        await delay(100);
      }
    },
    stop: async () => {
      await stopReplica();
      await admin.end();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a running cluster as PostgreSQL describes it for backups without further programs. */
async function copyCluster(admin: pg.Client, cluster: string, copy: string): Promise<void> {
  appendFileSync(path.join(cluster, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
  await admin.query('SELECT pg_reload_conf()');
  await admin.query(`SELECT pg_backup_start('replica', true)`);
  const { status, stderr } = spawnSync('cp', ['-a', cluster, copy], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { rows } = await admin.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(false)',
  );
  for (const name of readdirSync(path.join(copy, 'pg_wal'))) {
    rmSync(path.join(copy, 'pg_wal', name), { recursive: true });
  }
  rmSync(path.join(copy, 'postmaster.pid'), { force: true });
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.label ?? '');
  writeFileSync(path.join(copy, 'standby.signal'), '');
  for (const name of ['backup_label', 'standby.signal']) {
    const { uid, gid } = statSync(cluster);
    spawnSync('chown', [`${uid}:${gid}`, path.join(copy, name)]);
  }
}

function conninfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the replica ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await delay(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
