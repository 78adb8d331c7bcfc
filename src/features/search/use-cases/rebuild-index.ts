import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

import { locales } from '@/i18n/locales';
import { adapterOf, type Executor } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';

import { indexedFingerprints, replaceEntries } from '../index-writer';
import { placeEntries, PLACES } from '../places';
import { indexedCollections, PublicContent } from '../sources';
import type { IndexedCollection } from '../sources';
import { entriesOf, searchEntries, searchState } from '../tables';
import { indexVersion, readVocabulary } from '../vocabulary';
import { executorOf, lockIndex, updateItems } from './update-index';
import { refreshWords } from './refresh-words';

/** Items of one transaction. While it runs publications wait, so it must stay short. */
const BATCH = 40;

/** Keys of `search_state`. */
const REBUILD = 'rebuild';
const BUILT = 'built';

interface Progress {
  /** Rules by which this rebuild makes entries. */
  version: string;
  collection: IndexedCollection;
  /** Last item that is done. */
  after: string;
  done: number;
}

export interface RebuildReport {
  readonly done: number;
  readonly total: number;
  readonly collection: IndexedCollection;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Makes all entries again, item by item, while searches and publications go on. A rebuild that was interrupted goes on
 * where it stopped.
 *
 * @param restart begins from the first item again
 * @param report told after every batch
 * @returns items that were looked at by this call
 */
export async function rebuildIndex(
  payload: Payload,
  { restart = false, report }: { restart?: boolean; report?: (progress: RebuildReport) => void } = {},
): Promise<number> {
  const database = executorOf(payload, undefined);
  const { version } = await readVocabulary(payload);
  if (restart) await database.execute(sql`delete from search_state where key = ${REBUILD}`);
  const total = await countItems(payload);
  const stored = await readState<Progress>(database, REBUILD);
  let progress: Progress =
    stored?.version === version
      ? stored
      : { version, collection: 'documents' as const, after: FIRST_ID, done: 0 };
  const before = progress.done;
  for (const collection of indexedCollections.slice(indexedCollections.indexOf(progress.collection))) {
    if (progress.collection !== collection) progress = { ...progress, collection, after: FIRST_ID };
    for (;;) {
      const ids = await nextIds(payload, collection, progress.after);
      const last = ids.at(-1);
      if (last === undefined) break;
      progress = { ...progress, after: last, done: progress.done + ids.length };
      await inTransaction(payload, async (transaction) => {
        await lockIndex(transaction.executor);
        await updateItems(transaction, collection, ids, true);
        await writeState(transaction.executor, REBUILD, { ...progress });
      });
      report?.({ done: progress.done, total, collection });
    }
    await removeOrphans(payload, collection);
  }
  await writePlaces(payload, version);
  for (const locale of locales) await refreshWords(database, locale, 'all');
  await writeState(database, BUILT, { version });
  await database.execute(sql`delete from search_state where key = ${REBUILD}`);
  await database.execute(sql`analyze ${sql.join(Object.values(searchEntries), sql`, `)}`);
  return progress.done - before;
}

/** Writes the entries of the portal's own pages, which change only with its version. */
async function writePlaces(payload: Payload, version: string): Promise<void> {
  await inTransaction(payload, async ({ executor }) => {
    // Two processes that rebuild would write the same pages.
    await lockIndex(executor);
    for (const locale of locales) {
      const { item, entries } = placeEntries(locale, version);
      await replaceEntries(executor, locale, PLACES, [item], new Map([[item.id, entries]]));
    }
  });
}

/** Whether the whole index was made by the present rules. */
export async function isIndexBuilt(payload: Payload): Promise<boolean> {
  // Not from the vocabulary, with which the worker would read the dictionary, every minute and for nothing.
  const built = await readState<{ version: string }>(executorOf(payload, undefined), BUILT);
  return built?.version === indexVersion;
}

/** Items of one collection and language whose entries are not what visitors may read. */
export interface Drift {
  readonly collection: IndexedCollection;
  readonly locale: string;
  /** Public, but not found. */
  readonly missing: readonly string[];
  /** Found as they were before a change. */
  readonly stale: readonly string[];
  /** Found, but not public. */
  readonly surplus: readonly string[];
}

/** Compares the index with the content. @returns nothing when they are in step */
export async function findDrift(payload: Payload): Promise<Drift[]> {
  const database = executorOf(payload, undefined);
  const { version } = await readVocabulary(payload);
  const drifts: Drift[] = [];
  for (const locale of locales) {
    for (const collection of indexedCollections) {
      const content = new PublicContent(payload, locale, version);
      const indexed = await indexedFingerprints(database, locale, collection);
      const missing: string[] = [];
      const stale: string[] = [];
      let after = FIRST_ID;
      for (;;) {
        const ids = await nextIds(payload, collection, after, BATCH * 10);
        const last = ids.at(-1);
        if (last === undefined) break;
        after = last;
        for (const { id, fingerprint } of await content.items(collection, { id: { in: ids } })) {
          const known = indexed.get(id);
          indexed.delete(id);
          if (known === undefined) missing.push(id);
          else if (known !== fingerprint) stale.push(id);
        }
      }
      const surplus = [...indexed.keys()];
      if (missing.length + stale.length + surplus.length > 0) {
        drifts.push({ collection, locale, missing, stale, surplus });
      }
    }
  }
  return drifts;
}

/** Runs something in a transaction of Payload's own. */
const inTransaction = (
  payload: Payload,
  run: (transaction: Parameters<typeof updateItems>[0]) => Promise<void>,
): Promise<void> =>
  inPayloadTransaction(payload, (transactionID) =>
    run({ payload, transactionID, executor: executorOf(payload, transactionID) }),
  );

function tableName(collection: IndexedCollection) {
  return sql.identifier(collection.replaceAll('-', '_'));
}

async function nextIds(
  payload: Payload,
  collection: IndexedCollection,
  after: string,
  limit = BATCH,
): Promise<string[]> {
  const { drizzle } = adapterOf(payload);
  const { rows } = await drizzle.execute<{ id: string }>(
    sql`select id from ${tableName(collection)} where id > ${after}::uuid order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

async function countItems(payload: Payload): Promise<number> {
  const { drizzle } = adapterOf(payload);
  let total = 0;
  for (const collection of indexedCollections) {
    const { rows } = await drizzle.execute<{ items: string }>(
      sql`select count(*) as items from ${tableName(collection)}`,
    );
    total += Number(rows[0]?.items ?? 0);
  }
  return total;
}

/** Removes entries whose items exist no more. */
async function removeOrphans(payload: Payload, collection: IndexedCollection): Promise<void> {
  const { drizzle } = adapterOf(payload);
  for (const locale of locales) {
    await drizzle.execute(
      sql`delete from ${entriesOf(locale)} where collection = ${collection}
          and not exists (select from ${tableName(collection)} source where source.id = item)`,
    );
  }
}

async function readState<T>(executor: Executor, key: string): Promise<T | undefined> {
  const { rows } = await executor.execute<{ value: T & Record<string, unknown> }>(
    sql`select value from search_state where key = ${key}`,
  );
  return rows[0]?.value;
}

async function writeState(executor: Executor, key: string, value: Record<string, unknown>): Promise<void> {
  const updatedAt = new Date();
  await executor
    .insert(searchState)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: searchState.key, set: { value, updatedAt } });
}
