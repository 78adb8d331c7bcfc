import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { reasonToRefuse } from '@/platform/db/migrations';
import { digestOf, PREPARE, tablesOf } from '@/platform/backup/catalog';

import { type ArchivedCluster, startArchivedCluster, whyNoPgBackRest } from '../support/pgbackrest';

/** Going back to a moment before an accident, with pgBackRest (docs/operations.md, “Go back to a point in time”). */

const why = whyNoPgBackRest();

describe.skipIf(why !== undefined)(`with pgBackRest${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let cluster: ArchivedCluster;

  beforeEach(async () => {
    cluster = await startArchivedCluster();
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/support/migrate.ts'], {
      env: { ...process.env, DATABASE_URL: cluster.url },
      maxBuffer: 64 * 1024 * 1024,
    });
  }, 240_000);
  afterEach(() => cluster.remove(), 60_000);

  async function ask<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: cluster.adminUrl });
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await client.query<Row>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Rows of every table, as a restored backup is compared. */
  async function contents(): Promise<Record<string, unknown>> {
    const client = new pg.Client({ connectionString: cluster.adminUrl });
    await client.connect();
    try {
      await client.query(PREPARE);
      const found: Record<string, unknown> = {};
      for (const table of await tablesOf(client)) found[table.name] = await digestOf(client, table);
      return found;
    } finally {
      await client.end();
    }
  }

  const publish = (slug: string) => `
    WITH item AS (INSERT INTO news (slug, published_at) VALUES ('${slug}', now()) RETURNING id)
    INSERT INTO news_locales (_parent_id, _locale, title, summary, _status)
      SELECT id, 'en', '${slug}', '${slug}', 'published' FROM item`;
  const published = async () =>
    (await ask<{ slug: string }>('SELECT slug FROM news ORDER BY slug')).map(({ slug }) => slug);

  it('brings the database back as it was right before an accident', { timeout: 240_000 }, async () => {
    await ask(publish('before-the-full-backup'));
    await cluster.pgBackRest('--type=full', 'backup');
    await ask(publish('before-the-differential-backup'));
    await cluster.pgBackRest('--type=diff', 'backup');
    await ask(publish('after-all-backups'));
    const wanted = await contents();
    const [moment] = await ask<{ at: string }>('SELECT clock_timestamp()::text AS at');

    await ask(publish('too-late'));
    await ask('DROP TABLE news CASCADE', 'DELETE FROM site_settings', 'SELECT pg_switch_wal()');
    await cluster.stop();

    await cluster.pgBackRest(
      '--delta',
      '--type=time',
      `--target=${moment?.at}`,
      '--target-action=promote',
      'restore',
    );
    await cluster.start();
    expect(await published()).toEqual([
      'after-all-backups',
      'before-the-differential-backup',
      'before-the-full-backup',
    ]);
    expect(await contents()).toEqual(wanted);
    expect(await reasonToRefuse(cluster.url)).toBeUndefined();

    // It is a primary that archives: the next accident would find its backups.
    await ask(publish('afterward'));
    await cluster.pgBackRest('check');
    expect(await published()).toContain('afterward');
  });
});
