import { fillPlaceholders, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { QueryResultRow } from 'pg';

import { env } from '../env';
import { getPool } from './database';
import { queryOf } from './sql';

/**
 * What PostgreSQL says when it cannot use the plan of a name: a column has another type since an upgrade began (0A000), or a
 * pooler gave a connection that does not know the name (26000) or has it from another client (42P05).
 */
const UNUSABLE_PLAN = new Set(['0A000', '26000', '42P05']);

/**
 * A reading statement that nearly every request of a visitor needs, such as the one for a session: its text is made once in a
 * process, and each connection keeps its plan (ADR 269). Behind a pooler, a connection of the portal is not always the
 * same one of PostgreSQL, so there it is planned each time; and so it is, until the process ends, once a plan could not be used.
 * @param name unique among these statements, at most 63 letters
 * @param statement with `sql.placeholder(name)` for each value; it may run a second time, so it changes nothing
 * @returns runs it outside of any transaction, with the values by the names of their placeholders; the types of the columns
 *   are those of `pg`, so times are of the type `Date`
 */
export function repeatedStatement<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let made: ReturnType<typeof queryOf> | undefined;
  let isUsable = true;
  return async (given) => {
    made ??= queryOf(statement);
    const pool = await getPool();
    const query = { text: made.text, values: fillPlaceholders(made.values, { ...given }) };
    if (isUsable && env.DATABASE_DIRECT_URL === undefined) {
      try {
        return (await pool.query<Row>({ ...query, name })).rows;
      } catch (error) {
        if (!UNUSABLE_PLAN.has(String((error as { code?: unknown }).code))) throw error;
        isUsable = false;
      }
    }
    return (await pool.query<Row>(query)).rows;
  };
}
