import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDevelopmentDatabase } from '@/cli/launcher/development-database';
import {
  createDatabase,
  dropDatabase,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';
import { isAlive, waitUntil } from '@/cli/launcher/processes';
import { parseConfiguredEnv } from '@/platform/env-schema';

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

describe('the database of "npm run dev"', () => {
  const find = async (mode: 'development' | 'production', variables: Record<string, string>) => {
    const said: string[] = [];
    const env = await withDevelopmentDatabase(mode, parseConfiguredEnv(variables), (line) => said.push(line));
    return { found: env.DATABASE_URL, said };
  };
  let variables: Record<string, string>;
  // The embedded server has the database and the role that the container has.
  beforeAll(() => {
    const { port, password } = new URL(server.databaseUrl);
    variables = { POSTGRES_PORT: port, POSTGRES_PASSWORD: password };
  });

  it('is the one that docker compose publishes, when that runs', async () => {
    const { found, said } = await find('development', variables);
    expect(await query(found ?? '', 'SELECT current_user, current_database()')).toEqual([
      { current_user: 'portal', current_database: 'portal' },
    ]);
    expect(said).toEqual([expect.stringContaining('docker compose up postgres')]);
  });

  it('is DATABASE_URL when that is set, and never looked for by "npm start"', async () => {
    const DATABASE_URL = 'postgresql://someone:secret@db.example/portal';
    expect((await find('development', { ...variables, DATABASE_URL })).found).toBe(DATABASE_URL);
    expect(await find('production', variables)).toEqual({ found: undefined, said: [] });
  });

  it('is the embedded one when nothing listens there, or another PostgreSQL does', async () => {
    const nobody = { POSTGRES_PORT: String(await findFreePort()) };
    expect(await find('development', nobody)).toEqual({ found: undefined, said: [] });
    const stranger = { ...variables, POSTGRES_PASSWORD: 'another' };
    const { found, said } = await find('development', stranger);
    expect(found).toBeUndefined();
    expect(said).toEqual([expect.stringContaining('28P01')]);
  });
});

describe('the embedded PostgreSQL', () => {
  it('keeps Chinese text, in any shell locale', async () => {
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
    const template = await createDatabase(server.adminUrl, 'template portal');
    await query(template, 'CREATE TABLE marker ()');
    expect(await createDatabase(server.adminUrl, 'template portal')).toBe(template);
    const copy = await createDatabase(server.adminUrl, 'copy', { template: 'template portal' });
    expect(await query(copy, "SELECT to_regclass('marker')::text AS name")).toEqual([{ name: 'marker' }]);
    await dropDatabase(server.adminUrl, 'copy');
    await dropDatabase(server.adminUrl, 'copy');
    await expect(query(copy, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('serves the portal as a role that owns its database and nothing else', async () => {
    const [role] = await query(
      server.databaseUrl,
      `SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
              (SELECT array_agg(datname::text) FROM pg_database WHERE datdba = pg_roles.oid) AS owns,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(role).toEqual({
      rolname: 'portal',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      owns: ['portal'],
      memberships: 0,
    });
  });

  it.each([
    ['make a database', 'CREATE DATABASE other'],
    ['make a role', 'CREATE ROLE other'],
    ['raise itself', 'ALTER ROLE portal SUPERUSER'],
    ['read passwords', 'SELECT rolpassword FROM pg_authid'],
    ['run a program', "COPY (SELECT 1) TO PROGRAM 'true'"],
    ['read files of the server', "SELECT pg_read_file('PG_VERSION')"],
    ['act as the superuser', 'SET ROLE postgres'],
  ])('does not let the portal %s', async (_what, sql) => {
    await expect(query(server.databaseUrl, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['postgres', 'template1'])('keeps the portal out of the database %s', async (name) => {
    const other = new URL(server.databaseUrl);
    other.pathname = `/${name}`;
    await expect(query(other.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/);
  });

  it('gives the portal what an earlier version made as the superuser', async () => {
    await query(
      server.adminUrl,
      `ALTER DATABASE portal OWNER TO postgres;
       CREATE SCHEMA old; CREATE TYPE old.kind AS ENUM ('a');
       CREATE TABLE old.item (id bigserial PRIMARY KEY, kind old.kind); CREATE SEQUENCE old.numbers;
       CREATE VIEW old.items AS SELECT * FROM old.item;
       CREATE FUNCTION old.one() RETURNS int LANGUAGE sql AS 'SELECT 1';
       CREATE TABLE part (at int) PARTITION BY RANGE (at); CREATE TABLE part_one PARTITION OF part DEFAULT;
       CREATE EXTENSION pg_trgm`,
    );
    await server.stop();
    server = await start();
    const rows = await query(
      server.databaseUrl,
      `SELECT DISTINCT pg_get_userbyid(owner)::text AS owner FROM (
         SELECT datdba AS owner FROM pg_database WHERE datname = 'portal'
         UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'old'
         UNION ALL SELECT relowner FROM pg_class
           WHERE relnamespace = 'old'::regnamespace OR relname IN ('part', 'part_one')
         UNION ALL SELECT typowner FROM pg_type WHERE typnamespace = 'old'::regnamespace
         UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'old'::regnamespace
       ) owners`,
    );
    expect(rows).toEqual([{ owner: 'portal' }]);
    await query(
      server.databaseUrl,
      "INSERT INTO old.item (kind) VALUES ('a'); ALTER TABLE old.item ADD note text",
    );
    await query(server.databaseUrl, 'DROP SCHEMA old CASCADE; DROP TABLE part');
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
    await expect(start()).rejects.toThrow(/^DATA_DIR: PostgreSQL 12 made /);
    await writeFile(version, present);
    server = await start();
  });

  it('is gone after stop', async () => {
    await server.stop();
    expect(await waitUntil(() => !isAlive(server.pid), 1_000)).toBe(true);
    server = await start();
  });
});
