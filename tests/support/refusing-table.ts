import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { inject } from 'vitest';

/**
 * Runs something while the database refuses new rows of a table, as a full disk would. The trigger is made by someone with
 * more rights than the portal, which cannot make one on tables that only grow.
 * @param when condition on the new row, such as `NEW.action = 'staff.invited'`
 */
export async function whileRefusing<Result>(
  databaseUrl: string,
  { table, when }: { readonly table: string; readonly when: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const address = new URL(inject('adminUrl'));
  address.pathname = new URL(databaseUrl).pathname;
  const owner = new Client({ connectionString: address.href });
  await owner.connect();
  const name = `refuse_${randomUUID().replaceAll('-', '')}`;
  try {
    await owner.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more rows'; END $$`,
    );
    await owner.query(
      `CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
    );
    return await run();
  } finally {
    await owner.query(`DROP FUNCTION IF EXISTS ${name} CASCADE`);
    await owner.end();
  }
}
