import { sql } from '@payloadcms/db-postgres/drizzle';
import { alias } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import { mailing_lists, mailing_lists_locales } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

const ownMailingListsLocales = alias(mailing_lists_locales, 'own');
const otherMailingListsLocales = alias(mailing_lists_locales, 'other');

/** A list as mails and use cases need it, in one language; the other one fills what that lacks. */
export type ListInfo = {
  readonly id: string;
  readonly slug: string;
  readonly address: string;
  readonly name: string;
  readonly description: string;
  readonly requiresReview: boolean;
  /** Visitors see the list in this language. */
  readonly isPublic: boolean;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function select(locale: Locale) {
  return sql`
    SELECT ${mailing_lists.id}, ${mailing_lists.slug}, coalesce(${mailing_lists.address}, '') AS address,
      coalesce(${ownMailingListsLocales.name}, ${otherMailingListsLocales.name}, ${mailing_lists.slug}) AS name,
      coalesce(${ownMailingListsLocales.description}, ${otherMailingListsLocales.description},
          '') AS description,
      coalesce(${mailing_lists.requiresReview}, false) AS "requiresReview",
      coalesce(${ownMailingListsLocales._status} = 'published' AND ${mailing_lists.deletedAt} IS NULL,
          false) AS "isPublic"
    FROM ${mailing_lists}
    LEFT JOIN ${mailing_lists_locales} ${ownMailingListsLocales}
        ON ${ownMailingListsLocales._parentID} = ${mailing_lists.id}
        AND ${ownMailingListsLocales._locale} = ${locale}
    LEFT JOIN ${mailing_lists_locales} ${otherMailingListsLocales}
        ON ${otherMailingListsLocales._parentID} = ${mailing_lists.id}
        AND ${otherMailingListsLocales._locale} <> ${locale}`;
}

/** The list with this id or slug, public or not. */
export async function findList(
  executor: Executor,
  key: string,
  locale: Locale,
): Promise<ListInfo | undefined> {
  const named = uuid.test(key) ? sql`${mailing_lists.id} = ${key}` : sql`${mailing_lists.slug} = ${key}`;
  const { rows } = await executor.execute<ListInfo>(sql`${select(locale)} WHERE ${named}`);
  return rows[0];
}

/** All lists that are not in the trash, public or not, in the editors' order. */
export async function allLists(executor: Executor, locale: Locale): Promise<ListInfo[]> {
  const { rows } = await executor.execute<ListInfo>(
    sql`${select(locale)} WHERE ${mailing_lists.deletedAt} IS NULL ORDER BY ${mailing_lists.order},
        ${mailing_lists.slug}`,
  );
  return rows;
}
