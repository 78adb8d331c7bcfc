import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

/** A list as mails and use cases need it, in one language; the other one fills what that lacks. */
export interface ListInfo extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  readonly address: string;
  readonly name: string;
  readonly description: string;
  readonly requiresReview: boolean;
  /** Visitors see the list in this language. */
  readonly isPublic: boolean;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function select(locale: Locale) {
  return sql`
    SELECT l.id, l.slug, coalesce(l.address, '') AS address,
      coalesce(own.name, other.name, l.slug) AS name,
      coalesce(own.description, other.description, '') AS description,
      coalesce(l.requires_review, false) AS "requiresReview",
      coalesce(own._status = 'published' AND l.deleted_at IS NULL, false) AS "isPublic"
    FROM mailing_lists l
    LEFT JOIN mailing_lists_locales own ON own._parent_id = l.id AND own._locale = ${locale}
    LEFT JOIN mailing_lists_locales other ON other._parent_id = l.id AND other._locale <> ${locale}`;
}

/** The list with this id or slug, public or not. */
export async function findList(
  executor: Executor,
  key: string,
  locale: Locale,
): Promise<ListInfo | undefined> {
  const named = uuid.test(key) ? sql`l.id = ${key}` : sql`l.slug = ${key}`;
  const { rows } = await executor.execute<ListInfo>(sql`${select(locale)} WHERE ${named}`);
  return rows[0];
}

/** All lists that are not in the trash, public or not, in the editors' order. */
export async function allLists(executor: Executor, locale: Locale): Promise<ListInfo[]> {
  const { rows } = await executor.execute<ListInfo>(
    sql`${select(locale)} WHERE l.deleted_at IS NULL ORDER BY l."order", l.slug`,
  );
  return rows;
}
