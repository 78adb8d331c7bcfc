import type { postgresAdapter } from '@payloadcms/db-postgres';
import { sql } from '@payloadcms/db-postgres/drizzle';
import {
  check,
  type ExtraConfigColumn,
  getTableConfig,
  index,
  type PgColumn,
  type PgTable,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core';

type Arguments = Parameters<typeof postgresAdapter>[0];
type BeforeHook = NonNullable<Arguments['beforeSchemaInit']>[number];
type AfterHook = NonNullable<Arguments['afterSchemaInit']>[number];

/** Columns of a table of ours, as drizzle gives them to what extends it. */
type Columns = Record<string, ExtraConfigColumn>;

/**
 * Corrects what Payload declares, before its tables are made (ADR 174):
 *
 * - An index whose columns begin another one is of no use, and is written with every row.
 * - A reference that must be there cannot be set to null when its target goes: PostgreSQL would complain about the column.
 *   It refuses the deletion instead, and says which rows are in the way.
 * - Of a flag that is true for one version of an item in dozens, only the true ones are indexed (`indexLatest`).
 */
export const correctSchema: BeforeHook = ({ adapter, schema }) => {
  for (const table of Object.values(adapter.rawTables)) {
    const indexes = Object.entries(table.indexes ?? {});
    for (const [key, own] of indexes) {
      const isPrefix = indexes.some(([other, { on }]) => other !== key && beginsWith(on, own.on));
      if (own.on === LATEST || (!own.unique && isPrefix)) delete table.indexes?.[key];
    }
    for (const column of Object.values(table.columns)) {
      const { reference } = column;
      if (column.notNull && reference?.onDelete === 'set null') reference.onDelete = 'restrict';
    }
  }
  return schema;
};

/** Whether the columns of one index are the first ones of a longer one. */
function beginsWith(longer: string | string[], shorter: string | string[]): boolean {
  const [columns, first] = [[longer].flat(), [shorter].flat()];
  return columns.length > first.length && first.every((name, at) => columns[at] === name);
}

/** Payload's flag of the newest version of an item. */
const LATEST = 'latest';

/** Gives tables of versions an index of the newest version of each item. */
export const indexLatest: AfterHook = ({ schema, extendTable }) => {
  for (const table of Object.values(schema.tables) as PgTable[]) {
    const { name, columns } = getTableConfig(table);
    const names = new Set(columns.map((column) => column.name));
    if (!names.has(LATEST) || !names.has('parent_id')) continue;
    extendTable({
      table,
      extraConfig: ({ latest, parent }: Columns) =>
        latest && parent
          ? {
              latest_only: index(`${name}_latest_only_idx`)
                .on(parent)
                .where(sql`${latest}`),
            }
          : {},
    });
  }
  return schema;
};

/** Tables whose address identifies a person. */
const PEOPLE = ['members', 'staff'];

/** Lets no two accounts have the same address in different spellings. */
export const guardAddresses: AfterHook = ({ schema, extendTable }) => {
  for (const name of PEOPLE) {
    const table = schema.tables[name];
    if (!table) throw new Error(`There is no table ${name}.`);
    extendTable({
      table,
      extraConfig: ({ email }: Columns) =>
        email ? { address: uniqueIndex(`${name}_address_idx`).on(sql`lower(${email})`) } : {},
    });
  }
  return schema;
};

/** Lets columns of ours hold only the values that their declaration lists (`enum`). */
export const guardStates: AfterHook = ({ schema, extendTable }) => {
  for (const table of Object.values(schema.tables) as PgTable[]) {
    const { name, columns } = getTableConfig(table);
    const states = columns.filter(isState);
    if (states.length === 0) continue;
    extendTable({
      table,
      extraConfig: () =>
        Object.fromEntries(states.map((column) => [`${column.name}_known`, checkOf(name, column)])),
    });
  }
  return schema;
};

/** Payload's own choices are types of PostgreSQL. */
function isState({ columnType, enumValues }: PgColumn): boolean {
  return columnType === 'PgText' && (enumValues?.length ?? 0) > 0;
}

function checkOf(table: string, column: PgColumn) {
  const values = (column.enumValues ?? []).map((value) => `'${value.replaceAll("'", "''")}'`);
  return check(`${table}_${column.name}_known`, sql`${column} IN (${sql.raw(values.join(', '))})`);
}
