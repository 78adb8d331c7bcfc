import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import type { WrittenSlug } from '../content-target';
import { isLocalized } from '../listed-fields';

/** What the newest version of an item has in one language. */
export interface NewestText extends Record<string, unknown> {
  readonly id: string;
  readonly locale: Locale;
  readonly title: string | null;
  readonly status: 'draft' | 'published' | null;
}

/** Title and status of the newest version of each item in each language, for all kinds in one statement. */
export async function newestTexts(
  payload: Payload,
  executor: Executor,
  items: readonly { readonly collection: WrittenSlug; readonly id: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<Locale, NewestText>>> {
  const found = new Map<string, Map<Locale, NewestText>>();
  const parts = [...Map.groupBy(items, ({ collection }) => collection)].map(([collection, group]) =>
    textsOfKind(
      payload,
      collection,
      group.map(({ id }) => id),
    ),
  );
  if (parts.length === 0) return found;
  const { rows } = await executor.execute<NewestText>(sql.join(parts, sql` UNION ALL `));
  for (const row of rows) {
    const languages = found.get(row.id) ?? new Map<Locale, NewestText>();
    found.set(row.id, languages.set(row.locale, row));
  }
  return found;
}

function textsOfKind(payload: Payload, collection: WrittenSlug, ids: readonly string[]): SQL {
  const versions = `_${collection.replaceAll('-', '_')}_v`;
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return sql`
    SELECT version.parent_id AS id, language._locale::text AS locale,
      ${newestTitle(payload, collection, 'language')}::text AS title, language.version__status::text AS status
    FROM ${sql.identifier(versions)} AS version
    JOIN ${sql.identifier(`${versions}_locales`)} AS language ON language._parent_id = version.id
    WHERE version.latest AND version.parent_id IN (${list})`;
}

/**
 * The column with the title of a version, called `version` in the statement.
 * @param language what the statement calls its texts in one language
 */
export function newestTitle(payload: Payload, collection: WrittenSlug, language: string): SQL {
  const { config } = payload.collections[collection];
  const name = config.admin.useAsTitle ?? 'title';
  const field = config.flattenedFields.find((one) => one.name === name);
  const table = field && isLocalized(field) ? language : 'version';
  return sql`${sql.identifier(table)}.${sql.identifier(`version_${name}`)}`;
}
