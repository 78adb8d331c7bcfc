import 'server-only';

import type {
  CollectionSlug,
  DataFromCollectionSlug,
  FlattenedField,
  GlobalSlug,
  Payload,
  SanitizedCollectionConfig,
  Sort,
  Where,
} from 'payload';

import type { Locale } from '@/i18n/locales';
import { dependOn } from '@/platform/cache/recorder';
import { collectionTag, globalTag, itemTags, listTags, missingTags, spanTags } from '@/platform/cache/tags';
import { getPortalPayload } from '@/platform/db/payload';
import type { SlugWith } from '@/content/kinds';

import { inListOrder, sortFields } from './bundles/overlay';
import type { BundlePreview } from './bundles/preview-items';
import { isLocalized, listedField } from './listed-fields';
import { observedRequest } from './payload-adapter/observed-request';

import { type PreviewReader, previewReader } from './preview-session';

interface PublicQuery {
  locale: Locale;
  where?: Where;
  sort?: Sort;
  limit?: number;
  page?: number;
  /** Whether the totals are needed: counting ten thousand items takes longer than reading a page of them. */
  pagination?: boolean;
  /** Levels of relationships to populate; 0 by default, since each level costs queries. */
  depth?: number;
  select?: Record<string, true>;
  /** Staff get the newest drafts instead (live preview), as far as they may read them. */
  preview?: PreviewReader | undefined;
}

interface Found<Slug extends CollectionSlug> {
  docs: DataFromCollectionSlug<Slug>[];
  totalDocs: number;
}

/** Reads what an anonymous visitor, or staff in a preview, may read of a collection in one language. */
export async function publicFind<Slug extends CollectionSlug>(
  collection: Slug,
  query: PublicQuery,
): Promise<Found<Slug>> {
  const found = await find(collection, query);
  const { config } = (await getPortalPayload()).collections[collection];
  dependOn(...dependenciesOfList(config, query), ...tagsOfItems(collection, found));
  return found;
}

/**
 * The last items before a moment, the latest first. What is published later changes nothing of it, so pages that show it
 * stay as they are.
 * @param field date by which they are ordered
 * @param before ISO 8601
 */
export async function publicFindEarlier<Slug extends CollectionSlug>(
  collection: Slug,
  { field, before, where = {}, limit, ...query }: EarlierQuery,
): Promise<Found<Slug>> {
  const bounded = {
    ...query,
    where: { and: [where, { [field]: { less_than_equal: before } }] },
    sort: [`-${field}`, 'id'],
    limit,
  };
  const found = await find(collection, bounded);
  const { config } = (await getPortalPayload()).collections[collection];
  const earliest = (found.docs.at(-1) as Record<string, unknown> | undefined)?.[field];
  const isFull = found.docs.length === limit && typeof earliest === 'string';
  const isDated = namedFields(where).every((name) => {
    const listed = listedField(config, name);
    return listed && !isLocalized(listed);
  });
  const span = isFull && isDated ? spanTags(collection, field, earliest, before) : undefined;
  dependOn(...(span ?? dependenciesOfList(config, bounded)), ...tagsOfItems(collection, found));
  return found;
}

interface EarlierQuery extends Omit<PublicQuery, 'sort' | 'page' | 'pagination'> {
  field: string;
  before: string;
  limit: number;
}

/** The first item that a visitor may read with these conditions. */
export async function publicFindOne<Slug extends CollectionSlug>(
  collection: Slug,
  query: PublicQuery,
): Promise<DataFromCollectionSlug<Slug> | undefined> {
  const { docs, ...rest } = await find(collection, { ...query, limit: 1 });
  const [item] = docs;
  // Which item has an address changes only with that item; any other condition depends on all of them.
  const address = addressIn(query.where);
  const { config } = (await getPortalPayload()).collections[collection];
  if (!address) dependOn(...dependenciesOfList(config, query), ...tagsOfItems(collection, { docs, ...rest }));
  else if (address.field === 'id' || item) dependOn(...itemTags(collection, item?.id ?? address.value));
  else dependOn(...missingTags(collection, address.value));
  return item;
}

/** The address or id, if that is all that a condition asks for. */
function addressIn(where: Where = {}): { field: 'slug' | 'id'; value: string } | undefined {
  const [asked, ...others] = Object.entries(where);
  if (!asked || others.length > 0) return undefined;
  const [field, condition] = asked;
  const value = (condition as { equals?: unknown }).equals;
  return (field === 'slug' || field === 'id') && typeof value === 'string' ? { field, value } : undefined;
}

function tagsOfItems<Slug extends CollectionSlug>(collection: Slug, { docs }: Found<Slug>): string[] {
  return docs.flatMap(({ id }) => itemTags(collection, id));
}

/**
 * The items of these ids that a visitor may read, by id. They depend on nothing but themselves, also where a visitor cannot read
 * one yet.
 */
export async function publicItems<Slug extends CollectionSlug>(
  collection: Slug,
  ids: readonly string[],
  query: Pick<PublicQuery, 'locale' | 'depth' | 'select'>,
): Promise<Map<string, DataFromCollectionSlug<Slug>>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  dependOnItems(collection, wanted);
  const where: Where = { id: { in: wanted } };
  const { docs } = await find(collection, { ...query, where, limit: wanted.length });
  return new Map(docs.map((item) => [item.id, item]));
}

/** Records that what is read shows these items: for what is read without Payload. */
export function dependOnItems(collection: CollectionSlug, ids: readonly string[]): void {
  dependOn(...ids.flatMap((id) => itemTags(collection, id)));
}

/** Records that what is read depends on which items a list has, and on their order: for a list read without Payload. */
export async function dependOnList(
  collection: CollectionSlug,
  list: Pick<PublicQuery, 'where' | 'sort'>,
): Promise<void> {
  const { config } = (await getPortalPayload()).collections[collection];
  dependOn(...dependenciesOfList(config, list));
}

/** What decides which items a list has, and their order. */
function dependenciesOfList(
  config: SanitizedCollectionConfig,
  { where, sort = config.defaultSort ?? [] }: Pick<PublicQuery, 'where' | 'sort'>,
): string[] {
  const names = [...namedFields(where), ...[sort].flat().map((name) => name.replace(/^-/, ''))];
  const fields = [...new Set(names)].filter((name) => name !== 'id');
  const areListed = fields.every((name) => listedField(config, name));
  return areListed ? listTags(config.slug, fields) : [collectionTag(config.slug)];
}

/** Fields of the collection itself that a condition names. */
function namedFields(where: Where = {}): string[] {
  return Object.entries(where).flatMap(([path, condition]) => {
    if (Array.isArray(condition)) return condition.flatMap(namedFields);
    const [name] = path.split('.');
    return name === undefined ? [] : [name];
  });
}

async function find<Slug extends CollectionSlug>(
  collection: Slug,
  { preview, ...query }: PublicQuery,
): Promise<Found<Slug>> {
  const payload = await getPortalPayload();
  dependOn(...namedCollections(payload, collection, query.where).map(collectionTag));
  // In the preview of a bundle, every read of the page shows its items.
  const reader = preview ?? (await previewReader());
  if (reader?.bundle) return findInPreview(payload, collection, query, reader, reader.bundle);
  return read(payload, collection, query, preview);
}

/** Reads as a visitor, or the newest drafts as staff. */
async function read<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  { locale, limit = 100, depth = 0, ...query }: Omit<PublicQuery, 'preview'>,
  preview?: PreviewReader,
): Promise<Found<Slug>> {
  const result = await payload.find({
    collection,
    locale,
    limit,
    depth,
    draft: preview !== undefined,
    overrideAccess: false,
    ...(preview && { user: preview.user }),
    pagination: false,
    req: recordingRequest(),
    ...query,
  } as never);
  return result as never;
}

/** What visitors will read once a bundle is published: its items as drafts, and all others as they are (ADR 221). */
async function findInPreview<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  query: Omit<PublicQuery, 'preview'>,
  reader: PreviewReader,
  bundle: BundlePreview,
): Promise<Found<Slug>> {
  const { locale, where = {}, limit = 100, page = 1 } = query;
  const ids = idsIn(bundle, collection, locale);
  if (ids.length === 0) return read(payload, collection, query);
  const sort = sortFields(query.sort ?? payload.collections[collection].config.defaultSort);
  const select = query.select && {
    ...query.select,
    ...Object.fromEntries(sort.map((name) => [name.replace(/^-/, '').split('.')[0] ?? '', true as const])),
  };
  const parts = { ...query, ...(select && { select }), page: 1 };
  const [others, drafts] = await Promise.all([
    // Of those before the page, some make room for drafts.
    read(payload, collection, {
      ...parts,
      where: { and: [where, { id: { not_in: ids } }] },
      limit: limit * page,
    }),
    read(payload, collection, { ...parts, where: { and: [where, { id: { in: ids } }] }, limit: 0 }, reader),
  ]);
  const docs = inListOrder([...others.docs, ...drafts.docs], sort);
  const first = limit * (page - 1);
  return {
    docs: limit === 0 ? docs : docs.slice(first, first + limit),
    totalDocs: others.totalDocs + drafts.totalDocs,
  };
}

function idsIn({ members }: BundlePreview, collection: string, locale: Locale): string[] {
  const [before, after] = [`${collection}/`, ` ${locale}`];
  return [...members]
    .filter((member) => member.startsWith(before) && member.endsWith(after))
    .map((member) => member.slice(before.length, -after.length));
}

/** The languages, of those given, in which a visitor may read an item. @param where finds the item in any language */
export async function publicLanguages(
  collection: CollectionSlug,
  where: Where,
  languages: readonly Locale[],
): Promise<Locale[]> {
  const found = await Promise.all(
    languages.map((locale) => publicFindOne(collection, { locale, where, select: { slug: true } })),
  );
  return languages.filter((_, index) => found[index] !== undefined);
}

/** Number of items that a visitor may read in the language. */
export async function publicCount(
  collection: CollectionSlug,
  locale: Locale,
  where?: Where,
): Promise<number> {
  const payload = await getPortalPayload();
  dependOn(...namedCollections(payload, collection, where).map(collectionTag));
  const { config } = payload.collections[collection];
  dependOn(...dependenciesOfList(config, { where, sort: [] }));
  const bundle = (await previewReader())?.bundle;
  if (bundle) {
    const { docs } = await find(collection, { locale, limit: 0, select: {}, ...(where && { where }) });
    return docs.length;
  }
  const { totalDocs } = await payload.count({ collection, locale, where, overrideAccess: false });
  return totalDocs;
}

interface GlobalQuery {
  depth?: number;
  /** Staff get the newest draft instead, if their preview is about this global, or about a bundle that has it. */
  preview?: PreviewReader | undefined;
}

/** What visitors read of a public global in one language. */
export async function publicGlobal<Slug extends GlobalSlug>(
  slug: Slug,
  locale: Locale,
  { depth = 1, preview }: GlobalQuery = {},
) {
  const payload = await getPortalPayload();
  dependOn(globalTag(slug));
  const reader = preview ?? (await previewReader());
  const isDraft = reader?.bundle
    ? reader.bundle.members.has(`globals/${slug} ${locale}`)
    : preview?.global === slug;
  return payload.findGlobal({
    slug,
    locale,
    depth,
    overrideAccess: false,
    ...(isDraft && reader && { draft: true, user: reader.user }),
    req: recordingRequest(),
  });
}

function recordingRequest() {
  return observedRequest((collection, id) => dependOn(...itemTags(collection, id)));
}

/** Collections that a condition refers to: `document.slug` of a chapter also depends on the documents. */
function namedCollections(payload: Payload, collection: CollectionSlug, where: Where = {}): string[] {
  return Object.entries(where).flatMap(([path, condition]) => {
    if (Array.isArray(condition))
      return condition.flatMap((part) => namedCollections(payload, collection, part));
    const [name, ...rest] = path.split('.');
    if (rest.length === 0) return [];
    const field = payload.collections[collection].config.flattenedFields.find((one) => one.name === name);
    return relationsOf(field);
  });
}

function relationsOf(field: FlattenedField | undefined): string[] {
  return field?.type === 'relationship' || field?.type === 'upload' ? [field.relationTo].flat() : [];
}

/** The current slug of an item that was renamed, or undefined. For permanent redirects. */
export async function renamedSlug(
  collection: SlugWith<'itemPath'> | 'authors' | 'chapters',
  from: string,
  locale: Locale,
): Promise<string | undefined> {
  const payload = await getPortalPayload();
  dependOn(collectionTag('redirects'));
  // Visitors cannot read old addresses; they are only redirected from one that they know to the published item.
  const { docs } = await payload.find({
    collection: 'redirects',
    where: { and: [{ collection: { equals: collection } }, { from: { equals: from } }] },
    depth: 0,
    limit: 1,
    pagination: false,
    // Visitors may not read this collection; they only get its target address.
    overrideAccess: true,
  });
  const [redirect] = docs;
  if (!redirect) return undefined;
  const item = await publicFindOne(collection, {
    locale,
    where: { id: { equals: redirect.target } },
    select: { slug: true },
  });
  return item?.slug;
}
