import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { type PgColumn, PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core';

const dialect = new PgDialect();

/** A column without its table, as `SET`, `ON CONFLICT`, and the column list of `INSERT` require it. */
export function bare({ name }: PgColumn): SQL {
  return sql`${sql.identifier(name)}`;
}

/** A statement for `pg` itself, for use on a pool or client instead of through Drizzle. */
export function queryOf(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { text, values };
}
