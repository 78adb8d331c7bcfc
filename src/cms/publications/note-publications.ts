import { and, eq, inArray, isNull, lt, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload, PayloadRequest } from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import { type Locale, locales } from '@/i18n/locales';
import { adapterOf, type Executor } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';
import { digestOf } from '@/platform/http/finished-answer';

import { publicationBundleItems } from '../bundles/tables';
import { contentGlobals } from '../content-globals';
import { ARRANGED } from '../fields/arranged';
import { mediaUses } from '../media-uses/tables';
import { forgetLanguages, noteLanguages, type ReadableText } from '../translations/note-languages';
import { noteGlobalTexts, noteListTexts } from '../translations/note-texts';
import { contentLanguages } from '../translations/tables';
import { digestsOfTexts } from '../translations/text-digests';
import { textsOf } from '../translations/texts-of';
import type { TranslatedSlug } from '../translations/translated';
import { contentPublications, contentRemovals } from './tables';

/** A transaction in which items are read as visitors read them, and what they may read is recorded. */
export interface PublicationTransaction {
  readonly payload: Payload;
  readonly executor: Executor;
  /** Of the request only its transaction: its user may read drafts. */
  readonly req?: { readonly transactionID: PayloadRequest['transactionID'] };
}

/** What happened to an item in one language, as visitors see it. */
export interface PublicationEvent {
  readonly type: 'content.published' | 'content.changed' | 'content.unpublished';
  readonly collection: KindSlug;
  readonly itemId: string;
  readonly locale: Locale;
  /** Empty for kinds without one. */
  readonly slug: string;
  /** The former slug of an item that moved. */
  readonly movedFrom?: string;
  readonly at: Date;
}

/** Learns what has changed for visitors, in the transaction that changed it. */
export type PublicationListener = (executor: Executor, events: readonly PublicationEvent[]) => Promise<void>;

/** How everything is compared. */
interface ComparisonOptions {
  /** Dates differences by the items; see `noteItems`. */
  readonly quiet?: boolean;
  readonly listener?: PublicationListener;
}

/** Days for which it is known what was withdrawn or moved. */
const REMOVALS_KEPT_DAYS = 365;

/** What other items say about an item is theirs. The types of collections without joins do not know the option. */
const withoutJoins: object = { joins: false };

/** Items that are compared at a time. */
const BATCH = 200;

/**
 * Compares what visitors may read of the items with the record, and writes the differences down.
 * @param quiet dates them by the items: for what was published before there was a record
 * @param published languages that are being published, perhaps without a change
 * @returns the differences
 */
export async function noteItems(
  { payload, executor, req }: PublicationTransaction,
  collection: KindSlug,
  ids: readonly string[],
  { quiet = false, published = [] }: { quiet?: boolean; published?: readonly Locale[] } = {},
): Promise<PublicationEvent[]> {
  if (ids.length === 0) return [];
  const events: PublicationEvent[] = [];
  const texts: ReadableText[] = [];
  for (const locale of locales) {
    const readable = await readableItems({ payload, executor, ...(req && { req }) }, collection, ids, locale);
    texts.push(...readable.map((item) => ({ ...item, locale })));
    const place = { executor, collection, locale, quiet };
    const recorded = await renewed(place, readable, ids);
    events.push(
      ...(await noteReadable(place, readable, recorded)),
      ...(await noteGone(place, readable, recorded)),
    );
  }
  await noteLanguages({ executor, collection, ids, published, quiet }, texts);
  return events;
}

/**
 * Dates again the items that show an upload, because its file or its alternative text is another: items name it by its id, so
 * comparing them would find no difference.
 * @returns what has changed for visitors
 */
export async function noteUpload(
  executor: Executor,
  id: string,
  changed: readonly Locale[],
): Promise<PublicationEvent[]> {
  const { collection, itemId, locale, slug, changedAt } = contentPublications;
  const rows = await executor
    .update(contentPublications)
    .set({ changedAt: sql`clock_timestamp()` })
    .where(
      and(
        inArray(locale, [...changed]),
        sql`(${collection}, ${itemId}::text) IN (
          SELECT ${mediaUses.source}, ${mediaUses.item} FROM ${mediaUses} WHERE ${mediaUses.media} = ${id})`,
      ),
    )
    .returning({ collection, itemId, locale, slug, at: changedAt });
  return rows.flatMap(({ collection: source, ...row }) => {
    const kind = kindOf(source);
    return kind ? [{ type: 'content.changed', collection: kind, ...row }] : [];
  });
}

/** The kind of content that a collection has, if any. */
export const kindOf = (collection: string): KindSlug | undefined =>
  contentKinds.find((kind) => kind.collection === collection)?.collection;

interface Place {
  readonly executor: Executor;
  readonly collection: KindSlug;
  readonly locale: Locale;
  readonly quiet: boolean;
}

interface Readable extends Omit<ReadableText, 'locale'> {
  readonly slug: string;
  readonly digest: string;
  /** As it was made before 2026-11-27, with the place in a list; only of items that have one. */
  readonly formerDigest?: string;
}

type Recorded = typeof contentPublications.$inferSelect;

/** What a visitor may read, asked as for pages, feeds, and search. */
async function readableItems(
  { payload, req }: PublicationTransaction,
  collection: KindSlug,
  ids: readonly string[],
  locale: Locale,
): Promise<Readable[]> {
  const { docs } = await payload.find({
    collection,
    locale,
    where: { id: { in: [...ids] } },
    depth: 0,
    limit: 0,
    pagination: false,
    overrideAccess: false,
    ...withoutJoins,
    // Payload fills in the request that it is given.
    ...(req && { req: { ...req } }),
  });
  const fields = payload.collections[collection].config.flattenedFields;
  // A list is put in order past its items, which stay as they are (ADR 240).
  const places = new Set(fields.filter(({ custom }) => custom?.[ARRANGED] === true).map(({ name }) => name));
  return docs.map((item) => {
    const { updatedAt, createdAt: _createdAt, ...whole } = item;
    const content = Object.fromEntries(Object.entries(whole).filter(([name]) => !places.has(name)));
    return {
      id: item.id,
      slug: 'slug' in item && typeof item.slug === 'string' ? item.slug : '',
      digest: digestOf(JSON.stringify(content)),
      ...(places.size > 0 && { formerDigest: digestOf(JSON.stringify(whole)) }),
      ...digestsOfTexts(textsOf(fields, { ...item })),
      updatedAt: new Date(updatedAt),
    };
  });
}

/**
 * Gives items digests without their place in a list, where those with it say that nothing else has changed. Before an order
 * changes: later, nothing tells whether it was the order alone.
 */
export async function renewDigests(
  { payload, executor, req }: PublicationTransaction,
  collection: KindSlug,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const locale of locales) {
    const readable = await readableItems({ payload, executor, ...(req && { req }) }, collection, ids, locale);
    await renewed({ executor, collection, locale }, readable, ids);
  }
}

/** What is recorded of items, with renewed digests; bundles know by them whether they can be undone. */
async function renewed(
  { executor, collection, locale }: Omit<Place, 'quiet'>,
  readable: readonly Readable[],
  ids: readonly string[],
): Promise<Recorded[]> {
  const recorded = await executor
    .select()
    .from(contentPublications)
    .where(
      and(
        eq(contentPublications.collection, collection),
        eq(contentPublications.locale, locale),
        inArray(contentPublications.itemId, [...ids]),
      ),
    );
  const found = new Map(readable.map((item) => [item.id, item]));
  const rows: Recorded[] = [];
  for (const row of recorded) {
    const { formerDigest, digest = '' } = found.get(row.itemId) ?? {};
    if (row.digest !== formerDigest) {
      rows.push(row);
      continue;
    }
    await executor
      .update(contentPublications)
      .set({ digest })
      .where(
        and(
          eq(contentPublications.collection, collection),
          eq(contentPublications.itemId, row.itemId),
          eq(contentPublications.locale, locale),
        ),
      );
    const ofItem = eq(publicationBundleItems.target, `${collection}/${row.itemId}`);
    const { before, after } = publicationBundleItems;
    const value = sql`to_jsonb(${digest}::text)`;
    await executor
      .update(publicationBundleItems)
      .set({ after: sql`jsonb_set(${after}, ARRAY[${locale}::text], ${value})` })
      .where(and(ofItem, sql`${after} ->> ${locale}::text = ${formerDigest}`));
    await executor
      .update(publicationBundleItems)
      .set({ before: sql`jsonb_set(${before}, ARRAY[${locale}::text, 'digest'], ${value})` })
      .where(and(ofItem, sql`${before} -> ${locale}::text ->> 'digest' = ${formerDigest}`));
    rows.push({ ...row, digest });
  }
  return rows;
}

async function noteReadable(
  { executor, collection, locale, quiet }: Place,
  readable: readonly Readable[],
  recorded: readonly Recorded[],
): Promise<PublicationEvent[]> {
  const known = new Map(recorded.map((row) => [row.itemId, row]));
  const events: PublicationEvent[] = [];
  for (const { id, slug, digest, updatedAt } of readable) {
    const before = known.get(id);
    if (before && before.digest === digest && before.slug === slug) continue;
    const [row] = await executor
      .insert(contentPublications)
      .values({
        collection,
        itemId: id,
        locale,
        slug,
        digest,
        changedAt: quiet ? updatedAt : sql`clock_timestamp()`,
      })
      .onConflictDoUpdate({
        target: [contentPublications.collection, contentPublications.itemId, contentPublications.locale],
        set: { slug, digest, changedAt: sql`clock_timestamp()` },
      })
      .returning({ at: contentPublications.changedAt });
    const at = row?.at ?? updatedAt;
    const moved = before !== undefined && before.slug !== slug;
    // It is back: readers must not remove it again, wherever it was when it was withdrawn.
    const ofItem = and(
      eq(contentRemovals.collection, collection),
      eq(contentRemovals.itemId, id),
      eq(contentRemovals.locale, locale),
    );
    await executor.delete(contentRemovals).where(and(ofItem, eq(contentRemovals.slug, slug)));
    await executor
      .update(contentRemovals)
      .set({ movedTo: slug })
      .where(and(ofItem, isNull(contentRemovals.movedTo)));
    if (moved) {
      await executor
        .insert(contentRemovals)
        .values({ collection, itemId: id, locale, slug: before.slug, movedTo: slug, at });
    }
    events.push({
      type: before ? 'content.changed' : 'content.published',
      collection,
      itemId: id,
      locale,
      slug,
      ...(moved && { movedFrom: before.slug }),
      at,
    });
  }
  return events;
}

async function noteGone(
  { executor, collection, locale }: Place,
  readable: readonly Readable[],
  recorded: readonly Recorded[],
): Promise<PublicationEvent[]> {
  const present = new Set(readable.map(({ id }) => id));
  const events: PublicationEvent[] = [];
  for (const { itemId, slug } of recorded.filter((row) => !present.has(row.itemId))) {
    await executor
      .delete(contentPublications)
      .where(
        and(
          eq(contentPublications.collection, collection),
          eq(contentPublications.itemId, itemId),
          eq(contentPublications.locale, locale),
        ),
      );
    const [row] = await executor
      .insert(contentRemovals)
      .values({ collection, itemId, locale, slug, at: sql`clock_timestamp()` })
      .returning({ at: contentRemovals.at });
    const at = row?.at ?? new Date();
    events.push({ type: 'content.unpublished', collection, itemId, locale, slug, at });
  }
  return events;
}

/** Whether there is content but no record: after the migration that made the table, and after seeding. */
export async function needsNotes(payload: Payload): Promise<boolean> {
  const { drizzle } = adapterOf(payload);
  const [publication] = await drizzle
    .select({ id: contentPublications.itemId })
    .from(contentPublications)
    .limit(1);
  const [language] = await drizzle.select({ id: contentLanguages.itemId }).from(contentLanguages).limit(1);
  return publication === undefined || language === undefined;
}

/**
 * Compares all content with the record. Each publication keeps that in step; this writes down what went past Payload, and
 * everything once where there is no record yet.
 */
export async function noteEverything(payload: Payload, options: ComparisonOptions = {}): Promise<void> {
  for (const { collection } of contentKinds) {
    for (let page = 1, more = true; more; page += 1) {
      const { docs, hasNextPage } = await payload.find({
        collection,
        depth: 0,
        limit: BATCH,
        page,
        select: {},
        sort: 'id',
        trash: true,
        ...withoutJoins,
        // A job without a user compares every item, also those that visitors can no longer read.
        overrideAccess: true,
      });
      const ids = docs.map(({ id }) => id);
      await inTransaction(payload, async (transaction) => {
        await lockItems(transaction.executor, collection, ids);
        const events = await noteItems(transaction, collection, ids, options);
        await options.listener?.(transaction.executor, events);
      });
      more = hasNextPage;
    }
    await inTransaction(payload, (transaction) => noteDeleted(transaction, collection, options));
  }
  for (const slug of contentGlobals) {
    await inTransaction(payload, async (transaction) => {
      await transaction.executor.execute(sql`SELECT FROM ${tableOf(slug)} FOR NO KEY UPDATE`);
      await noteGlobalTexts(transaction, slug, options);
    });
  }
  await inTransaction(payload, (transaction) => noteLists(transaction, options));
}

/** The mailing lists, of which there are few. */
async function noteLists(transaction: PublicationTransaction, options: ComparisonOptions): Promise<void> {
  const { payload, executor, req } = transaction;
  const collection = 'mailing-lists';
  const { docs } = await payload.find({
    collection,
    depth: 0,
    pagination: false,
    select: {},
    trash: true,
    // A job without a user compares every list, also those that visitors can no longer read.
    overrideAccess: true,
    ...(req && { req: { ...req } }),
  });
  const ids = docs.map(({ id }) => id);
  await lockItems(executor, collection, ids);
  await noteListTexts(transaction, ids, options);
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT DISTINCT item_id AS id FROM content_languages WHERE collection = ${collection}
    AND NOT EXISTS (SELECT FROM ${tableOf(collection)} AS list WHERE list.id = content_languages.item_id)`);
  const gone = rows.map(({ id }) => id);
  await forgetLanguages(executor, collection, gone);
}

/** Runs something in a transaction of Payload's own. */
const inTransaction = (
  payload: Payload,
  run: (transaction: PublicationTransaction) => Promise<void>,
): Promise<void> =>
  inPayloadTransaction(payload, async (transactionID) =>
    run({
      payload,
      executor: await requestTransaction({ payload, transactionID }),
      req: { transactionID },
    }),
  );

/**
 * Has writes of items wait until the end of the transaction, and waits for those that have begun. A publication between reading
 * what visitors may read and what is recorded would look like a record of something withdrawn.
 */
async function lockItems(
  executor: Executor,
  collection: TranslatedSlug,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  // In one order, so two comparisons cannot wait for each other.
  await executor.execute(
    sql`SELECT FROM ${tableOf(collection)} WHERE id IN (${list}) ORDER BY id FOR NO KEY UPDATE`,
  );
}

const tableOf = (collection: TranslatedSlug) => sql.identifier(collection.replaceAll('-', '_'));

/** Notes items that were deleted past Payload. */
async function noteDeleted(
  transaction: PublicationTransaction,
  collection: KindSlug,
  options: ComparisonOptions,
): Promise<void> {
  const table = tableOf(collection);
  const { rows } = await transaction.executor.execute<{ id: string }>(sql`
    select item_id as id from (
      select item_id from content_publications where collection = ${collection}
      union select item_id from content_languages where collection = ${collection}
    ) as known
    where not exists (select from ${table} where ${table}.id = known.item_id)`);
  const ids = rows.map(({ id }) => id);
  const events = await noteItems(transaction, collection, ids, options);
  await forgetLanguages(transaction.executor, collection, ids);
  await options.listener?.(transaction.executor, events);
}

/** Forgets what was withdrawn or moved long ago. */
export async function forgetRemovals(executor: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - REMOVALS_KEPT_DAYS * 24 * 60 * 60 * 1_000);
  await executor.delete(contentRemovals).where(lt(contentRemovals.at, since));
}
