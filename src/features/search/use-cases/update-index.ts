import { sql } from '@payloadcms/db-postgres';
import type { Payload, Where } from 'payload';

import { locales } from '@/i18n/locales';
import { adapterOf, type Executor } from '@/platform/db/database';

import { indexedFingerprints, removeEntries, replaceEntries } from '../index-writer';
import { PublicContent } from '../sources';
import type { IndexedCollection } from '../sources';
import { readVocabulary } from '../vocabulary';

type TransactionId = string | number;

/** A transaction of Payload's in which entries are read and written. */
export interface IndexTransaction {
  readonly payload: Payload;
  readonly transactionID: TransactionId;
  readonly executor: Executor;
}

/** Namespace of the locks below among PostgreSQL's advisory locks. */
const LOCK = 0x5e_a7_c4;

/** The transaction behind an id of Payload's; outside of one, each statement stands for itself. */
export function executorOf(payload: Payload, transactionID: TransactionId | undefined): Executor {
  const adapter = adapterOf(payload);
  return (transactionID === undefined ? undefined : adapter.sessions[transactionID]?.db) ?? adapter.drizzle;
}

/**
 * Lets publications that concern the same document follow each other: what one of them commits the next one sees.
 * Otherwise a chapter and its document that are published at the same time would each miss the other.
 */
export async function lockFamily(executor: Executor, family: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`);
  await executor.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${family}))`);
}

/** Keeps publications waiting for the length of a batch, so a rebuild never writes what it read before them. */
export async function lockIndex(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}

/**
 * Brings the entries of items into step with what visitors may read, in every language.
 *
 * @param ids the items; those that are gone lose their entries
 * @param again also writes entries that seem unchanged
 * @returns how many items were written or removed
 */
export async function updateItems(
  { payload, transactionID, executor }: IndexTransaction,
  collection: IndexedCollection,
  ids: readonly string[],
  anew = false,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { version } = await readVocabulary(payload, transactionID);
  let changes = 0;
  for (const locale of locales) {
    const content = new PublicContent(payload, locale, version, transactionID);
    const items = await content.items(collection, { id: { in: [...ids] } });
    const indexed = await indexedFingerprints(executor, locale, collection, ids);
    const changed = items.filter(({ id, fingerprint }) => anew || indexed.get(id) !== fingerprint);
    const present = new Set(items.map(({ id }) => id));
    const gone = [...indexed.keys()].filter((id) => !present.has(id));
    await removeEntries(executor, locale, collection, gone);
    const entries = await content.entries(
      collection,
      changed.map(({ id }) => id),
    );
    await replaceEntries(executor, locale, collection, changed, entries);
    changes += changed.length + gone.length;
  }
  return changes;
}

/** The same for all items that belong to another one, such as the chapters of a document. */
export async function updateDependents(
  transaction: IndexTransaction,
  collection: IndexedCollection,
  where: Where,
): Promise<void> {
  const { docs } = await transaction.payload.find({
    collection,
    where,
    depth: 0,
    limit: 0,
    pagination: false,
    trash: true,
    select: {},
    req: { transactionID: transaction.transactionID },
  });
  await updateItems(
    transaction,
    collection,
    docs.map(({ id }) => id),
  );
}
