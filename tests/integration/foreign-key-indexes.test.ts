import { sql } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it } from 'vitest';

import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** What the migrated database has for looking rows up by what they refer to. */

const portal = usePortalDatabase();

/** Foreign keys of the portal’s tables, each with whether an index begins with its first column. */
async function foreignKeys() {
  const database = await getDatabase();
  const { rows } = await database.execute<{ table: string; column: string; has_index: boolean }>(sql`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column",
      EXISTS (SELECT FROM pg_index i
        WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
          -- One of the rows that refer to anything serves as well.
          AND coalesce(pg_get_expr(i.indpred, i.indrelid), format('(%I IS NOT NULL)', a.attname))
            = format('(%I IS NOT NULL)', a.attname)) AS has_index
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`);
  return rows;
}

describe('every foreign key', () => {
  it('has an index that begins with its column, so older PostgreSQL finds what refers to a row', async () => {
    const keys = await foreignKeys();
    expect(keys.length).toBeGreaterThan(150);
    expect(keys.filter((key) => !key.has_index).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('of a table of languages is among them', async () => {
    const keys = await foreignKeys();
    expect(keys).toContainEqual({ table: '_news_v_locales', column: '_parent_id', has_index: true });
  });
});

/** The first columns of the indexes of a table, without those of some rows. */
async function firstColumns(table: string): Promise<string[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ column: string }>(sql`
    SELECT a.attname AS "column" FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid = to_regclass(${table}) AND i.indpred IS NULL`);
  return rows.map(({ column }) => column);
}

/** Collections without versions that never have many rows. */
const few = new Set(['specifications', 'policy-versions']);

describe('the order of a list of the admin that grows with use', () => {
  it('has an index', async () => {
    // What editors write has versions, and there are never very many of it.
    const lists = Object.values(portal.payload.collections).flatMap(({ config }) =>
      typeof config.defaultSort === 'string' && !config.versions && !few.has(config.slug)
        ? [{ slug: config.slug, field: config.defaultSort.replace('-', '') }]
        : [],
    );
    expect(lists.map(({ slug }) => slug)).toContain('grants');
    const missing: string[] = [];
    for (const { slug, field } of lists) {
      const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const columns = await firstColumns(slug.replaceAll('-', '_'));
      if (!columns.includes(column)) missing.push(`${slug}.${field}`);
    }
    expect(missing).toEqual([]);
  });
});
