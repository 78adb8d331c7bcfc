import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { type Locale, locales } from '@/i18n/locales';
import { adapterOf, type Executor } from '@/platform/db/database';

import { openReviewStates } from '../content-review/domain';
import type { WrittenSlug } from '../content-target';

import { newestTitle } from './newest-texts';
import { type LanguageStatus, type WantedStatuses } from './statuses';

/** How far an item is in one language. */
interface StoredState extends Record<string, unknown> {
  readonly id: string;
  readonly locale: Locale;
  readonly status: LanguageStatus;
  readonly isPublic: boolean;
}

/** How many items of a collection have each state in a language; a state that none has is missing. */
export type StatusCounts = Readonly<Record<Locale, Partial<Record<LanguageStatus, number>>>>;

/** The states of some items in all languages, in one statement. */
export async function storedStates(
  payload: Payload,
  executor: Executor,
  collection: WrittenSlug,
  ids: readonly string[],
): Promise<readonly StoredState[]> {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const parts = locales.map((locale) => statesIn(payload, collection, locale, sql`item.id IN (${list})`));
  const { rows } = await executor.execute<StoredState>(sql.join(parts, sql` UNION ALL `));
  return rows;
}

/** The IDs of the items that have the wanted state in each of the languages named; undefined when none is. */
export function itemsWith(
  payload: Payload,
  collection: WrittenSlug,
  wanted: WantedStatuses,
): SQL | undefined {
  const parts = locales.flatMap((locale) => {
    const status = wanted[locale];
    if (!status) return [];
    const states = statesIn(payload, collection, locale, narrowed(collection, locale, status));
    return sql`SELECT states.id FROM (${states}) AS states WHERE states.status = ${status}`;
  });
  // `OFFSET 0` keeps the statement whole: merged with that of a list, it has more tables than PostgreSQL puts in order
  // (join_collapse_limit), which then reads every version.
  return parts.length === 0 ? undefined : sql`${sql.join(parts, sql` INTERSECT `)} OFFSET 0`;
}

/** Counts the items of a collection by their state in each language, without those in the trash. */
export async function countStates(payload: Payload, collection: WrittenSlug): Promise<StatusCounts> {
  const parts = locales.map((locale) => statesIn(payload, collection, locale, sql`item.deleted_at IS NULL`));
  const { rows } = await adapterOf(payload).drizzle.execute<StoredState & { count: number }>(sql`
    SELECT locale, status, count(*)::int AS count FROM (${sql.join(parts, sql` UNION ALL `)}) AS states
    GROUP BY locale, status`);
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(rows.filter((row) => row.locale === locale).map((row) => [row.status, row.count])),
    ]),
  ) as unknown as StatusCounts;
}

/**
 * A condition that every item with a state meets, by which PostgreSQL finds the few translations that are older than their
 * source, and the few reviews, in indexes of their own.
 */
function narrowed(collection: WrittenSlug, locale: Locale, status: LanguageStatus): SQL {
  const ofLanguage = sql`collection = ${collection} AND locale = ${locale}`;
  if (status === 'outdated') {
    return sql`item.id IN (SELECT item_id FROM content_languages
      WHERE state IN ('missing', 'outdated') AND ${ofLanguage})`;
  }
  if (status === 'review' || status === 'approved') {
    return sql`item.id IN (SELECT item_id FROM content_reviews
      WHERE state NOT IN ('withdrawn', 'published') AND ${ofLanguage})`;
  }
  return sql`true`;
}

/**
 * The one rule for the state of an item in a language, which lists, their filters, and the page of an item share:
 * columns `id`, `locale`, `status`, and `isPublic`. What is in review says so, whatever it was before.
 * The limit has PostgreSQL look up the newest text of each item, where it would otherwise read those of all old versions.
 * @param which a condition on `item`
 */
function statesIn(payload: Payload, collection: WrittenSlug, locale: Locale, which: SQL): SQL {
  const table = collection.replaceAll('-', '_');
  const name = (suffix: string, prefix = '') => sql.identifier(`${prefix}${table}${suffix}`);
  const isDraft = sql`newest.version__status = 'draft' AND ${newestTitle(payload, collection, 'newest')} IS NOT NULL`;
  const openReviews = sql.join(
    openReviewStates.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`
    SELECT item.id, ${locale}::text AS locale, stored._status IS NOT DISTINCT FROM 'published' AS "isPublic",
      CASE
        WHEN review.state = 'submitted' THEN 'review'
        WHEN review.state = 'approved' THEN 'approved'
        WHEN stored._status = 'published' THEN CASE
          WHEN translation.state = 'outdated' THEN 'outdated'
          WHEN ${isDraft} THEN 'changed'
          ELSE 'published' END
        WHEN stored._status = 'draft' OR (${isDraft}) THEN 'draft'
        ELSE 'missing' END AS status
    FROM ${name('')} AS item
    LEFT JOIN ${name('_locales')} AS stored ON stored._parent_id = item.id AND stored._locale = ${locale}
    LEFT JOIN ${name('_v', '_')} AS version ON version.parent_id = item.id AND version.latest
    LEFT JOIN LATERAL (
      SELECT * FROM ${name('_v_locales', '_')} AS language
      WHERE language._parent_id = version.id AND language._locale = ${locale} LIMIT 1
    ) AS newest ON true
    LEFT JOIN content_languages AS translation ON translation.collection = ${collection}
      AND translation.item_id = item.id AND translation.locale = ${locale}
    LEFT JOIN content_reviews AS review ON review.collection = ${collection} AND review.item_id = item.id
      AND review.locale = ${locale} AND review.state IN (${openReviews})
    WHERE ${which}`;
}
