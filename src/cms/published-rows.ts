import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PgColumn } from '@payloadcms/db-postgres/drizzle/pg-core';

/** The tables of a collection with drafts: a row for each item, and one for its texts in each language. */
export interface PublishedTables {
  readonly items: { readonly id: PgColumn; readonly deletedAt: PgColumn };
  readonly texts: { readonly _locale: PgColumn; readonly _parentID: PgColumn; readonly _status: PgColumn };
}

/**
 * Whether visitors may read an item in the language of its texts: the rule `isPublished` of `access.ts`, for statements that go
 * past Payload. The texts have to be joined.
 */
export function isPublishedRow({ items, texts }: PublishedTables): SQL {
  return sql`${texts._status} = 'published' AND ${items.deletedAt} IS NULL`;
}
