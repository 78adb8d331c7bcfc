import { sql } from '@payloadcms/db-postgres/drizzle';

import { documents, specifications } from '@/payload-schema';
import { dependOn } from '@/platform/cache/recorder';
import { collectionTag } from '@/platform/cache/tags';
import { getDatabase } from '@/platform/db/database';

/**
 * The specification whose online document this is: that of the given release, else the newest.
 * @param document slug of the document
 * @param version the release that is read; null when there is none
 * @returns the specification's slug, or null when none belongs to the document
 */
export async function specificationOfDocument(
  document: string,
  version: string | null,
): Promise<string | null> {
  const database = await getDatabase();
  dependOn(collectionTag('specifications'), collectionTag('documents'));
  const { rows } = await database.execute<{ slug: string }>(sql`
    SELECT ${specifications.slug} FROM ${specifications} JOIN ${documents}
        ON ${documents.id} = ${specifications.document}
    WHERE ${documents.slug} = ${document} AND ${specifications.deletedAt} IS NULL
    ORDER BY (${specifications.version} IS NOT DISTINCT FROM ${version}) DESC,
        ${specifications.publishedAt} DESC, ${specifications.slug} LIMIT 1`);
  return rows[0]?.slug ?? null;
}
