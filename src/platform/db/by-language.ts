import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PgColumn } from '@payloadcms/db-postgres/drizzle/pg-core';

/** A `…_locales` table of Payload. */
interface LocalesTable {
  readonly _locale: PgColumn;
  readonly _parentID: PgColumn;
}

/**
 * A column of a `…_locales` table in every language in which the item has it, as one value of type `jsonb`:
 * `{"zh": "…", "en": "…"}`; null for an item without any.
 */
export function byLanguage(table: LocalesTable, column: PgColumn, item: PgColumn): SQL {
  return sql`(SELECT jsonb_object_agg(${table._locale}, ${column}) FROM ${column.table}
    WHERE ${table._parentID} = ${item})`;
}
