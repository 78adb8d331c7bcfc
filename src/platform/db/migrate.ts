import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import type { MigrateUpArgs } from '@payloadcms/db-postgres';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type Payload } from 'payload';
import type { Pool } from 'pg';

import { isLockTimeout } from './brief-locks';
import { connectionBounds, FirmClient } from './connections';
import { adapterOf } from './database';
import { appliedMigrations, compareMigrations, knownMigrations, NewerDatabaseError } from './migrations';
import { inPayloadTransaction } from './payload-transaction';

/** One step from a state of the schema to the next. */
export interface Migration {
  readonly name: string;
  /** Indexes of large tables, each as `CREATE INDEX CONCURRENTLY "name" ON …`, made before `up` while others read and write. */
  readonly online?: readonly string[];
  readonly up: (args: MigrateUpArgs) => Promise<void>;
}

interface Options {
  /** Apply these and no others; all that are pending without. */
  readonly names?: readonly string[];
  /** What there is to apply, instead of the files of this version. */
  readonly migrations?: readonly Migration[];
  /** Gets a line for each step, and for steps that last. */
  readonly report?: (line: string) => void;
  /** How long a migration waits for others to leave its tables, in milliseconds. */
  readonly patienceMs?: number;
}

/** A migration that could not be applied. The message is for operators. */
export class MigrationError extends Error {}

/** Everyone else who needs a table waits behind a migration that waits for it, so it waits for this long at a time. */
const LOCK_MS = 5_000;
/** Between two tries, in which those who waited have their turn. */
const PAUSE_MS = 2_000;
const PATIENCE_MS = 10 * 60_000;
const PROGRESS_MS = 5_000;

/**
 * Brings the schema to the state of this version. Each migration is one transaction, so an interrupted one leaves nothing, and
 * the next run goes on from there (ADR 179). Callers see to it that nobody else does the same.
 * @throws NewerDatabaseError when a later version has migrated the database
 * @throws MigrationError when others use its tables for too long
 */
export async function migrate(
  payload: Payload,
  { names, migrations, report = () => undefined, patienceMs = PATIENCE_MS }: Options = {},
): Promise<void> {
  const { pool } = adapterOf(payload);
  const applied = await appliedMigrations(pool);
  const known = migrations?.map(({ name }) => name) ?? (await knownMigrations(payload.db.migrationDir));
  const { pending, unknown } = compareMigrations(applied, known);
  if (unknown.length > 0 && !migrations) throw new NewerDatabaseError(unknown);
  const wanted = names ? pending.filter((name) => names.includes(name)) : pending;
  if (wanted.length === 0) return;
  const batch = await nextBatch(pool, applied.length > 0);
  for (const [index, name] of wanted.entries()) {
    const migration =
      migrations?.find((one) => one.name === name) ?? (await load(payload.db.migrationDir, name));
    report(`migration ${index + 1} of ${wanted.length}: ${name}`);
    if (migration.online) await makeIndexes(pool, migration.online, report);
    await patiently(migration.name, patienceMs, report, () => apply(payload, migration, batch));
  }
}

async function load(directory: string, name: string): Promise<Migration> {
  const file = pathToFileURL(path.join(directory, `${name}.ts`)).href;
  const { up, online } = (await import(/* webpackIgnore: true */ file)) as Omit<Migration, 'name'>;
  return { name, up, ...(online && { online }) };
}

async function nextBatch(pool: Pool, hasTable: boolean): Promise<number> {
  if (!hasTable) return 1;
  const { rows } = await pool.query<{ next: number }>(
    'SELECT coalesce(max(batch), 0)::int + 1 AS next FROM payload_migrations',
  );
  return rows[0]?.next ?? 1;
}

async function apply(payload: Payload, migration: Migration, batch: number): Promise<void> {
  await inPayloadTransaction(payload, async (transactionID) => {
    const transaction = adapterOf(payload).sessions[transactionID]?.db;
    if (!transaction) throw new Error('The transaction of the migration is not open.');
    await transaction.execute(sql.raw(`SET LOCAL lock_timeout = ${LOCK_MS}`));
    const req = await createLocalReq({ req: { transactionID } }, payload);
    // The adapter has one type for its database and for a transaction of it.
    const db = transaction as unknown as MigrateUpArgs['db'];
    await migration.up({ db, payload, req });
    await payload.create({
      collection: 'payload-migrations',
      data: { name: migration.name, batch },
      req: { transactionID },
    });
  });
}

/** Repeats what fails because others use its tables. */
async function patiently(
  name: string,
  patienceMs: number,
  report: (line: string) => void,
  run: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() >= end) {
        throw new MigrationError(
          `migration ${name}: others have used its tables for ${Math.round(patienceMs / 60_000)} minutes. Nothing was changed. End what runs long (pg_stat_activity shows it), and try again.`,
          { cause: error },
        );
      }
      report(`${name} waits for others to leave its tables`);
      await delay(Math.min(PAUSE_MS, Math.max(0, end - performance.now())));
    }
  }
}

/**
 * Makes indexes while others read and write the tables. One that is there is kept; one that an interrupted run left
 * unfinished is made again.
 */
async function makeIndexes(
  pool: Pool,
  statements: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  // Waiting for the transactions of others hinders nobody here, so nothing ends it.
  const { connectionString } = pool.options;
  const client = new FirmClient({ ...connectionBounds({ kind: 'command' }), connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    for (const statement of statements) {
      const name = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "([^"]+)" ON /.exec(statement)?.[1];
      if (name === undefined) throw new Error(`This does not make an index online: ${statement}`);
      const progress = setInterval(() => void reportProgress(pool, rows[0]?.pid, name, report), PROGRESS_MS);
      try {
        await makeIndex(client, name, statement);
      } finally {
        clearInterval(progress);
      }
    }
  } finally {
    await client.end();
  }
}

async function makeIndex(client: FirmClient, name: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))',
    [name],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
  await client.query(statement);
}

async function reportProgress(
  pool: Pool,
  pid: number | undefined,
  name: string,
  report: (line: string) => void,
): Promise<void> {
  const { rows } = await pool
    .query<{ phase: string; percent: number | null }>(
      `SELECT phase, (100 * greatest(blocks_done::numeric / nullif(blocks_total, 0),
         tuples_done::numeric / nullif(tuples_total, 0)))::int AS percent
       FROM pg_stat_progress_create_index WHERE pid = $1`,
      [pid],
    )
    .catch(() => ({ rows: [] }));
  const [row] = rows;
  if (row) report(`index ${name}: ${row.phase}${row.percent === null ? '' : `, ${row.percent} %`}`);
}
