import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { type ContentGlobal, contentGlobals } from '@/cms/content-globals';
import type { WrittenSlug } from '@/cms/content-target';
import { writtenSlugs } from '@/cms/translations/translated';
import { newestTexts, newestTitle } from '@/cms/translations/newest-texts';
import { type Locale, locales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { titleFor } from './titles';

/** How many drafts the dashboard lists. The others are counted. */
const LISTED = 6;

/** An item or a part of the site with texts that are not published yet. */
export interface OwnDraft {
  readonly slug: WrittenSlug | ContentGlobal;
  /** Null for a part of the site, which is there once. */
  readonly id: string | null;
  /** Of an item: in the language of the reader, if it has one. */
  readonly title: string | null;
  /** In which the person was the last to write and the text is not public. */
  readonly languages: readonly Locale[];
  /** When they wrote last, in ISO 8601. */
  readonly at: string;
}

/** What the person wrote last and nobody published yet: new items and changes to public ones, the latest first. */
export async function readOwnDrafts(
  payload: Payload,
  reader: { readonly id: string; readonly locale: Locale },
): Promise<{ readonly drafts: readonly OwnDraft[]; readonly total: number }> {
  const { drizzle: executor } = adapterOf(payload);
  const parts = [
    ...writtenSlugs.map((slug) => draftsOf(payload, reader.id, slug)),
    ...contentGlobals.map((slug) => draftsOf(payload, reader.id, slug)),
  ];
  const { rows } = await executor.execute<{
    slug: OwnDraft['slug'];
    id: string | null;
    languages: Locale[];
    at: Date | string;
    total: number;
  }>(sql`
    SELECT slug, id, array_agg(language) AS languages, max(at) AS at, (count(*) OVER ())::int AS total
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS drafts
    GROUP BY slug, id ORDER BY max(at) DESC LIMIT ${LISTED}`);
  const items = rows.flatMap(({ slug, id }) => (id && isItem(slug) ? [{ collection: slug, id }] : []));
  const texts = await newestTexts(payload, executor, items);
  const drafts = rows.map(({ slug, id, languages, at }) => ({
    slug,
    id,
    title: id === null ? null : titleFor(texts.get(id), reader.locale),
    languages: locales.filter((code) => languages.includes(code)),
    at: new Date(at).toISOString(),
  }));
  return { drafts, total: rows[0]?.total ?? 0 };
}

const isItem = (slug: OwnDraft['slug']): slug is WrittenSlug => writtenSlugs.some((one) => one === slug);

/**
 * The languages of a kind or of a part of the site in which the newest text is a draft that the person wrote: `slug`,
 * `id`, `language`, and `at`, a row for each. Who wrote a language last says the last version with an edit in it.
 */
function draftsOf(payload: Payload, staff: string, slug: OwnDraft['slug']): SQL {
  const versions = `_${slug.replaceAll('-', '_')}_v`;
  const edit = (of: SQL) =>
    sql`own.version_authorship->'edits' @> jsonb_build_array(jsonb_build_object(${of}))`;
  const inLanguage = sql`'language', language._locale::text`;
  const isWritten = isItem(slug)
    ? sql`version.parent_id IS NOT NULL AND version.version_deleted_at IS NULL
        AND ${newestTitle(payload, slug, 'language')} IS NOT NULL`
    : sql`true`;
  return sql`
    SELECT ${slug}::text AS slug, ${isItem(slug) ? sql`version.parent_id::text` : sql`NULL::text`} AS id,
      language._locale::text AS language, written.at
    FROM ${sql.identifier(versions)} AS version
    JOIN ${sql.identifier(`${versions}_locales`)} AS language
      ON language._parent_id = version.id AND language.version__status = 'draft'
    JOIN LATERAL (
      SELECT own.updated_at AS at, ${edit(sql`${inLanguage}, 'staff', ${staff}::text`)} AS "isOwn"
      FROM ${sql.identifier(versions)} AS own
      WHERE ${isItem(slug) ? sql`own.parent_id = version.parent_id` : sql`true`} AND ${edit(inLanguage)}
      ORDER BY own.updated_at DESC LIMIT 1
    ) AS written ON written."isOwn"
    WHERE version.latest AND ${isWritten}`;
}
