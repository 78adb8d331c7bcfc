import 'server-only';

import { and, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import type { CollectionConfig, CollectionSlug, Where } from 'payload';

import { publicFindOne, publicItems, renamedSlug } from '@/cms/public-read';
import { contentPublications, contentRemovals } from '@/cms/publications/tables';
import { isItemId } from '@/cms/rest/visitor-query';
import { contentKinds, kindsWith, type KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';
import { dependOn } from '@/platform/cache/recorder';
import { collectionTag } from '@/platform/cache/tags';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';

import { type Cursor, OVERLAP_SECONDS, type PageQuery, writeCursor } from './domain';
import { type ApiItem, itemWriter } from './item';
import { type ItemRow, readRows } from './rows';
import { type FieldShape, headFields, shapeOf, slugsOf } from './shape';

/** An item, or the former slug of one, that visitors can no longer read. */
interface Removal {
  id: string;
  slug: string | null;
  /** The slug that the item has now; null when it was withdrawn. */
  movedTo: string | null;
  removedAt: string;
}

export interface ContentPage {
  items: ApiItem[];
  next: string | null;
  removed: Removal[];
}

/** The kind of this name; undefined when there is none. */
export function kindNamed(name: string): KindSlug | undefined {
  return contentKinds.find(({ collection }) => collection === name)?.collection;
}

/** What `fields` may name for a kind. */
export async function knownFields(kind: KindSlug): Promise<ReadonlySet<string>> {
  return new Set([...headFields, ...shapeOf(await collectionOf(kind)).map(({ name }) => name)]);
}

async function collectionOf(kind: KindSlug): Promise<CollectionConfig> {
  return (await getPortalPayload()).collections[kind].config;
}

/** A change in the record, removals included. */
interface Change extends Record<string, unknown> {
  id: string;
  /** Microseconds since 1970. */
  at: string;
  slug: string;
  movedTo: string | null;
  isRemoval: boolean;
}

/** A page of what visitors may read of a kind, in the order of the latest changes. */
export async function readPage(kind: KindSlug, locale: Locale, query: PageQuery): Promise<ContentPage> {
  dependOn(collectionTag(kind));
  const found = await changes(kind, locale, query);
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const withRemovals = query.cursor?.withRemovals ?? query.updatedSince !== undefined;
  const live = new Map(shown.filter(({ isRemoval }) => !isRemoval).map((change) => [change.id, change.at]));
  return {
    items: await readItems(kind, locale, live, query.fields),
    next: found.length > query.limit && last ? writeCursor({ ...last, withRemovals }) : null,
    removed: shown
      .filter(({ isRemoval }) => isRemoval)
      .map(({ id, slug, movedTo, at }) => ({ id, slug: slug || null, movedTo, removedAt: isoOf(at) })),
  };
}

const isoOf = (microseconds: string) => new Date(Number(BigInt(microseconds) / 1_000n)).toISOString();

/** The changes of a page and one more. */
async function changes(
  kind: KindSlug,
  locale: Locale,
  { cursor, limit, updatedSince }: PageQuery,
): Promise<Change[]> {
  const database = await getDatabase();
  const after = cursor ?? (updatedSince && beginningOf(updatedSince));
  const withRemovals = cursor?.withRemovals ?? updatedSince !== undefined;
  const live = sql`
    SELECT ${contentPublications.itemId} AS id, ${contentPublications.changedAt} AS moment, '' AS slug,
      NULL AS moved, false AS removal
    FROM ${contentPublications}
    WHERE ${contentPublications.collection} = ${kind} AND ${contentPublications.locale} = ${locale}
      ${after ? sql`AND (${contentPublications.changedAt}, ${contentPublications.itemId}, false) > (${placeOf(after)})` : sql``}
    ORDER BY ${contentPublications.changedAt}, ${contentPublications.itemId}
    LIMIT ${limit + 1}`;
  const gone = sql`
    SELECT ${contentRemovals.itemId}, ${contentRemovals.at}, ${contentRemovals.slug}, ${contentRemovals.movedTo}, true
    FROM ${contentRemovals}
    WHERE ${contentRemovals.collection} = ${kind} AND ${contentRemovals.locale} = ${locale}
      ${after ? sql`AND (${contentRemovals.at}, ${contentRemovals.itemId}, true) > (${placeOf(after)})` : sql``}
    ORDER BY ${contentRemovals.at}, ${contentRemovals.itemId}
    LIMIT ${limit + 1}`;
  const { rows } = await database.execute<Change>(sql`
    SELECT id, (extract(epoch FROM moment) * 1000000)::bigint::text AS at, slug, moved AS "movedTo",
      removal AS "isRemoval"
    FROM (${withRemovals ? sql`(${live}) UNION ALL (${gone})` : live}) AS listed
    ORDER BY moment, id, removal
    LIMIT ${limit + 1}`);
  return rows;
}

const NIL = '00000000-0000-0000-0000-000000000000';

function beginningOf(updatedSince: Date): Cursor {
  const at = (BigInt(updatedSince.getTime()) - BigInt(OVERLAP_SECONDS) * 1_000n) * 1_000n;
  return { withRemovals: true, at: String(at < 0n ? 0n : at), id: NIL, isRemoval: false };
}

/** A place in the order of the changes; microseconds exceed what a floating-point number of seconds holds. */
function placeOf({ at, id, isRemoval }: Cursor) {
  return sql`'epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${id}::uuid, ${isRemoval}::boolean`;
}

/** The chosen fields of a kind: those that were asked for; otherwise all, in lists without the long texts. */
function chosen(shape: readonly FieldShape[], fields: readonly string[] | undefined, isList: boolean) {
  if (fields) return shape.filter(({ name }) => fields.includes(name));
  return isList ? shape.filter(({ type }) => type !== 'richText') : shape;
}

async function readItems(
  kind: KindSlug,
  locale: Locale,
  changedAt: ReadonlyMap<string, string>,
  fields: readonly string[] | undefined,
): Promise<ApiItem[]> {
  const ids = [...changedAt.keys()];
  if (ids.length === 0) return [];
  const collection = await collectionOf(kind);
  const known = shapeOf(collection);
  const shape = chosen(known, fields, true);
  const [found, write] = await Promise.all([
    readStored(kind, locale, { collection, known, shape, ids }),
    itemWriter(kind, locale, shape, fields),
  ]);
  const byId = new Map(found.map((item) => [item.id, item]));
  return Promise.all(
    ids.flatMap((id) => {
      const item = byId.get(id);
      const at = changedAt.get(id);
      return item && at ? [write(item, { changedAt: isoOf(at), languages: item.languages })] : [];
    }),
  );
}

interface Reading {
  readonly collection: CollectionConfig;
  /** All fields of the kind, and the chosen ones. */
  readonly known: readonly FieldShape[];
  readonly shape: readonly FieldShape[];
  readonly ids: readonly string[];
}

/** Reads items by their columns where the chosen fields are in some, and otherwise through Payload. */
async function readStored(
  kind: KindSlug,
  locale: Locale,
  { collection, known, shape, ids }: Reading,
): Promise<ItemRow[]> {
  const named = namesInAddress(kind);
  const needed = known.filter((field) => shape.includes(field) || named.has(field.name));
  const collections = Object.keys((await getPortalPayload()).collections) as CollectionSlug[];
  const rows = await readRows(kind, needed, { locale, ids, collections });
  if (rows) return rows;
  const [items, languages] = await Promise.all([
    publicItems(kind, ids, { locale, ...readingOf(kind, collection, shape) }),
    languagesOf(kind, ids),
  ]);
  return [...items.values()].map((item) => ({
    ...item,
    languages: languages.get(item.id) ?? [locale],
  }));
}

/** Fields of an item, and of what it refers to, that its address is made of. */
function namesInAddress(kind: KindSlug): ReadonlySet<string> {
  const template = kindsWith('address').find((one) => one.collection === kind)?.address ?? '';
  return new Set([...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
}

/** What has to be read for the chosen fields, and how deep. */
function readingOf(kind: KindSlug, collection: CollectionConfig, shape: readonly FieldShape[]) {
  const types = new Set(
    shape.flatMap(({ type, fields = [] }) => [type, ...fields.map((field) => field.type)]),
  );
  const named = namesInAddress(kind);
  const isDeep = types.has('richText');
  const isRelated = named.size > 0 || types.has('file') || types.has('item');
  const select = Object.fromEntries(
    [
      ...shape.map(({ name }) => name),
      ...named,
      ...(slugsOf(collection) === 'none' ? [] : ['slug']),
      'updatedAt',
    ].map((name) => [name, true as const]),
  );
  return { depth: isDeep ? 2 : isRelated ? 1 : 0, select };
}

async function languagesOf(kind: KindSlug, ids: readonly string[]): Promise<Map<string, Locale[]>> {
  const database = await getDatabase();
  const rows = await database
    .select({ id: contentPublications.itemId, locale: contentPublications.locale })
    .from(contentPublications)
    .where(and(eq(contentPublications.collection, kind), inArray(contentPublications.itemId, [...ids])))
    .orderBy(contentPublications.locale);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ locale }) => locale)]),
  );
}

/** An item by its slug, or by its id; undefined when visitors can read none. */
export async function readItem(
  kind: KindSlug,
  locale: Locale,
  name: string,
  fields: readonly string[] | undefined,
): Promise<ApiItem | undefined> {
  const collection = await collectionOf(kind);
  const where = whereOf(collection, name);
  if (!where) return undefined;
  const shape = chosen(shapeOf(collection), fields, false);
  const item = await publicFindOne(kind, { locale, where, ...readingOf(kind, collection, shape) });
  if (!item) return undefined;
  const database = await getDatabase();
  const [write, languages, [record]] = await Promise.all([
    itemWriter(kind, locale, shape, fields),
    languagesOf(kind, [item.id]),
    database
      .select({ changedAt: contentPublications.changedAt })
      .from(contentPublications)
      .where(
        and(
          eq(contentPublications.collection, kind),
          eq(contentPublications.itemId, item.id),
          eq(contentPublications.locale, locale),
        ),
      ),
  ]);
  return write(item, {
    changedAt: (record?.changedAt ?? new Date(item.updatedAt)).toISOString(),
    languages: languages.get(item.id) ?? [locale],
  });
}

function whereOf(collection: CollectionConfig, name: string): Where | undefined {
  if (isItemId(name)) return { id: { equals: name } };
  return slugsOf(collection) === 'unique' ? { slug: { equals: name } } : undefined;
}

/** The current slug of an item that was renamed, or undefined. */
export async function movedTo(kind: KindSlug, locale: Locale, slug: string): Promise<string | undefined> {
  const moving = kindsWith('itemPath').find(({ collection }) => collection === kind);
  return moving && renamedSlug(moving.collection, slug, locale);
}
