import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { isLocale, type Locale } from '@/i18n/locales';
import { adapterOf, type Executor } from '@/platform/db/database';

import type { WrittenSlug } from '../content-target';
import type { Role } from '../permissions';

import { newestTexts } from './newest-texts';
import { type SourceChange, sourceChanges } from './source-changes';
import { isWritten, translatedBy, type TranslatedSlug, translatedSlugs } from './translated';

/** What has to be translated: not public in a language, or older than its source, and not in review. */
export const openStates = ['missing', 'outdated'] as const;

type OpenState = (typeof openStates)[number];

/** A language of an item or a part of the site that waits for a translator. */
export interface OpenTranslation {
  readonly collection: TranslatedSlug;
  /** Zeros for a part of the site. */
  readonly id: string;
  /** Of the source, else of the draft; empty when neither has one, and for a part of the site. */
  readonly title: string;
  readonly source: Locale;
  readonly target: Locale;
  readonly state: OpenState;
  /** The newest version has texts in the target language that are not public. */
  readonly hasDraft: boolean;
  /** ISO 8601. */
  readonly since: string;
  /** Where the admin compares the source with what it was when the translation was published, as far as versions go back. */
  readonly changes: string | undefined;
}

/** Who translates. */
interface Translator {
  readonly roles: readonly Role[];
}

export interface OpenTranslations {
  readonly items: readonly OpenTranslation[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** Of the address of the page; what is unknown filters nothing. */
export interface OpenTranslationsFilter {
  readonly collection?: string | undefined;
  readonly language?: string | undefined;
  readonly state?: string | undefined;
  readonly page?: number;
}

const PAGE_SIZE = 25;

/**
 * Written out, so PostgreSQL sees that the index of the open ones has all of them. What is in review waits for a reviewer, as
 * lists say as well (ADR 233).
 */
const isOpen = sql`state IN ('missing', 'outdated') AND NOT EXISTS (
  SELECT FROM content_reviews AS review WHERE review.collection = content_languages.collection
    AND review.item_id = content_languages.item_id AND review.locale = content_languages.locale
    AND review.state IN ('submitted', 'approved'))`;

/** Since when each of those waits that someone may translate, for the dashboard. */
export const openTranslationsFor = ({ roles }: Translator): SQL =>
  sql`SELECT since, NULL::uuid AS assignee FROM content_languages WHERE ${isOpenFor(roles)}`;

/** Site settings and mailing lists are the business of administrators: nobody is asked for what they may not write. */
function isOpenFor(roles: readonly Role[]): SQL {
  const own = translatedBy(roles);
  const others = translatedSlugs.filter((slug) => !own.includes(slug));
  if (others.length === 0) return isOpen;
  const list = sql.join(
    others.map((slug) => sql`${slug}`),
    sql`, `,
  );
  return sql`${isOpen} AND collection NOT IN (${list})`;
}

/** How many of each kind wait in each language; what has none is left out. */
export async function countOpenTranslations(
  executor: Executor,
): Promise<{ readonly collection: TranslatedSlug; readonly target: Locale; readonly count: number }[]> {
  const { rows } = await executor.execute<{ collection: TranslatedSlug; target: Locale; count: number }>(sql`
    SELECT collection, locale AS target, count(*)::int AS count FROM content_languages
    WHERE ${isOpen} GROUP BY collection, locale`);
  return rows;
}

/**
 * A page of what waits for a translator, the longest wait first: a few statements, however many items there are. What this person
 * may not write is not there.
 */
export async function listOpenTranslations(
  payload: Payload,
  { roles }: Translator,
  { collection, language, state, page: wanted = 1 }: OpenTranslationsFilter,
): Promise<OpenTranslations> {
  const { drizzle: executor } = adapterOf(payload);
  const isKnown = translatedSlugs.some((slug) => slug === collection);
  const where = sql.join(
    [
      isOpenFor(roles),
      ...(isKnown ? [sql`collection = ${collection}`] : []),
      ...(isLocale(language) ? [sql`locale = ${language}`] : []),
      ...(openStates.some((open) => open === state) ? [sql`state = ${state}`] : []),
    ],
    sql` AND `,
  );
  const { rows: counts } = await executor.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM content_languages WHERE ${where}`,
  );
  const total = counts[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(wanted) || 1));
  const { rows } = await executor.execute<Row>(sql`
    SELECT collection, item_id AS id, source, locale AS target, state, since, published_at AS "publishedAt"
    FROM content_languages WHERE ${where} ORDER BY since, collection, item_id, locale
    LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`);
  const texts = await newestTexts(payload, executor, rows.filter(isOfItem));
  const drafts = await draftsOf(executor, rows);
  const changes = await sourceChanges(
    executor,
    rows.filter(({ state: one }) => one === 'outdated'),
  );
  const items = rows.map(({ since, publishedAt: _publishedAt, ...row }): OpenTranslation => {
    const languages = texts.get(row.id);
    const draft = languages?.get(row.target);
    return {
      ...row,
      title: languages?.get(row.source)?.title ?? draft?.title ?? '',
      hasDraft: isOfItem(row)
        ? draft?.status === 'draft' && draft.title !== null
        : drafts.has(`${row.collection} ${row.target}`),
      since: new Date(since).toISOString(),
      changes: comparisonOf(row, changes),
    };
  });
  return { items, total, page, pages };
}

/** Which languages of parts of the site have a draft, in one statement; none without such rows. */
async function draftsOf(
  executor: Executor,
  rows: readonly Pick<Row, 'collection' | 'target'>[],
): Promise<ReadonlySet<string>> {
  const parts = rows.flatMap(({ collection, target }) => {
    if (isWritten(collection)) return [];
    const versions = `_${collection.replaceAll('-', '_')}_v`;
    return [
      sql`SELECT ${`${collection} ${target}`}::text AS key FROM ${sql.identifier(versions)} AS version
        JOIN ${sql.identifier(`${versions}_locales`)} AS language ON language._parent_id = version.id
        WHERE version.latest AND language._locale::text = ${target} AND language.version__status::text = 'draft'`,
    ];
  });
  if (parts.length === 0) return new Set();
  const { rows: found } = await executor.execute<{ key: string }>(sql.join(parts, sql` UNION `));
  return new Set(found.map(({ key }) => key));
}

const isOfItem = <Of extends { readonly collection: TranslatedSlug }>(
  row: Of,
): row is Of & { readonly collection: WrittenSlug } => isWritten(row.collection);

interface Row extends Record<string, unknown> {
  readonly collection: TranslatedSlug;
  readonly id: string;
  readonly source: Locale;
  readonly target: Locale;
  readonly state: OpenState;
  readonly since: Date | string;
  readonly publishedAt: Date | string | null;
}

/** The page of the admin that compares two versions in one language. */
function comparisonOf(
  { collection, id, source, target }: Pick<Row, 'collection' | 'id' | 'source' | 'target'>,
  changes: readonly SourceChange[],
): string | undefined {
  const change = changes.find(
    (one) => one.collection === collection && one.id === id && one.target === target,
  );
  if (!change?.from || !change.to || change.from === change.to) return undefined;
  const query = new URLSearchParams({
    locale: source,
    localeCodes: JSON.stringify([source]),
    versionFrom: change.from,
  });
  const page = isWritten(collection) ? `collections/${collection}/${id}` : `globals/${collection}`;
  return `/admin/${page}/versions/${change.to}?${query.toString()}`;
}
