import type { postgresAdapter } from '@payloadcms/db-postgres';
import {
  type ExtraConfigColumn,
  getTableConfig,
  index,
  type PgColumn,
  type PgTable,
} from '@payloadcms/db-postgres/drizzle/pg-core';

type SchemaHook = NonNullable<Parameters<typeof postgresAdapter>[0]['afterSchemaInit']>[number];

/** The longest name that PostgreSQL keeps. */
const LONGEST_NAME = 63;

/**
 * Gives each foreign key an index that begins with its column, where there is none yet. Payload’s tables of languages have
 * one of language and parent, which only PostgreSQL 18 can use when the language is not given; before it, reading or
 * deleting an item read the whole table.
 */
export const indexForeignKeys: SchemaHook = ({ schema, extendTable }) => {
  for (const table of Object.values(schema.tables) as PgTable[]) {
    // Asked for before the table is extended, which would ask again.
    const { name } = getTableConfig(table);
    const missing = new Set(columnsWithoutIndex(table).map((column) => column.name));
    if (missing.size === 0) continue;
    extendTable({
      table,
      extraConfig: (columns: Record<string, ExtraConfigColumn>) => {
        const found = Object.values(columns).filter((column) => missing.has(column.name));
        return Object.fromEntries(found.map((column) => [`${column.name}_fk`, indexOf(name, column)]));
      },
    });
  }
  return schema;
};

function indexOf(table: string, column: ExtraConfigColumn) {
  const name = `${table}_${column.name}_fk_idx`;
  if (name.length > LONGEST_NAME) throw new Error(`${name} is too long for the name of an index.`);
  return index(name).on(column);
}

/** Columns that begin a foreign key and no index. */
function columnsWithoutIndex(table: PgTable): PgColumn[] {
  const { columns, foreignKeys, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const first = new Set([
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => name),
    ...indexes.map(({ config }) => nameOf(config.columns[0])),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns[0]?.name),
  ]);
  const keys = new Set(foreignKeys.map((key) => key.reference().columns[0]?.name));
  return columns.filter(({ name }) => keys.has(name) && !first.has(name));
}

/** Of the first column of an index; undefined for an expression. */
const nameOf = (column: object | undefined): string | undefined =>
  column !== undefined && 'name' in column && typeof column.name === 'string' ? column.name : undefined;
