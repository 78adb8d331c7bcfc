import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { patientDriver } from '@/platform/db/patient-pool';
import { usePortalDatabase } from '../support/database';

/** PostgreSQL has fewer connections than the requests want (ADR 129). */

const portal = usePortalDatabase();
const LEFT = 2;
const REQUESTS = 41;

async function asAdministrator(statement: string): Promise<pg.QueryResult<{ count: number }>> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const name = () => new URL(portal.databaseUrl).pathname.slice(1);
beforeAll(async () => {
  const { rows } = await asAdministrator(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = '${name()}'`,
  );
  await asAdministrator(`ALTER DATABASE "${name()}" CONNECTION LIMIT ${(rows[0]?.count ?? 0) + LEFT}`);
});
afterAll(() => asAdministrator(`ALTER DATABASE "${name()}" CONNECTION LIMIT -1`));

/** How many requests of one moment fail. */
async function failures(driver: typeof pg): Promise<number> {
  const pools = [1, 2, 3, 4].map(
    () => new driver.Pool({ connectionString: portal.databaseUrl, max: 10, idleTimeoutMillis: 50 }),
  );
  try {
    const results = await Promise.allSettled(
      Array.from({ length: REQUESTS }, async (_, at) =>
        pools[at % pools.length]?.query('SELECT pg_sleep(0.05)'),
      ),
    );
    return results.filter(({ status }) => status === 'rejected').length;
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

describe('requests for more connections than there are', () => {
  it('wait for one', async () => {
    expect(await failures(patientDriver)).toBe(0);
  });

  it('would fail in a plain pool', async () => {
    expect(await failures(pg)).toBeGreaterThan(0);
  });

  it('do not wait after other errors', async () => {
    const url = new URL(portal.databaseUrl);
    url.pathname = '/no-such-database';
    const pool = new patientDriver.Pool({ connectionString: url.href });
    const begin = performance.now();
    await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: '3D000' });
    expect(performance.now() - begin).toBeLessThan(2_000);
    await pool.end();
  });
});
