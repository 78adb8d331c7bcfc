import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { Client } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';

import { readFolders } from '@/cli/seed/content-files';
import { seedDemoContent } from '@/cli/seed/demo';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** A seed that is killed: each item is whole or not there, and the next run goes on (ADR 006). */

const portal = usePortalDatabase();

/** Items that are whole when the seed is killed. */
const BEFORE = 3;

/** Any number that nothing else locks. */
const LOCK = 4_110_020;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Lets the seed wait before the English text of the next item, whose Chinese text has been written by then. */
async function stopInTheMiddleOfAnItem(): Promise<{ isReached(): Promise<boolean> }> {
  const holder = new Client({ connectionString: portal.databaseUrl });
  await holder.connect();
  undo.push(() => holder.end());
  await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
  await holder.query(`
    CREATE FUNCTION wait_for_the_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM news_locales WHERE _locale = 'en') >= ${BEFORE} THEN
        PERFORM pg_advisory_xact_lock(${LOCK});
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER wait_for_the_test BEFORE INSERT ON news_locales
      FOR EACH ROW WHEN (NEW._locale = 'en') EXECUTE FUNCTION wait_for_the_test()`);
  undo.push(() => holder.query('DROP FUNCTION wait_for_the_test CASCADE'));
  return {
    async isReached() {
      const { rowCount } = await holder.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
        [LOCK],
      );
      return rowCount === 1;
    },
  };
}

/** `npm run seed`, on the database of this test. */
function startSeed() {
  const seed = spawn(process.execPath, ['--import', 'tsx', 'src/cli/seed.ts'], { stdio: 'ignore' });
  const ended = once(seed, 'exit');
  undo.push(async () => {
    seed.kill('SIGKILL');
    await ended;
  });
  return { seed, ended };
}

/** The items of a kind, and the languages in which each is published, as the content says and as the database has them. */
const KINDS = ['news', 'white-papers', 'activities'] as const;
type Kind = (typeof KINDS)[number];

function written(kind: Kind): string[] {
  return readFolders<{ slug: string }>(kind)
    .map(({ data, texts }) => `${data.slug} ${Object.keys(texts).toSorted().join(' ')}`)
    .toSorted();
}

async function stored(kind: Kind): Promise<string[]> {
  const table = kind.replaceAll('-', '_');
  const database = await getDatabase();
  const { rows } = await database.execute<{ item: string }>(sql`
    SELECT concat_ws(' ', slug, string_agg(texts._locale::text, ' ' ORDER BY texts._locale::text)) AS item
    FROM ${sql.identifier(table)} item
    LEFT JOIN ${sql.identifier(`${table}_locales`)} texts
      ON texts._parent_id = item.id AND texts._status = 'published'
    GROUP BY item.id, slug`);
  return rows.map(({ item }) => item).toSorted();
}

/** How many items of a table have fewer texts than there are languages; all of these are written in both. */
async function lacking(table: string): Promise<number> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ lacking: number }>(sql`
    SELECT count(*)::int AS lacking FROM ${sql.identifier(table)} item
    WHERE (SELECT count(*) FROM ${sql.identifier(`${table}_locales`)} WHERE _parent_id = item.id) < 2`);
  return rows[0]?.lacking ?? Number.NaN;
}

/** Seeds to the end. @returns how many items were new, by kind */
async function seed(): Promise<Record<string, number>> {
  const lines: string[] = [];
  await seedDemoContent(portal.payload, (line) => lines.push(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = line, count] = /^(.+): (\d+) new$/.exec(line) ?? [];
      return [name, Number(count)];
    }),
  );
}

it('a seed that is killed leaves no item in one language, and goes on', { timeout: 900_000 }, async () => {
  const middle = await stopInTheMiddleOfAnItem();
  const { seed: killed, ended } = startSeed();
  await vi.waitFor(
    async () => {
      expect(killed.exitCode).toBeNull();
      expect(await middle.isReached()).toBe(true);
    },
    { timeout: 240_000, interval: 100 },
  );
  killed.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  for (const step of undo.splice(0).toReversed()) await step();

  const before = await stored('news');
  expect(before).toHaveLength(BEFORE);
  expect(written('news')).toEqual(expect.arrayContaining(before));
  expect(await lacking('media')).toBe(0);

  const added = await seed();
  expect(added.news).toBe(written('news').length - BEFORE);
  expect(added.documents).toBeGreaterThan(0);
  for (const kind of KINDS) expect(await stored(kind), kind).toEqual(written(kind));
  for (const table of ['media', 'documents', 'chapters', 'glossary', 'faqs', 'mailing_lists']) {
    expect(await lacking(table), table).toBe(0);
  }

  const again = await seed();
  // Its settings are written each time.
  const { settings: _always, ...others } = again;
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 0])));
});
