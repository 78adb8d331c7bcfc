import { setTimeout as delay } from 'node:timers/promises';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { derivedAnswer } from '@/platform/cache/derived-answer';
import { removeOldAnswers } from '@/platform/cache/housekeeping';
import { dependOn } from '@/platform/cache/recorder';
import { makeOnce } from '@/platform/cache/shared-answers';
import { getDatabase } from '@/platform/db/database';
import { expireTags } from '@/platform/next-adapter/page-cache-handler';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

let address: string;
let tag: string;

beforeEach(async ({ task }) => {
  expect(portal.payload).toBeDefined();
  address = `/${task.id}`;
  tag = `item:news:${task.id}`;
  const database = await getDatabase();
  await database.execute(sql`CREATE TABLE IF NOT EXISTS computations (address text)`);
});

/** Makes a text in the database, which counts it. */
const making =
  (text: string, wait = 0) =>
  async () => {
    const database = await getDatabase();
    await database.execute(sql`INSERT INTO computations VALUES (${address})`);
    await delay(wait);
    return { text, tags: [tag] };
  };

async function count(table: 'computations' | 'shared_answers'): Promise<number> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)} WHERE address = ${address}`,
  );
  return rows[0]?.count ?? 0;
}

/** As many processes ask at the same time. None of them keeps anything, so each has to ask the others. */
const askAll = (processes: number, make: () => Promise<{ text: string; tags: string[] }>) =>
  Promise.all(Array.from({ length: processes }, () => makeOnce(address, make)));

const textsOf = (answers: { text: string }[]) => [...new Set(answers.map(({ text }) => text))];

describe('after an expiry', () => {
  beforeEach(async () => {
    await makeOnce(address, making('old'));
    expireTags([tag]);
  });

  it('one of fifty processes makes the answer, and the others take it over', async () => {
    expect(textsOf(await askAll(50, making('new', 200)))).toEqual(['new']);
    expect(await count('computations')).toBe(2);
  });

  it('fifty clients of one process cause one computation, and nothing more before the next change', async () => {
    const ask = async () => {
      const answer = await derivedAnswer({
        address,
        headers: {},
        make: async () => {
          const { text, tags } = await making('new', 100)();
          dependOn(...tags);
          return text;
        },
      });
      return { text: (await answer?.text()) ?? '' };
    };
    expect(textsOf(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(['new']);
    expect(textsOf([await ask()])).toEqual(['new']);
    expect(await count('computations')).toBe(2);
  });

  it('those who ask after another change do not get what began before it', async () => {
    const before = makeOnce(address, making('between', 300));
    await vi.waitFor(async () => expect(await count('computations')).toBe(2));
    expireTags([tag]);
    expect(textsOf(await askAll(5, making('new')))).toEqual(['new']);
    expect((await before).text).toBe('between');
    expect((await makeOnce(address, making('never'))).text).toBe('new');
    expect(await count('computations')).toBe(3);
  });

  it('another process makes the answer when the first one has ended', async () => {
    const database = await getDatabase();
    await database.execute(sql`
      UPDATE shared_answers SET leased_by = gen_random_uuid(), lease_until = clock_timestamp() + interval '1 second'
      WHERE address = ${address}`);
    const startedAt = Date.now();
    expect(textsOf(await askAll(5, making('new', 100)))).toEqual(['new']);
    expect(Date.now() - startedAt).toBeGreaterThan(900);
    expect(await count('computations')).toBe(2);
  });

  it('the text that is the same keeps its date', async () => {
    const database = await getDatabase();
    await database.execute(sql`
      UPDATE shared_answers SET last_modified = '2026-01-01 10:00:00+00' WHERE address = ${address}`);
    const date = Date.UTC(2026, 0, 1, 10);
    expect((await makeOnce(address, making('old'))).lastModified).toBe(date);
    expireTags([tag]);
    expect((await makeOnce(address, making('new'))).lastModified).toBeGreaterThan(date);
  });

  it('an answer that can no longer be made is forgotten', async () => {
    await expect(makeOnce(address, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await count('shared_answers')).toBe(0);
    expect((await makeOnce(address, making('back'))).text).toBe('back');
  });
});

it('an address without anything writes nothing', async () => {
  expect(await derivedAnswer({ address, headers: {}, make: async () => undefined })).toBeUndefined();
  expect(await count('shared_answers')).toBe(0);
});

it('what nobody has made again for a day is removed', async () => {
  await makeOnce(address, making('text'));
  const database = await getDatabase();
  await removeOldAnswers(database, new Date());
  expect(await count('shared_answers')).toBe(1);
  await removeOldAnswers(database, new Date(Date.now() + 25 * 60 * 60 * 1_000));
  expect(await count('shared_answers')).toBe(0);
});
