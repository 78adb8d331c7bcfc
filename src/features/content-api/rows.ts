import 'server-only';

import { and, eq, getTableColumns, inArray, is, type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { type PgColumn, PgTable } from '@payloadcms/db-postgres/drizzle/pg-core';
import type { CollectionSlug } from 'payload';

import { publicItems } from '@/cms/public-read';
import { isPublishedRow, type PublishedTables } from '@/cms/published-rows';
import { contentPublications } from '@/cms/publications/tables';
import type { KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';
import * as schema from '@/payload-schema';
import { isoMoment } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import type { FieldShape } from './shape';

/**
 * Items by columns: one statement reads the fields that an answer has, and nothing else of the items. Payload reads and fills
 * in whole items in several statements, which costs more than everything else in a page of the list.
 * `tests/contract/content-api.test.ts` compares the two.
 */

/** An item as far as it was read, in the shape in which Payload gives it. */
export interface ItemRow extends Record<string, unknown> {
  id: string;
  /** In which languages it is published. */
  languages: readonly Locale[];
}

/** A field that is a column, or the ids of related items. */
interface Leaf {
  /** The groups that it is in, and its own name. */
  readonly path: readonly string[];
  readonly from: PgColumn | SQL;
  readonly type: FieldShape['type'];
  readonly relationTo?: CollectionSlug;
}

interface Tables {
  readonly items: PgTable & PublishedTables['items'];
  readonly texts: PgTable & PublishedTables['texts'];
  readonly relations: PgTable | undefined;
}

interface Wanted {
  readonly locale: Locale;
  readonly ids: readonly string[];
  /** All collections, to which fields may refer. */
  readonly collections: readonly CollectionSlug[];
}

/**
 * Reads items that visitors may read in a language, with these fields.
 * @returns undefined when a field is not in columns of the item, such as rich text, which Payload fills in
 */
export async function readRows(
  kind: KindSlug,
  fields: readonly FieldShape[],
  { locale, ids, collections }: Wanted,
): Promise<ItemRow[] | undefined> {
  const tables = tablesOf(kind);
  const leaves = tables && leavesOf(fields, tables, collections);
  if (!leaves) return undefined;
  const { items, texts } = tables;
  const { slug } = getTableColumns(items);
  const database = await getDatabase();
  const selected: Record<string, PgColumn | SQL> = {
    ...Object.fromEntries(leaves.map(({ path, from }) => [path.join('.'), from])),
    ...(slug && { slug }),
    id: items.id,
    languages: sql`ARRAY(
      SELECT ${contentPublications.locale} FROM ${contentPublications}
      WHERE ${contentPublications.collection} = ${kind} AND ${contentPublications.itemId} = ${items.id}
      ORDER BY ${contentPublications.locale})`,
  };
  const rows = await database
    .select(selected)
    .from(items)
    .innerJoin(texts, and(eq(texts._parentID, items.id), eq(texts._locale, locale)))
    .where(and(inArray(items.id, [...ids]), isPublishedRow({ items, texts })));
  const related = await readRelated(leaves, rows, locale);
  return rows.map((row) => {
    const item = { id: row.id, slug: row.slug, languages: row.languages } as ItemRow;
    for (const leaf of leaves) put(item, leaf.path, valueOf(row[leaf.path.join('.')], leaf, related));
    return item;
  });
}

function tablesOf(kind: KindSlug): Tables | undefined {
  const name = kind.replaceAll('-', '_');
  const [items, texts, relations] = [name, `${name}_locales`, `${name}_rels`].map(tableNamed);
  if (!items || !texts || !hasColumns(items, ['id', 'deletedAt'])) return undefined;
  return hasColumns(texts, ['_locale', '_parentID', '_status']) ? { items, texts, relations } : undefined;
}

/** The declarations of Payload's tables, and of some types, by their names. */
const declared = new Map(Object.entries<unknown>(schema));

function tableNamed(name: string): PgTable | undefined {
  const found = declared.get(name);
  return is(found, PgTable) ? found : undefined;
}

function hasColumns<Name extends string>(
  table: PgTable,
  names: readonly Name[],
): table is PgTable & Record<Name, PgColumn> {
  const columns = getTableColumns(table);
  return names.every((name) => name in columns);
}

/** Where the fields are stored; undefined when one of them is elsewhere. */
function leavesOf(
  fields: readonly FieldShape[],
  tables: Tables,
  collections: readonly CollectionSlug[],
  groups: readonly string[] = [],
): Leaf[] | undefined {
  const leaves: Leaf[] = [];
  for (const { name, type, many, relationTo: named, fields: parts = [] } of fields) {
    const path = [...groups, name];
    if (type === 'group') {
      const inner = leavesOf(parts, tables, collections, path);
      if (!inner) return undefined;
      leaves.push(...inner);
      continue;
    }
    const isRelated = type === 'file' || type === 'item';
    if (type === 'richText' || type === 'rows' || (many && !isRelated)) return undefined;
    const relationTo = collections.find((one) => one === named);
    if (isRelated && !relationTo) return undefined;
    const from = many ? relatedIds(path, relationTo, tables) : columnOf(path, tables);
    if (!from) return undefined;
    leaves.push({ path, from, type, ...(relationTo && { relationTo }) });
  }
  return leaves;
}

function columnOf(path: readonly string[], { items, texts }: Tables): PgColumn | undefined {
  const name = path.join('_');
  return getTableColumns(items)[name] ?? getTableColumns(texts)[name];
}

/** The ids of related items in their order, which are rows of another table. */
function relatedIds(
  path: readonly string[],
  relationTo: string | undefined,
  { items, relations }: Tables,
): SQL | undefined {
  const { parent, path: place, order, locale, ...columns } = relations ? getTableColumns(relations) : {};
  const target = columns[`${relationTo}ID`];
  if (!relations || !parent || !place || !order || !target || locale) return undefined;
  return sql`ARRAY(
    SELECT ${target} FROM ${relations}
    WHERE ${parent} = ${items.id} AND ${place} = ${path.join('.')} AND ${target} IS NOT NULL ORDER BY ${order})`;
}

type Related = ReadonlyMap<CollectionSlug, ReadonlyMap<string, unknown>>;

/** What the rows refer to, as far as visitors may read it: one read for each collection. */
async function readRelated(
  leaves: readonly Leaf[],
  rows: readonly Record<string, unknown>[],
  locale: Locale,
): Promise<Related> {
  const wanted = Map.groupBy(
    leaves.flatMap(({ path, relationTo }) =>
      relationTo ? rows.flatMap((row) => idsIn(row[path.join('.')]).map((id) => ({ id, relationTo }))) : [],
    ),
    ({ relationTo }) => relationTo,
  );
  const found = [...wanted].map(async ([collection, references]) => {
    const ids = references.map(({ id }) => id);
    return [collection, await publicItems(collection, ids, { locale })] as const;
  });
  return new Map(await Promise.all(found));
}

function idsIn(value: unknown): string[] {
  return [value].flat().filter((id) => typeof id === 'string');
}

function valueOf(value: unknown, { type, relationTo }: Leaf, related: Related): unknown {
  if (relationTo) {
    const ofId = (id: unknown) => related.get(relationTo)?.get(String(id)) ?? null;
    return Array.isArray(value) ? value.map(ofId) : value && ofId(value);
  }
  return type === 'date' && typeof value === 'string' ? isoMoment(value) : value;
}

/** Puts a value where its field is, in the groups that it is in. */
function put(item: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    item[name] = value;
    return;
  }
  const group = (item[name] ?? {}) as Record<string, unknown>;
  put(group, rest, value);
  item[name] = group;
}
