import { sql } from '@payloadcms/db-postgres';
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  CollectionSlug,
  Config,
  GlobalAfterChangeHook,
  GlobalConfig,
  GlobalSlug,
  Payload,
  PayloadRequest,
} from 'payload';

import { type Locale, locales } from '@/i18n/locales';
import { media } from '@/payload-schema';
import { announceTableChange } from '@/platform/cache/content-notifications';
import { collectionTag, fileTag, membershipTag } from '@/platform/cache/tags';
import type { Executor } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';
import { bare } from '@/platform/db/sql';

import { isAutosave } from '../hooks/announce-changes';
import { globalPermissions } from '../permissions';
import { isVisitorCollection } from '../rest/visitor-fields';
import { namedMedia, type NamedMedia, picturesWithoutOwnText, withoutDecoration } from './named-media';
import { mediaUses } from './tables';

/** Where uploads are shown from: what visitors read, and mails, whose pictures are fetched without a session. */
const showsMedia = (slug: string) =>
  (isVisitorCollection(slug) && slug !== 'media') || slug === 'announcements';

const isOpenGlobal = (slug: string) =>
  Object.entries(globalPermissions).some(([name, { visitors }]) => name === slug && visitors === 'all');

/** `source` in the table for globals. */
const GLOBALS = 'globals';

/**
 * Payload plugin: keeps in step which uploads are shown in public, in the transaction that publishes, withdraws or
 * deletes (ADR 076). The worker counts again every night (`count-media-uses.ts`).
 */
export function followMediaUses(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map(followCollection),
    globals: (config.globals ?? []).map(followGlobal),
  };
}

function followCollection(collection: CollectionConfig): CollectionConfig {
  const { slug, hooks = {} } = collection;
  if (!showsMedia(slug)) return collection;
  const afterChange: CollectionAfterChangeHook<{ id: string }> = async ({ data, doc, req }) => {
    if (!isAutosave(data, req)) await noteItem(await transactionOf(req), slug, doc.id);
    return doc;
  };
  const afterDelete: CollectionAfterDeleteHook<{ id: string }> = async ({ doc, req }) => {
    await noteItem(await transactionOf(req), slug, doc.id);
    return doc;
  };
  return {
    ...collection,
    hooks: {
      ...hooks,
      afterChange: [...(hooks.afterChange ?? []), afterChange],
      afterDelete: [...(hooks.afterDelete ?? []), afterDelete],
    },
  };
}

function followGlobal(global: GlobalConfig): GlobalConfig {
  const { slug, hooks = {} } = global;
  if (!isOpenGlobal(slug)) return global;
  const afterChange: GlobalAfterChangeHook = async ({ data, doc, req }) => {
    if (!isAutosave(data, req)) await noteGlobal(await transactionOf(req), slug as GlobalSlug);
    return doc as unknown;
  };
  return { ...global, hooks: { ...hooks, afterChange: [...(hooks.afterChange ?? []), afterChange] } };
}

/** A transaction in which items are read as visitors read them, and uses are written. */
export interface UsesTransaction {
  readonly payload: Payload;
  readonly executor: Executor;
  /** Of the request only its transaction: its user may read drafts. */
  readonly req?: { readonly transactionID: PayloadRequest['transactionID'] };
}

async function transactionOf(req: PayloadRequest): Promise<UsesTransaction> {
  const transactionID = await req.transactionID;
  return {
    payload: req.payload,
    executor: await requestTransaction(req),
    ...(transactionID !== undefined && { req: { transactionID } }),
  };
}

/** Notes which uploads an item shows in the languages in which it is public now. */
export async function noteItem(
  transaction: UsesTransaction,
  collection: CollectionSlug,
  id: string,
): Promise<void> {
  const { payload, req } = transaction;
  const fields = payload.collections[collection].config.flattenedFields;
  const untold: Untold = new Map();
  let named: NamedMedia | undefined;
  for (const locale of locales) {
    const { docs } = await payload.find({
      collection,
      locale,
      where: { id: { equals: id } },
      depth: 0,
      limit: 1,
      pagination: false,
      // Announcements are no public page; their pictures are fetched by mail programs.
      overrideAccess: collection === 'announcements',
      ...(req && { req }),
    });
    named = namedMedia(docs, named);
    // Announcements are read in the emails only.
    if (collection !== 'announcements') noteUntold(untold, locale, withoutDecoration(fields, docs[0]));
  }
  // Its own id is no upload's.
  named?.ids.delete(id.toLowerCase());
  await writeUses(transaction.executor, { source: collection, item: id }, { named, untold });
}

/** The same for a global, which is public in every language. */
export async function noteGlobal(transaction: UsesTransaction, slug: GlobalSlug): Promise<void> {
  const { payload, req } = transaction;
  const config = payload.globals.config.find((global) => global.slug === slug);
  const untold: Untold = new Map();
  let named: NamedMedia | undefined;
  for (const locale of locales) {
    const global = await payload.findGlobal({
      slug,
      locale,
      depth: 0,
      overrideAccess: false,
      ...(req && { req }),
    });
    named = namedMedia(global, named);
    noteUntold(untold, locale, withoutDecoration(config?.flattenedFields ?? [], global));
  }
  await writeUses(transaction.executor, { source: GLOBALS, item: slug }, { named, untold });
}

/** Languages in which a place gives no text of its own to what may be a picture, by the ID of that. */
type Untold = Map<string, Locale[]>;

function noteUntold(untold: Untold, locale: Locale, value: unknown): void {
  for (const id of picturesWithoutOwnText(value)) untold.set(id, [...(untold.get(id) ?? []), locale]);
}

/** The open globals of a configuration. */
export function openGlobals(payload: Payload): GlobalSlug[] {
  return payload.globals.config.map(({ slug }) => slug).filter(isOpenGlobal);
}

/** The collections whose items show uploads. */
export function showingCollections(payload: Payload): CollectionSlug[] {
  return (Object.keys(payload.collections) as CollectionSlug[]).filter(showsMedia);
}

interface Place {
  readonly source: string;
  readonly item: string;
}

async function idsOf(executor: Executor, statement: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}

const uuids = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );

/** What a place says about uploads in all languages. */
interface Said {
  readonly named: NamedMedia | undefined;
  readonly untold: Untold;
}

async function writeUses(executor: Executor, place: Place, { named, untold }: Said): Promise<void> {
  const { source, item } = place;
  const after = await existing(executor, named);
  const before = await idsOf(
    executor,
    sql`select media as id from media_uses where source = ${source} and item = ${item}`,
  );
  const affected = [...new Set([...before, ...after])];
  if (affected.length === 0) return;
  // Two publications that concern the same upload follow each other, so the second one counts what the first one wrote.
  const locked = await idsOf(
    executor,
    sql`select ${media.id} from ${media} where ${media.id} in (${uuids(affected)}) order by ${media.id} for no key update`,
  );
  await executor.execute(sql`delete from media_uses where source = ${source} and item = ${item}`);
  const uses = locked
    .filter((id) => after.includes(id))
    .map((id) => ({ media: id, source, item, needsTextIn: untold.get(id) ?? [] }));
  if (uses.length > 0) await executor.insert(mediaUses).values(uses);
  await showUsed(executor, sql`id in (${uuids(affected)})`);
}

/** Those of the named uploads that there are. */
async function existing(executor: Executor, named?: NamedMedia): Promise<string[]> {
  const ids = [...(named?.ids ?? [])];
  const names = [...(named?.fileNames ?? [])];
  const found =
    ids.length === 0
      ? []
      : await idsOf(executor, sql`select ${media.id} from ${media} where ${media.id} in (${uuids(ids)})`);
  if (names.length === 0) return found;
  const list = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  return [
    ...found,
    ...(await idsOf(executor, sql`select ${media.id} from ${media} where ${media.filename} in (${list})`)),
  ];
}

/** Of uploads whose `shown` is not what their uses say. */
export const shownAstray = sql`coalesce(${media.shown}, false) is distinct from
  exists (select from media_uses where media_uses.media = ${media.id})`;

/** Files that one notification names: PostgreSQL takes 8 kB. */
const NAMED_TOGETHER = 100;

/**
 * Sets `shown` of the uploads that fulfill a condition to whether anything public shows them. What is kept about uploads
 * expires, and shared caches forget those that nothing public shows any more.
 */
export async function showUsed(executor: Executor, condition: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await executor.execute<{ name: string | null; shown: boolean }>(sql`
    update ${media} set ${bare(media.shown)} = not coalesce(${media.shown}, false)
    where ${condition} and ${shownAstray}
    returning ${media.filename} as name, ${media.shown} as shown`);
  // A link preview that was asked for too early found nothing.
  if (rows.length > 0) await announceTableChange(executor, [collectionTag('media'), membershipTag('media')]);
  const hidden = rows.flatMap(({ name, shown }) => (shown || name === null ? [] : fileTag('media', name)));
  for (let from = 0; from < hidden.length; from += NAMED_TOGETHER) {
    await announceTableChange(executor, hidden.slice(from, from + NAMED_TOGETHER));
  }
}
