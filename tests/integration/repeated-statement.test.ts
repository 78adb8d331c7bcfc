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

it('keeps its plan in a connection', async () => {
  const run = repeatedStatement('kept-plan', sql`SELECT ${sql.placeholder('word')}::text AS word`);
  for (let count = 0; count < 12; count += 1) await run({ word: randomUUID() });
  const pool = await getPool();
  const { rows } = await pool.query<{ kept: number; made: number }>(
    `SELECT generic_plans::int AS kept, custom_plans::int AS made FROM pg_prepared_statements
    WHERE name = 'kept-plan'`,
  );
  // One after the other, they all use the same connection. PostgreSQL tries five plans before it keeps one.
  expect(rows).toEqual([{ kept: 7, made: 5 }]);
});

it('answers after a column has got another type', async () => {
  const pool = await getPool();
  await pool.query(
    `CREATE TABLE repeated_words (word varchar(20)); INSERT INTO repeated_words VALUES ('weft')`,
  );
  const run = repeatedStatement(
    'column-of-another-type',
    sql`SELECT word FROM repeated_words WHERE word = ${sql.placeholder('word')}`,
  );
  expect(await run({ word: 'weft' })).toEqual([{ word: 'weft' }]);
  await pool.query('ALTER TABLE repeated_words ALTER word TYPE text');
  expect(await run({ word: 'weft' })).toEqual([{ word: 'weft' }]);
  expect(await run({ word: 'weft' })).toEqual([{ word: 'weft' }]);
  await pool.query('DROP TABLE repeated_words');
  await expect(run({ word: 'weft' })).rejects.toMatchObject({ code: '42P01' });
});
