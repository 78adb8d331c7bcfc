import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { sql } from '@payloadcms/db-postgres';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

import { readConfiguration } from '@/cli/launcher/checks';
import { createDatabase, dropDatabase, whileMigrating } from '@/cli/launcher/embedded-postgres';
import { inspectUpgrade } from '@/cli/launcher/upgrade-checks';
import { getPool } from '@/platform/db/database';
import { migrate, type Migration, MigrationError } from '@/platform/db/migrate';
import { knownMigrations, migrationDirectory, reasonToRefuse } from '@/platform/db/migrations';
import { migrationState } from '@/platform/db/readiness';

import { usePortalDatabase } from '../support/database';

/** From one version to another, and not back (ADR 179). */

const portal = usePortalDatabase();
const run = promisify(execFile);

/** What a later version of the portal leaves in a database. */
const LATER = '29990101_000000_of_tomorrow';
const BATCH = 999;

/** Programs of the portal, on a database of this test's own. */
function execute(program: string, url: string, args: readonly string[] = []) {
  return run('node', ['--import', 'tsx', program, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SEED: 'none',
      ADMIN_EMAIL: 'first@example.org',
      PAYLOAD_SECRET: 'a secret of thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:9',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    },
    maxBuffer: 16 * 1024 * 1024,
  });
}

const made: string[] = [];
afterAll(async () => {
  for (const name of made) await dropDatabase(inject('adminUrl'), name);
});

async function ownDatabase(): Promise<{ url: string; adminUrl: string }> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  made.push(name);
  const url = await createDatabase(inject('adminUrl'), name, { ownerUrl: inject('portalUrl') });
  const asAdministrator = new URL(inject('adminUrl'));
  asAdministrator.pathname = `/${name}`;
  return { url, adminUrl: asAdministrator.href };
}

describe('the data of an earlier version', () => {
  /** The last migration of that version. */
  const THEN = '20261124_024810_staff_session_proofs';
  let client: Client;
  afterEach(() => client.end());

  it('are there after the upgrade, in the shape of this version', { timeout: 180_000 }, async () => {
    const { url, adminUrl } = await ownDatabase();
    const all = await knownMigrations(migrationDirectory());
    const earlier = all.filter((name) => name <= THEN);
    expect(earlier.at(-1)).toBe(THEN);
    await whileMigrating(adminUrl, async () => {
      await execute('src/cli/migrate-to.ts', url, [JSON.stringify(earlier)]);
    });
    client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`
      WITH account AS (
        INSERT INTO staff (email, name) VALUES ('ada@example.org', 'Ada') RETURNING id
      ) INSERT INTO staff_roles ("order", parent_id, value) SELECT 1, id, 'reviewer' FROM account`);
    await client.query(`
      WITH item AS (
        INSERT INTO news (slug, published_at) VALUES ('first-plugfest', '2026-10-01') RETURNING id
      ) INSERT INTO news_locales (_parent_id, _locale, title, summary, _status)
        SELECT id, locale::_locales, title, title, 'published'::enum_news_status FROM item,
          (VALUES ('zh', '首次互操作测试'), ('en', 'First plugfest')) texts (locale, title)`);
    await client.query(
      `INSERT INTO audit_events (at, actor_kind, action, subject_id)
       VALUES (now(), 'system', 'member.locked', gen_random_uuid())`,
    );
    await client.query(`
      WITH settings AS (
        INSERT INTO list_settings (created_at, updated_at) VALUES ('2026-10-01', '2026-10-02') RETURNING id
      ), template AS (
        INSERT INTO list_settings_rejection_templates (_order, _parent_id, id) SELECT 1, id, 'a' FROM settings RETURNING id
      ) INSERT INTO list_settings_rejection_templates_locales (_parent_id, _locale, title, text)
        SELECT id, locale::_locales, title, title FROM template,
          (VALUES ('zh', '名额已满'), ('en', 'The list is full')) texts (locale, title)`);
    const applied = await client.query('SELECT FROM payload_migrations');
    expect(applied.rowCount).toBe(earlier.length);

    let said = '';
    await whileMigrating(adminUrl, async () => {
      said = (await execute('src/cli/prepare.ts', url)).stdout;
    });
    expect(said).toContain(`migration 1 of ${all.length - earlier.length}: ${all[earlier.length]}`);
    expect(said).toContain('prepare: done');

    const staff = await client.query(
      'SELECT name, value FROM staff JOIN staff_roles ON parent_id = staff.id WHERE email = $1',
      ['ada@example.org'],
    );
    expect(staff.rows).toEqual([{ name: 'Ada', value: 'reviewer' }]);
    const news = await client.query(
      'SELECT title FROM news_locales JOIN news ON news.id = _parent_id WHERE slug = $1 ORDER BY 1',
      ['first-plugfest'],
    );
    expect(news.rows.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'First plugfest',
      '首次互操作测试',
    ]);
    // What this version keeps beside the items has been made for those of the earlier one.
    const notes = await client.query<{ lang: string }>(
      `SELECT locale AS lang FROM content_publications WHERE slug = 'first-plugfest' ORDER BY 1`,
    );
    expect(notes.rows.map(({ lang }) => lang)).toEqual(['en', 'zh']);
    // Settings that have versions now can be restored as they were before.
    const versions = await client.query(
      `SELECT version.updated_at::date::text AS at, template._uuid AS template, texts._locale::text AS lang, texts.title
       FROM _list_settings_v version JOIN _list_settings_rejection_templates_v template ON template._parent_id = version.id
       JOIN _list_settings_rejection_templates_v_locales texts ON texts._parent_id = template.id ORDER BY lang`,
    );
    expect(versions.rows).toEqual([
      { at: '2026-10-02', template: 'a', lang: 'en', title: 'The list is full' },
      { at: '2026-10-02', template: 'a', lang: 'zh', title: '名额已满' },
    ]);
    const events = await client.query('SELECT action FROM audit_events');
    expect(events.rows).toContainEqual({ action: 'member.locked' });
    const invalid = await client.query('SELECT FROM pg_index WHERE NOT indisvalid');
    expect(invalid.rowCount).toBe(0);
    expect(await reasonToRefuse(url)).toBeUndefined();
  });
});

describe('a database that a later version has migrated', () => {
  let url: string;
  beforeAll(async () => {
    const name = `later_${randomBytes(6).toString('hex')}`;
    made.push(name);
    url = await createDatabase(inject('adminUrl'), name, {
      template: inject('templateDatabase'),
      ownerUrl: inject('portalUrl'),
    });
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('INSERT INTO payload_migrations (name, batch) VALUES ($1, $2)', [LATER, BATCH]);
    await client.end();
  });

  it.each(['src/cli/prepare.ts', 'src/worker.ts'])(
    'is refused by %s in one line',
    { timeout: 60_000 },
    async (program) => {
      const failure = await execute(program, url).then(
        () => undefined,
        (error: unknown) => error as { code: number; stderr: string; stdout: string },
      );
      expect(failure?.code).toBe(1);
      expect(failure?.stderr.trim().split('\n')).toEqual([
        `DATABASE_URL: a later version of the portal migrated this database (${LATER} is not known here); start that version, or restore a backup that this version made (docs/operations.md, "Upgrades").`,
      ]);
      expect(failure?.stdout).not.toContain('ready');
    },
  );

  it('is named by the doctor', async () => {
    const env = readConfiguration({ NODE_ENV: 'test', DATABASE_URL: url });
    const results = await inspectUpgrade(env, { root: process.cwd(), databaseUrl: url, running: false });
    expect(results.find(({ name }) => name === 'migrations')).toMatchObject({
      ok: false,
      line: expect.stringContaining(LATER) as string,
    });
  });

  it('goes on being served by processes that were there before', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const pool = { query: client.query.bind(client) } as unknown as Awaited<ReturnType<typeof getPool>>;
    expect(await migrationState(pool, migrationDirectory())).toBe('newer');
    await client.end();
  });
});

it('a database that does not answer keeps no process from starting', async () => {
  expect(await reasonToRefuse('postgresql://portal@127.0.0.1:9/portal')).toBeUndefined();
});

describe('the doctor', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-doctor-'));
    await mkdir(join(root, 'node_modules'));
    await cp(migrationDirectory(), join(root, 'migrations'), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true }));

  const lineOf = async (name: string, env = readConfiguration({ NODE_ENV: 'test' })) => {
    const facts = { root, databaseUrl: portal.databaseUrl, running: false };
    return (await inspectUpgrade(env, facts)).find((result) => result.name === name);
  };
  const lock = (version: string) =>
    JSON.stringify({ packages: { '': { version: '1.0.0' }, 'node_modules/pg': { version } } });

  it('names migrations that the next start applies', async () => {
    expect(await lineOf('migrations')).toMatchObject({
      ok: true,
      line: expect.stringMatching(/^all \d+ applied$/) as string,
    });
    await writeFile(join(root, 'migrations', `${LATER}.ts`), '');
    expect(await lineOf('migrations')).toEqual({
      name: 'migrations',
      ok: true,
      line: `1 to apply, which the next start does; back up first (${LATER})`,
    });
  });

  it('names packages that were not installed again', async () => {
    expect(await lineOf('packages')).toMatchObject({ ok: true });
    await writeFile(join(root, 'package-lock.json'), lock('2.0.0'));
    await writeFile(join(root, 'node_modules/.package-lock.json'), lock('2.0.0'));
    expect(await lineOf('packages')).toMatchObject({ ok: true });
    await writeFile(join(root, 'node_modules/.package-lock.json'), lock('1.9.0'));
    expect(await lineOf('packages')).toMatchObject({
      ok: false,
      line: expect.stringContaining('such as pg; run "npm ci"') as string,
    });
  });

  it('names backups that are late', async () => {
    const env = readConfiguration({ NODE_ENV: 'test', BACKUP_DIRECTORY: root });
    expect(await lineOf('backup', env)).toMatchObject({ ok: false });
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    await mkdir(join(root, `${now}Z`));
    expect(await lineOf('backup', env)).toMatchObject({ ok: true, line: 'the newest is 0 hours old' });
  });
});

describe('a migration', () => {
  const query = async (text: string) => (await getPool()).query(text);
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  const apply = (migration: Migration, patienceMs?: number) =>
    migrate(portal.payload, {
      migrations: [migration],
      report,
      ...(patienceMs !== undefined && { patienceMs }),
    });
  let table: string;
  beforeEach(async () => {
    lines.length = 0;
    table = `large_${randomBytes(4).toString('hex')}`;
    await query(`CREATE TABLE ${table} AS SELECT n FROM generate_series(1, 100) n`);
  });
  afterEach(() => query(`DROP TABLE ${table}`));

  const renaming = (): Migration => ({
    name: `29990101_000001_${table}`,
    up: async ({ db }) => {
      await db.execute(sql.raw(`ALTER TABLE ${table} ADD COLUMN note text`));
    },
  });

  it('lets others in while it waits for its tables, and is applied when they are free', async () => {
    const other = await (await getPool()).connect();
    await other.query(`BEGIN; SELECT FROM ${table}`);
    const done = apply(renaming());
    await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('waits for others');
    // Between two tries, and without an end of the transaction that it waits for.
    await query(`SELECT FROM ${table}`);
    await other.query('COMMIT');
    other.release();
    await done;
    expect((await query(`SELECT note FROM ${table} LIMIT 1`)).rows).toEqual([{ note: null }]);
  }, 60_000);

  it('gives up with a line for the operator, and leaves nothing', async () => {
    const other = await (await getPool()).connect();
    await other.query(`BEGIN; SELECT FROM ${table}`);
    await expect(apply(renaming(), 0)).rejects.toThrow(MigrationError);
    await other.query('ROLLBACK');
    other.release();
    await expect(query(`SELECT note FROM ${table}`)).rejects.toThrow('does not exist');
    const { rowCount } = await query(`SELECT FROM payload_migrations WHERE name LIKE '%${table}'`);
    expect(rowCount).toBe(0);
  }, 60_000);

  it('makes indexes while others write, and again what was left unfinished', async () => {
    const index = `${table}_n_idx`;
    const statement = `CREATE UNIQUE INDEX CONCURRENTLY "${index}" ON "${table}" ("n")`;
    // As an interrupted run leaves it.
    await query(`INSERT INTO ${table} VALUES (1)`);
    await expect(query(statement)).rejects.toThrow('could not create unique index');
    await query(`DELETE FROM ${table} WHERE ctid = (SELECT max(ctid) FROM ${table})`);
    const isValid = async () =>
      (await query(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = '${index}'::regclass`)).rows;
    expect(await isValid()).toEqual([{ valid: false }]);

    const migration: Migration = {
      name: `29990101_000002_${table}`,
      online: [statement],
      up: () => Promise.resolve(),
    };
    await apply(migration);
    expect(await isValid()).toEqual([{ valid: true }]);
    expect(lines).toEqual([`migration 1 of 1: ${migration.name}`]);
    // Applied once.
    await apply(migration);
    expect(lines).toHaveLength(1);
  });
});
