import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { media } from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

import { mentionsOf } from './find-uses';
import { decoded } from './named-media';
import { mediaUses } from './tables';

/** What looks like the ID of an upload in a rich text, and the name of its file in an address, as PostgreSQL reads them. */
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ADDRESS = '/api/media/file/([^\\s"\'<>?#\\\\)]+)';

/**
 * Whether nothing refers to an upload by its ID, in public or in a newest draft: a condition of a statement about `media`. An
 * address in a text may still name its file.
 */
export function isUnreferenced(payload: Payload): SQL {
  const ids = mentionsOf(payload).flatMap(({ from, references, texts }) => [
    ...references.map((column) => sql`SELECT ${column}::text AS name FROM ${from} AND ${column} IS NOT NULL`),
    ...texts.map(
      (column) => sql`SELECT (regexp_matches(${column}::text, ${ID}, 'g'))[1] AS name FROM ${from}`,
    ),
  ]);
  return sql`NOT EXISTS (SELECT FROM ${mediaUses} WHERE ${mediaUses.media} = ${media.id})
      AND ${media.id}::text NOT IN (${sql.join(ids, sql` UNION `)})`;
}

/**
 * Uploads that nothing uses: neither what visitors read nor the newest draft of any item or global, in any language. The
 * same places as `usesOf` looks at, in one pass for all uploads (ADR 210).
 */
export async function unusedMedia(payload: Payload): Promise<string[]> {
  const { drizzle } = adapterOf(payload);
  const addresses = mentionsOf(payload).flatMap(({ from, texts }) =>
    texts.map(
      (column) => sql`SELECT (regexp_matches(${column}::text, ${ADDRESS}, 'g'))[1] AS name FROM ${from}`,
    ),
  );
  const { rows: files } = await drizzle.execute<{ id: string; filename: string | null }>(sql`
    SELECT ${media.id} AS id, ${media.filename} AS filename FROM ${media}
    WHERE ${media.deletedAt} IS NULL AND ${isUnreferenced(payload)}`);
  if (files.length === 0 || addresses.length === 0) return files.map(({ id }) => id);
  const { rows: named } = await drizzle.execute<{ name: string }>(sql.join(addresses, sql` UNION `));
  const names = new Set(named.map(({ name }) => decoded(name)));
  return files.filter(({ filename }) => filename === null || !names.has(filename)).map(({ id }) => id);
}
