import { sql } from '@payloadcms/db-postgres';
import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

import { media } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

import {
  noteGlobal,
  noteItem,
  openGlobals,
  showingCollections,
  shownAstray,
  showUsed,
} from './follow-media-uses';

/** Items that are looked up at a time. */
const BATCH = 200;

/**
 * Whether an upload is open or closed against what is written about its uses: after the migration that opened every upload
 * from before, or when a count broke off. Nothing else leaves the two apart.
 */
export async function needsCount(payload: Payload): Promise<boolean> {
  const executor = (payload.db as unknown as PostgresAdapter).drizzle;
  const { rows } = await executor.execute<{ astray: boolean }>(
    sql`select exists (select from ${media} where ${shownAstray}) as astray`,
  );
  return rows[0]?.astray === true;
}

/**
 * Counts again which uploads are shown in public. Each publication keeps that in step; this heals what went past Payload,
 * and decides about uploads from before there were such counts, before the first web process listens.
 */
export async function countMediaUses(payload: Payload): Promise<void> {
  const executor = (payload.db as unknown as PostgresAdapter).drizzle;
  const transaction = { payload, executor };
  for (const slug of openGlobals(payload)) await noteGlobal(transaction, slug);
  for (const collection of showingCollections(payload)) {
    for (let page = 1, more = true; more; page += 1) {
      const { docs, hasNextPage } = await payload.find({
        collection,
        depth: 0,
        limit: BATCH,
        page,
        select: {},
        sort: 'id',
        // A job without a user: it counts the uses in every item.
        overrideAccess: true,
      });
      for (const { id } of docs) await noteItem(transaction, collection, id);
      more = hasNextPage;
    }
    await forgetDeleted(executor, collection);
  }
  await showUsed(executor, sql`true`);
}

/** Removes the uses of items that were deleted past Payload. */
async function forgetDeleted(executor: Executor, collection: string): Promise<void> {
  const table = sql.identifier(collection.replaceAll('-', '_'));
  await executor.execute(sql`
    delete from media_uses where source = ${collection}
    and not exists (select from ${table} where ${table}.id = media_uses.item::uuid)`);
}
