import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { PostgresEngine } from '@/features/search/engines/postgresql';
import { ReplicaFirst } from '@/platform/db/replica-first';
import { usePortalDatabase } from '../support/database';
import { DatabaseLink } from '../support/database-link';

/** Nothing fails because of a replica (ADR 132). */

vi.hoisted(() => {
  // Nothing listens there.
  process.env.DATABASE_REPLICA_URLS = 'postgresql://portal:portal@127.0.0.1:1/portal';
});
const portal = usePortalDatabase();

describe('with a replica that is away', () => {
  it('content is read', async () => {
    for (let read = 0; read < 20; read += 1) {
      await expect(portal.payload.count({ collection: 'news' })).resolves.toMatchObject({ totalDocs: 0 });
    }
  });

  it('searches are answered', async () => {
    const engine = PostgresEngine.connect();
    await expect(engine.correct('en', 'nothing')).resolves.toBeUndefined();
    await engine.close();
  });
});

describe('a replica', () => {
  let link: DatabaseLink;
  let at = 0;
  let database: ReplicaFirst;
  const pools: pg.Pool[] = [];
  /** Which of the two answers. */
  const answers = async () => {
    const { rows } = await database.query<{ by: string }>(
      "SELECT current_setting('application_name') AS by",
      [],
    );
    return rows[0]?.by;
  };
  beforeAll(async () => {
    link = new DatabaseLink(portal.databaseUrl);
    await link.start();
    for (const [connectionString, name] of [
      [portal.databaseUrl, 'primary'],
      [link.url, 'replica'],
    ] as const) {
      const pool = new pg.Pool({ connectionString, application_name: name, max: 2 });
      pool.on('error', () => undefined);
      pools.push(pool);
    }
    const [primary, replica] = pools;
    if (!primary || !replica) throw new Error('both pools are there');
    database = new ReplicaFirst(primary, replica, () => at);
  });
  afterAll(async () => {
    await database.end();
    await link.cut();
  });

  it('answers while it can, is left out for 30 s once it failed, and is taken back', async () => {
    expect(await answers()).toBe('replica');
    await link.cut();
    expect(await answers()).toBe('primary');
    await link.mend();
    at += 29_999;
    expect(await answers()).toBe('primary');
    at += 1;
    expect(await answers()).toBe('replica');
    expect(await answers()).toBe('replica');
  });

  it('is tried by one statement only', async () => {
    await link.cut();
    expect(await answers()).toBe('primary');
    await link.mend();
    at += 30_000;
    expect(new Set(await Promise.all([answers(), answers()]))).toEqual(new Set(['primary', 'replica']));
  });

  it('answers while the primary hangs', async () => {
    const way = new DatabaseLink(portal.databaseUrl);
    await way.start();
    const primary = new pg.Pool({ connectionString: way.url, application_name: 'primary', max: 1 });
    primary.on('error', () => undefined);
    const [, replica] = pools;
    await primary.query('SELECT 1');
    way.silence();
    const hanging = new ReplicaFirst(primary, replica, () => 0);
    const { rows } = await hanging.query("SELECT current_setting('application_name') AS by", []);
    expect(rows).toEqual([{ by: 'replica' }]);
    await way.cut();
    await primary.end();
  });

  it('that takes too long does not make the primary repeat it', async () => {
    const slow = 'SET LOCAL statement_timeout = 50; SELECT pg_sleep(1)';
    await expect(database.query(slow, [])).rejects.toMatchObject({ code: '57014' });
    expect(await answers()).toBe('replica');
  });
});
