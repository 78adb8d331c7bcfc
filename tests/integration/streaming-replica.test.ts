import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { search } from '@/features/search';
import { PostgresEngine } from '@/features/search/engines/postgresql';
import { ReplicaFirst } from '@/platform/db/replica-first';
import { status } from '@/platform/db/status';
import { env } from '@/platform/env';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** A replica of PostgreSQL that streams from the primary, lags, and goes away (ADR 132). */

const replication = await vi.hoisted(async () => {
  const { startReplication } = await import('../support/streaming-replica');
  const started = await startReplication();
  process.env.DATABASE_URL = started.primaryUrl;
  process.env.DATABASE_REPLICA_URLS = started.replicaUrl;
  return started;
});
const portal = usePortalDatabase();
const engine = PostgresEngine.connect();
afterAll(async () => {
  await engine.close();
  portal.payload.logger.level = 'silent';
  await replication.stop();
});

async function publish(title: string): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'en',
    data: {
      title,
      summary: 'Summary',
      body: paragraph('Text') as never,
      slug: `replica/${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T00:00:00Z',
      _status: 'published',
    },
  });
  return id;
}

/** A word that nothing else in the database has. */
const unique = () => `w${randomUUID().replaceAll('-', '').replaceAll(/\d/g, 'q').slice(0, 12)}`;

const found = async (query: string, by = engine) =>
  (await search({ query, locale: 'en', sort: 'relevance', page: 1, pageSize: 12 }, by)).items.map(
    ({ title }) => title,
  );

/** What a visitor gets. */
const shown = async (id: string) =>
  (
    await portal.payload.find({
      collection: 'news',
      locale: 'en',
      where: { id: { equals: id } },
      overrideAccess: false,
    })
  ).docs.map(({ title }) => title);

/** Entries of the search as the replica has them. */
async function onReplica(id: string): Promise<number> {
  const client = new pg.Client({ connectionString: replication.replicaUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM search_en WHERE item = $1', [id]);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

describe('a streaming replica', () => {
  it('that lags shows nothing that was withdrawn, neither as a page nor in a search', async () => {
    const title = `Weaving ${unique()}`;
    const id = await publish(title);
    await replication.caughtUp();
    expect(await found(title)).toEqual([title]);

    await replication.hold();
    await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
    expect(await shown(id)).toEqual([]);
    expect(await found(title)).toEqual([]);
    // It did lag: what was withdrawn is still there.
    expect(await onReplica(id)).toBe(1);
    await replication.release();
    await replication.caughtUp();
    expect(await onReplica(id)).toBe(0);
  });

  it(
    'that lags for long is left out, so what is published is found, and taken back',
    { timeout: 60_000 },
    async () => {
      const pools = [replication.primaryUrl, replication.replicaUrl].map(
        (connectionString) => new pg.Pool({ connectionString, max: 1 }),
      );
      const [primary, replica] = pools;
      if (!primary || !replica) throw new Error('both pools are there');
      let at = 0;
      const database = new ReplicaFirst(primary, replica, () => at);
      /** Which of the two answers. */
      const by = async () => {
        at += 1_000;
        const { rows } = await database.query<{ copy: boolean }>('SELECT pg_is_in_recovery() AS copy', []);
        return rows[0]?.copy === true ? 'replica' : 'primary';
      };
      try {
        await publish(unique());
        await replication.caughtUp();
        expect(await by()).toBe('replica');
        await replication.hold();
        const title = unique();
        await publish(title);
        await expect.poll(by, { timeout: 20_000 }).toBe('primary');
        await expect.poll(() => found(title), { timeout: 20_000 }).toEqual([title]);
        // It is left out for a while, and then for as long as it lags.
        at += 30_000;
        expect(await by()).toBe('primary');
        await replication.release();
        await replication.caughtUp();
        expect(await by()).toBe('primary');
        at += 30_000;
        expect(await by()).toBe('replica');
      } finally {
        await replication.release();
        await database.end();
      }
    },
  );

  it('that stops, or is away at the start, fails no read and no search, and raises an alarm', async () => {
    const title = `Weaving ${unique()}`;
    const id = await publish(title);
    await replication.stopReplica();
    expect(await shown(id)).toEqual([title]);
    expect(await found(title)).toEqual([title]);
    expect(await status()).toMatchObject({ replicas: [{ state: 'down' }] });

    const other = PostgresEngine.connect(env.DATABASE_URL, 0);
    expect(await found(title, other)).toEqual([title]);
    await other.close();
    await replication.startReplica();
    await replication.caughtUp();
    expect((await status()).replicas[0]?.state).toBe('ok');
  });
});
