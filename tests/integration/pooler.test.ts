import { sql } from '@payloadcms/db-postgres/drizzle';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { PostgresEngine } from '@/features/search/engines/postgresql';
import { announceTableChange, listenForChangedTags } from '@/platform/cache/content-notifications';
import { getDatabase, getPool } from '@/platform/db/database';
import { repeatedStatement } from '@/platform/db/repeated-statement';
import { env } from '@/platform/env';
import { enqueueMail } from '@/platform/mail/outbox';
import { usePortalDatabase } from '../support/database';

/** A web process behind PgBouncer in transaction mode (docs/operations.md, “A connection pooler”). */

const { why, pooler } = await vi.hoisted(async () => {
  const { whyNoPgBouncer, startPgBouncer } = await import('../support/pgbouncer');
  const reason = whyNoPgBouncer();
  const direct = process.env.DATABASE_URL ?? '';
  if (reason !== undefined) return { why: reason, pooler: undefined };
  const started = await startPgBouncer(direct);
  process.env.DATABASE_DIRECT_URL = direct;
  process.env.DATABASE_URL = started.url;
  return { why: reason, pooler: started };
});

describe.skipIf(why !== undefined)(`behind PgBouncer${why === undefined ? '' : ` (${why})`}`, () => {
  const portal = usePortalDatabase();
  afterAll(async () => {
    // Payload keeps a connection for as long as its process lives, and logs that it ends with the pooler.
    portal.payload.logger.level = 'silent';
    await pooler?.stop();
  });

  /** Sessions of PostgreSQL that answer statements sent at the same time. */
  async function sessions(statements: number): Promise<Set<number>> {
    const pool = await getPool();
    const answers = await Promise.all(
      Array.from({ length: statements }, () => pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')),
    );
    return new Set(answers.flatMap(({ rows }) => rows.map(({ pid }) => pid)));
  }

  it('shares few connections among many', async () => {
    const { SERVER_CONNECTIONS } = await import('../support/pgbouncer');
    expect(env.DATABASE_URL).toBe(pooler?.url);
    expect((await sessions(200)).size).toBeLessThanOrEqual(SERVER_CONNECTIONS);
  });

  it('writes and reads content, in transactions, many at the same time', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Warp and weft ${index}`);
    const made = await Promise.all(
      titles.map((title, index) =>
        portal.payload.create({
          collection: 'faqs',
          locale: 'en',
          data: { question: title, order: index, _status: 'draft' } as never,
          draft: true,
        }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(titles.length);
    const found = await Promise.all(
      made.map(({ id }) => portal.payload.findByID({ collection: 'faqs', id, locale: 'en', draft: true })),
    );
    expect(found.map(({ question }) => question)).toEqual(titles);
  });

  it('runs statements that are repeated, on whichever connection it gives them', async () => {
    const run = repeatedStatement<{ word: string }>(
      'behind-a-pooler',
      sql`SELECT ${sql.placeholder('word')}::text AS word`,
    );
    const words = Array.from({ length: 60 }, (_, index) => `pick ${index}`);
    const answers = await Promise.all(words.map((word) => run({ word })));
    expect(answers).toEqual(words.map((word) => [{ word }]));
  });

  it('keeps all or nothing of a transaction', async () => {
    const database = await getDatabase();
    const queue = (recipient: string) =>
      database.transaction(async (transaction) => {
        await enqueueMail(transaction, {
          kind: 'test',
          locale: 'en',
          recipient,
          subject: 'A subject',
          html: '<p>text</p>',
          text: 'text',
          secrets: [],
        });
        if (recipient.startsWith('none')) throw new Error('not this one');
      });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => queue(`${index % 2 ? 'none' : 'one'}-${index}@example.org`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { rows } = await database.execute(
      sql`SELECT recipient FROM mail_outbox WHERE recipient LIKE '%@example.org'`,
    );
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ recipient }) => String(recipient).startsWith('none'))).toEqual([]);
  });

  it('hears of changes on a connection that the pooler does not share', async () => {
    const heard = Promise.withResolvers<readonly string[]>();
    const subscribed = Promise.withResolvers<void>();
    const subscription = listenForChangedTags(env.DATABASE_DIRECT_URL ?? '', {
      name: 'pooler-test',
      onChange: heard.resolve,
      onRelease: () => undefined,
      onSubscribed: subscribed.resolve,
      onLost: heard.reject,
    });
    await subscribed.promise;
    await announceTableChange(await getDatabase(), ['news:1']);
    expect(await heard.promise).toEqual(['news:1']);
    await subscription.stop();
  });

  it('searches with the settings of searches', async () => {
    const engine = PostgresEngine.connect();
    await expect(engine.correct('en', 'nothing')).resolves.toBeUndefined();
    const { rows } = await (
      await getDatabase()
    ).execute(
      sql`SELECT count(*)::int AS searching FROM pg_stat_activity WHERE application_name = 'portal-search'`,
    );
    expect(rows).toEqual([{ searching: 1 }]);
    await engine.close();
  });
});
