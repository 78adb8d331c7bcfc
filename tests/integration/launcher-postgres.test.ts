import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabase,
  dropDatabase,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';
import { isAlive, waitUntil } from '@/cli/launcher/processes';

let dataDir: string;
let server: EmbeddedPostgres;
const lines: string[] = [];

const start = async () =>
  startEmbeddedPostgres({ dataDir, port: await findFreePort(), log: (line) => lines.push(line) });

async function query<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps Chinese text, whatever the locale of the shell', async () => {
    await query(server.databaseUrl, 'CREATE TABLE note (text text)');
    await query(server.databaseUrl, 'INSERT INTO note VALUES ($1)', ['综联互联规范 𠮷']);
    expect(await query(server.databaseUrl, 'SELECT text, char_length(text) AS length FROM note')).toEqual([
      { text: '综联互联规范 𠮷', length: 8 },
    ]);
    expect(await query(server.databaseUrl, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  });

  it('lets nobody in without its password, and listens on the loopback interface only', async () => {
    const stranger = new URL(server.databaseUrl);
    stranger.password = 'wrong';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(await query(server.databaseUrl, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ]);
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  it('makes further databases, also as copies of another, and removes them', async () => {
    const template = await createDatabase(server.databaseUrl, 'template portal');
    await query(template, 'CREATE TABLE marker ()');
    expect(await createDatabase(server.databaseUrl, 'template portal')).toBe(template);
    const copy = await createDatabase(server.databaseUrl, 'copy', { template: 'template portal' });
    expect(await query(copy, "SELECT to_regclass('marker')::text AS name")).toEqual([{ name: 'marker' }]);
    await dropDatabase(server.databaseUrl, 'copy');
    await dropDatabase(server.databaseUrl, 'copy');
    await expect(query(copy, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('takes over a server that is still running', async () => {
    const second = await start();
    expect([second.adopted, second.pid, second.databaseUrl]).toEqual([true, server.pid, server.databaseUrl]);
  });

  it('lets another program borrow a running server without ending it', async () => {
    const borrowed = await startEmbeddedPostgres({ dataDir, log: () => undefined, borrow: true });
    await borrowed.stop();
    expect(isAlive(server.pid)).toBe(true);
  });

  it('starts again after kill -9 with everything that was committed', async () => {
    await query(server.databaseUrl, 'INSERT INTO note VALUES ($1)', ['提交后立即断电']);
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toContain(String(server.pid));
    server = await start();
    expect(await query(server.databaseUrl, "SELECT text FROM note WHERE text LIKE '提交%'")).toHaveLength(1);
  });

  it('is not deceived by a pid file whose number belongs to another process now', async () => {
    await server.stop();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`);
    server = await start();
    expect(server.adopted).toBe(false);
    expect(await query(server.databaseUrl, 'SELECT count(*)::int AS count FROM note')).toEqual([
      { count: 2 },
    ]);
  });

  it('sets a new password when the file with the old one was lost', async () => {
    await rm(join(dataDir, 'postgres-password'));
    const before = server;
    server = await start();
    await before.exited;
    expect(new URL(server.databaseUrl).password).not.toBe(new URL(before.databaseUrl).password);
    expect(await query(server.databaseUrl, 'SELECT count(*)::int AS count FROM note')).toEqual([
      { count: 2 },
    ]);
  });

  it('refuses data of another PostgreSQL version with a remedy', async () => {
    await server.stop();
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    const present = await readFile(version, 'utf8');
    await writeFile(version, '12\n');
    await expect(start()).rejects.toThrow(/^DATA_DIR: .*was made by PostgreSQL 12/);
    await writeFile(version, present);
    server = await start();
  });

  it('is gone after stop', async () => {
    await server.stop();
    expect(await waitUntil(() => !isAlive(server.pid), 1_000)).toBe(true);
    server = await start();
  });
});
