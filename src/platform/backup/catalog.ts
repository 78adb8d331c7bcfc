import type { ClientBase } from 'pg';

import type { BackedUpPartition, BackedUpSequence, BackedUpTable } from './format';

/** What a backup knows about a database: the portal's tables, in the schema `public`. */

/**
 * Settings under which rows have the same text in every database, and nothing ends a statement early. The queue of jobs has a
 * schema of its own, with schedules that the worker writes again.
 */
export const PREPARE = `SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET search_path = public`;

/** Written by migrating, before the rows of a backup come. */
const MIGRATIONS = 'payload_migrations';

/** A table whose rows are backed up, and their columns without those that PostgreSQL computes. */
export type Table = Pick<BackedUpTable, 'name' | 'columns'>;

/** Ordinary tables, and partitioned ones with the rows of all their partitions. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> $1 AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATIONS],
  );
  return rows;
}

/** Partitions of all tables, such as the months of events. */
export async function partitionsOf(client: ClientBase): Promise<BackedUpPartition[]> {
  const { rows } = await client.query<BackedUpPartition>(
    `SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind = 'r' ORDER BY c.relname`,
  );
  return rows;
}

export async function sequencesOf(client: ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const found: BackedUpSequence[] = [];
  for (const { name } of rows) {
    const at = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    const [sequence] = at.rows;
    if (sequence) found.push({ name, ...sequence });
  }
  return found;
}

/** The migrations that the database has been through, the oldest first; none in an empty database. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const known = await client.query(`SELECT to_regclass('public.${MIGRATIONS}') AS name`);
  if ((known.rows[0] as { name: string | null } | undefined)?.name == null) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${MIGRATIONS} WHERE batch > 0 ORDER BY created_at, id`,
  );
  return rows.map(({ name }) => name);
}

/** How many rows a table has, and what their contents add up to. */
export async function digestOf(
  client: ClientBase,
  { name, columns }: Table,
): Promise<Pick<BackedUpTable, 'rows' | 'digest'>> {
  const row = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const { rows } = await client.query<Pick<BackedUpTable, 'rows' | 'digest'>>(
    `SELECT count(*)::text AS rows,
       coalesce(sum(('x' || left(md5(ROW(${row})::text), 16))::bit(64)::bigint::numeric), 0)::text AS digest
     FROM ${client.escapeIdentifier(name)}`,
  );
  const [found] = rows;
  if (!found) throw new Error(`The rows of ${name} could not be counted.`);
  return found;
}

/** A foreign key, which is taken away while rows come in, and checked when it is put back. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function foreignKeysOf(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT t.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.conparentid = 0
     ORDER BY t.relname, c.conname`,
  );
  return rows;
}
