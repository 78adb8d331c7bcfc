import { fillPlaceholders, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { QueryResultRow } from 'pg';

import { env } from '../env';
import { getPool } from './database';
import { queryOf } from './sql';

/**
 * A statement that nearly every request of a visitor needs, such as the one for a session: its text is made once in a
 * process, and PostgreSQL plans it once in a connection instead of each time (ADR 269). Behind a pooler, a connection
 * of the portal is not always the same one of PostgreSQL, so there it is planned each time.
 * @param name unique among these statements, at most 63 letters
 * @param statement with `sql.placeholder(name)` for each value
 * @returns runs it outside of any transaction, with the values by the names of their placeholders; the types of the columns
 *   are those of `pg`, so times are of the type `Date`
 */
export function repeatedStatement<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let made: { readonly text: string; readonly values: unknown[] } | undefined;
  return async (values) => {
    made ??= queryOf(statement);
    const { rows } = await (
      await getPool()
    ).query<Row>({
      ...(env.DATABASE_DIRECT_URL === undefined && { name }),
      text: made.text,
      values: fillPlaceholders(made.values, { ...values }),
    });
    return rows;
  };
}
