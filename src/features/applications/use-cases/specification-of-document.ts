import { sql } from '@payloadcms/db-postgres/drizzle';

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
  const { rows } = await database.execute<{ slug: string }>(sql`
    SELECT s.slug FROM specifications s JOIN documents d ON d.id = s.document_id
    WHERE d.slug = ${document} AND s.deleted_at IS NULL
    ORDER BY (s.version IS NOT DISTINCT FROM ${version}) DESC, s.published_at DESC, s.slug LIMIT 1`);
  return rows[0]?.slug ?? null;
}
