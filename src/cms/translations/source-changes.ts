import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import { isWritten, type TranslatedSlug } from './translated';

/** A translation that is older than its source. */
interface Outdated {
  readonly collection: TranslatedSlug;
  readonly id: string;
  readonly source: Locale;
  readonly target: Locale;
  readonly publishedAt: Date | string | null;
}

/** Between which versions the source of a translation has changed; null where the versions no longer go back so far. */
export interface SourceChange extends Record<string, unknown> {
  readonly collection: TranslatedSlug;
  readonly id: string;
  readonly target: Locale;
  /** The version that published the translation, which has the source as it was then. */
  readonly from: string | null;
  /** The newest version that published the source. */
  readonly to: string | null;
}

/** What the sources of translations were when these were published, and what they are now, in one statement. */
export async function sourceChanges(
  executor: Executor,
  translations: readonly Outdated[],
): Promise<readonly SourceChange[]> {
  if (translations.length === 0) return [];
  const parts = translations.map(({ collection, id, source, target, publishedAt }) => {
    const versions = `_${collection.replaceAll('-', '_')}_v`;
    // Beside what it publishes in one language, Payload keeps a copy of drafts in the others.
    const version = sql`FROM ${sql.identifier(versions)} AS version
      JOIN ${sql.identifier(`${versions}_locales`)} AS language
        ON language._parent_id = version.id AND language._locale::text = ${source}
      WHERE ${isWritten(collection) ? sql`version.parent_id = ${id}::uuid` : sql`true`} AND version.snapshot IS NOT TRUE
        AND language.version__status::text = 'published'`;
    const since = publishedAt === null ? null : new Date(publishedAt).toISOString();
    return sql`SELECT ${collection}::text AS collection, ${id}::text AS id, ${target}::text AS target,
      (SELECT version.id::text ${version} AND version.updated_at >= ${since}::timestamptz
        ORDER BY version.updated_at LIMIT 1) AS "from",
      (SELECT version.id::text ${version} ORDER BY version.updated_at DESC LIMIT 1) AS "to"`;
  });
  const { rows } = await executor.execute<SourceChange>(sql.join(parts, sql` UNION ALL `));
  return rows;
}
