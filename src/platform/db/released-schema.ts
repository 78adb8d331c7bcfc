import type { Pool } from 'pg';

import { appliedMigrations } from './migrations';

/** What the statements of a version need of the schema. Everything is sorted, so files of two versions can be compared. */
export interface ReleasedSchema {
  /** The newest migration of the version. */
  readonly migration: string;
  readonly tables: Readonly<Record<string, ReleasedTable>>;
  /** Values of each type that has a list of them. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
}

interface ReleasedTable {
  /** The type of each column, then `required` where a row must have a value and `filled` where PostgreSQL gives one. */
  readonly columns: Readonly<Record<string, string>>;
  /** Conditions, as PostgreSQL writes them. */
  readonly checks: readonly string[];
  /** What only one row may have: method, columns, and condition of each unique index. */
  readonly unique: readonly string[];
  readonly references: readonly string[];
}

/** Ordinary and partitioned tables of the portal; partitions have the columns of their table. */
const TABLES = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/** The schema of a database as statements see it. */
export async function readSchema(client: Pick<Pool, 'query'>): Promise<ReleasedSchema> {
  const { rows: columns } = await client.query<{ table: string; name: string; column: string }>(`
    SELECT c.relname AS "table", a.attname AS name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'required' END, CASE WHEN a.atthasdef OR a.attidentity <> '' THEN 'filled' END) AS "column"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE ${TABLES} AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attname`);
  const { rows: conditions } = await client.query<{ table: string; kind: 'c' | 'f'; text: string }>(`
    SELECT c.relname AS "table", k.contype AS kind, pg_get_constraintdef(k.oid) AS text
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE ${TABLES} AND k.contype IN ('c', 'f') ORDER BY c.relname, text`);
  const { rows: unique } = await client.query<{ table: string; text: string }>(`
    SELECT c.relname AS "table", regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') AS text
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE ${TABLES} AND i.indisunique ORDER BY c.relname, text`);
  const { rows: values } = await client.query<{ name: string; value: string }>(`
    SELECT t.typname AS name, e.enumlabel AS value FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
    WHERE t.typnamespace = 'public'::regnamespace ORDER BY t.typname, e.enumsortorder`);
  const ofTable = <Row extends { readonly table: string }>(rows: readonly Row[], table: string) =>
    rows.filter((row) => row.table === table);
  return {
    migration: (await appliedMigrations(client)).at(-1) ?? '',
    tables: Object.fromEntries(
      [...new Set(columns.map(({ table }) => table))].map((table) => [
        table,
        {
          columns: Object.fromEntries(ofTable(columns, table).map(({ name, column }) => [name, column])),
          checks: ofTable(conditions, table).flatMap(({ kind, text }) => (kind === 'c' ? [text] : [])),
          unique: ofTable(unique, table).map(({ text }) => text),
          references: ofTable(conditions, table).flatMap(({ kind, text }) => (kind === 'f' ? [text] : [])),
        },
      ]),
    ),
    enums: Object.fromEntries(
      [...Map.groupBy(values, ({ name }) => name)].map(([name, of]) => [name, of.map(({ value }) => value)]),
    ),
  };
}

/**
 * What processes of a former version could not do on a later schema, while both are running: each a line for the person
 * who wrote the migration (ADR 177).
 */
export function incompatibilities(former: ReleasedSchema, present: ReleasedSchema): string[] {
  return [
    ...Object.entries(former.tables).flatMap(([name, table]) => {
      const now = present.tables[name];
      return now ? inTable(name, table, now) : [`${name}: the table is gone`];
    }),
    ...Object.entries(former.enums).flatMap(([name, values]) =>
      values
        .filter((value) => !present.enums[name]?.includes(value))
        .map((value) => `${name}: the value ${value} is gone`),
    ),
  ];
}

const isRequired = (column: string) => / required( filled)?$/.test(column);
const typeOf = (column: string) => column.replace(/( required)?( filled)?$/, '');

function inTable(name: string, former: ReleasedTable, present: ReleasedTable): string[] {
  const columns = Object.entries(former.columns).flatMap(([column, before]) => {
    const now = present.columns[column];
    if (now === undefined) return [`${name}.${column}: the column is gone`];
    if (typeOf(now) !== typeOf(before))
      return [`${name}.${column}: ${typeOf(before)} has become ${typeOf(now)}`];
    return isRequired(now) && !isRequired(before) ? [`${name}.${column}: must have a value now`] : [];
  });
  const added = Object.entries(present.columns)
    .filter(([column, now]) => !(column in former.columns) && isRequired(now) && !now.endsWith(' filled'))
    .map(([column]) => `${name}.${column}: must have a value that nobody gave it before`);
  const narrowed = (which: 'checks' | 'unique' | 'references') =>
    present[which].filter((text) => !former[which].includes(text) && isAboutFormer(text, former, present));
  return [
    ...columns,
    ...added,
    ...narrowed('checks')
      .filter((text) => !former.checks.some((before) => isWider(text, before)))
      .map((text) => `${name}: refuses what it took, ${text}`),
    ...narrowed('unique').map((text) => `${name}: takes only one, ${text}`),
    ...narrowed('references').map((text) => `${name}: refers to what may not be there, ${text}`),
  ];
}

/** Whether a condition is about columns that the former version wrote only. */
function isAboutFormer(text: string, former: ReleasedTable, present: ReleasedTable): boolean {
  return !Object.keys(present.columns).some(
    (column) => !(column in former.columns) && new RegExp(`\\b${column}\\b`).test(text),
  );
}

/** Whether a condition differs from another one by further values only. */
function isWider(text: string, before: string): boolean {
  const values = (condition: string): readonly string[] => condition.match(/'[^']*'/g) ?? [];
  const frame = (condition: string) => condition.replaceAll(/'[^']*'(?:::\w+(?: \w+)*)?(?:, )?/g, '');
  return frame(text) === frame(before) && values(before).every((value) => values(text).includes(value));
}
