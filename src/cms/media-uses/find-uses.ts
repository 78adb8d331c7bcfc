import {
  type Column,
  getTableColumns,
  getTableName,
  is,
  type SQL,
  sql,
} from '@payloadcms/db-postgres/drizzle';
import { getTableConfig, type PgColumn, PgTable } from '@payloadcms/db-postgres/drizzle/pg-core';
import type { Payload } from 'payload';

import * as schema from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

import { openGlobals, showingCollections } from './follow-media-uses';
import { mediaUses } from './tables';

const { media } = schema;

/** `source` of globals, as in `media_uses`. */
const GLOBALS = 'globals';

const exported: readonly unknown[] = Object.values(schema);
const tables = exported.filter((value): value is PgTable => is(value, PgTable));

const tableNamed = (name: string) => tables.find((table) => getTableName(table) === name);

/** Where an upload is used: an item of a collection, or a global, whose `source` is `globals`. */
export interface MediaUse {
  readonly source: string;
  readonly item: string;
  /** Visitors see it there; otherwise only the newest draft uses it. */
  readonly isPublic: boolean;
}

/** A table in which items name uploads, and how its rows lead to the item. */
interface Mentions {
  readonly source: string;
  /** The item of a row. */
  readonly item: SQL;
  /** The table, joined to the row of its item, with a condition for the newest version. */
  readonly from: SQL;
  readonly references: readonly Column[];
  /** Rich texts, which name uploads by ID and in addresses. */
  readonly texts: readonly Column[];
}

/**
 * Everywhere an upload is used: what visitors read, from the record that decides who may load it (ADR 076), and the newest
 * drafts, which are read when someone asks. Fields of all languages are looked at, whatever they are called.
 */
export async function usesOf(payload: Payload, id: string, filename: string | null): Promise<MediaUse[]> {
  const { drizzle } = adapterOf(payload);
  const named = [id, ...(filename === null ? [] : [`/api/media/file/${encodeURIComponent(filename)}`])];
  const statements = mentionsOf(payload).map(({ source, item, from, references, texts }) => {
    const found = sql.join(
      [
        ...references.map((column) => sql`${column} = ${id}::uuid`),
        ...texts.flatMap((column) => named.map((name) => sql`strpos(${column}::text, ${name}) > 0`)),
      ],
      sql` OR `,
    );
    return sql`SELECT ${source}::text AS source, ${item}::text AS item, false AS "isPublic" FROM ${from} AND (${found})`;
  });
  const { rows } = await drizzle.execute<{ source: string; item: string; isPublic: boolean }>(sql`
    SELECT source, item, bool_or("isPublic") AS "isPublic" FROM (
      SELECT ${mediaUses.source} AS source, ${mediaUses.item} AS item, true AS "isPublic"
      FROM ${mediaUses} WHERE ${mediaUses.media} = ${id}::uuid
      UNION ALL ${sql.join(statements, sql` UNION ALL `)}
    ) AS uses GROUP BY source, item ORDER BY source, item`);
  return rows;
}

/** The tables that name uploads in the newest version of each item and global. */
export function mentionsOf(payload: Payload): Mentions[] {
  const collections = showingCollections(payload).map((slug) => rootOf(slug, slug));
  const globals = openGlobals(payload).map((slug) => rootOf(GLOBALS, slug));
  const roots = [...collections, ...globals].filter((root) => root !== undefined);
  return tables.flatMap((table) => {
    const columns = Object.values(getTableColumns(table));
    const references = columns.filter((column) => refersToMedia(table, column));
    const texts = columns.filter((column) => column.getSQLType() === 'jsonb');
    const way = wayToItem(table, roots);
    if (!way || references.length + texts.length === 0) return [];
    return [{ ...way, references, texts }];
  });
}

/** The table with a row for each item, or for each version of one. */
interface Root {
  readonly source: string;
  readonly table: PgTable;
  readonly item: SQL;
  readonly condition: SQL;
}

function rootOf(source: string, slug: string): Root | undefined {
  const name = slug.replaceAll('-', '_');
  const versions = tableNamed(`_${name}_v`);
  const table = versions ?? tableNamed(name);
  if (!table) return undefined;
  const { id, parent, latest } = getTableColumns(table);
  const own = versions ? parent : id;
  return {
    source,
    table,
    item: source === GLOBALS || !own ? sql`${slug}` : sql`${own}`,
    condition: latest ? sql`${latest}` : sql`true`,
  };
}

/** How the rows of a table lead to their item: through the rows that they are parts of. */
function wayToItem(
  table: PgTable,
  roots: readonly Root[],
): Pick<Mentions, 'source' | 'item' | 'from'> | undefined {
  const joins: SQL[] = [];
  for (let current = table; ;) {
    const root = roots.find((one) => one.table === current);
    if (root) {
      const from = sql`${table} ${sql.join(joins, sql` `)} WHERE ${root.condition}`;
      return { source: root.source, item: root.item, from };
    }
    const parent = parentOf(current);
    if (!parent) return undefined;
    joins.push(sql`JOIN ${parent.table} ON ${parent.id} = ${parent.column}`);
    current = parent.table;
  }
}

/** What a row is a part of: languages, rows of arrays, and relationships have a parent. */
function parentOf(table: PgTable): { table: PgTable; id: Column; column: Column } | undefined {
  const isRelations = getTableName(table).endsWith('_rels');
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const [column, id] = [columns[0], foreignColumns[0]];
    const isPart = column?.name === '_parent_id' || (column?.name === 'parent_id' && isRelations);
    if (column && id && isPart) {
      return { table: foreignTable, id, column };
    }
  }
  return undefined;
}

const refersToMedia = (table: PgTable, column: PgColumn): boolean =>
  getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference();
    return foreignTable === media && columns.includes(column);
  });
