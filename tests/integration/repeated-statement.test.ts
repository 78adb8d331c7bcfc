import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { expect, it } from 'vitest';

import { getPool } from '@/platform/db/database';
import { repeatedStatement } from '@/platform/db/repeated-statement';
import { usePortalDatabase } from '../support/database';

usePortalDatabase();

it('passes values by their names, also twice, and answers with the types of pg', async () => {
  const run = repeatedStatement<{ before: boolean; word: string; day: Date }>(
    'values-by-name',
    sql`SELECT ${sql.placeholder('day')}::timestamptz < now() AS before, ${sql.placeholder('word')}::text AS word,
      ${sql.placeholder('day')}::timestamptz AS day`,
  );
  const day = new Date('2026-03-01T10:00:00.000Z');
  expect(await run({ word: `'); SELECT 1 --`, day })).toEqual([
    { before: true, word: `'); SELECT 1 --`, day },
  ]);
  expect(await run({ word: 'weft', day: new Date('2999-01-01T00:00:00.000Z') })).toMatchObject([
    { before: false, word: 'weft' },
  ]);
});

it('is planned once in a connection', async () => {
  const run = repeatedStatement('planned-once', sql`SELECT ${sql.placeholder('word')}::text AS word`);
  for (let count = 0; count < 12; count += 1) await run({ word: randomUUID() });
  const pool = await getPool();
  const { rows } = await pool.query<{ plans: number }>(
    `SELECT (generic_plans + custom_plans)::int AS plans FROM pg_prepared_statements WHERE name = 'planned-once'`,
  );
  // One after the other, they all use the same connection of the pool.
  expect(rows).toEqual([{ plans: 12 }]);
});
