import { sql } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';
import type { CollectionBeforeChangeHook, CollectionBeforeDeleteHook, PayloadRequest } from 'payload';

import { newestTexts } from '@/cms/translations/newest-texts';
import { adminTexts } from '@/i18n/admin-labels';
import { listOfNames } from '@/i18n/lists';
import { adminLocale, otherLocales } from '@/i18n/locales';
import { _news_v, _news_v_rels, news, news_rels } from '@/payload-schema';
import { requestTransaction } from '@/platform/db/request-transaction';

const text = adminTexts('news');

/** Titles that one message names; a longer list helps nobody. */
const MOST_NAMED = 5;

/**
 * Refuses to trash or delete an author whom a news item names, published or in its newest draft: the database would take the
 * name from all of them. Items in the trash don’t count.
 * @throws APIError that names the items
 */
async function refuseUsed(req: PayloadRequest, author: string): Promise<void> {
  const executor = await requestTransaction(req);
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT ${news.id} AS id FROM ${news}
    WHERE ${news.deletedAt} IS NULL AND (
      EXISTS (
        SELECT 1 FROM ${news_rels} WHERE ${news_rels.parent} = ${news.id} AND ${news_rels.authorsID} = ${author}
      ) OR EXISTS (
        SELECT 1 FROM ${_news_v_rels} JOIN ${_news_v} ON ${_news_v.id} = ${_news_v_rels.parent}
        WHERE ${_news_v_rels.authorsID} = ${author} AND ${_news_v.parent} = ${news.id} AND ${_news_v.latest}
      )
    )
    ORDER BY ${news.publishedAt} DESC, ${news.id}`);
  if (rows.length === 0) return;
  const named = rows.slice(0, MOST_NAMED);
  const texts = await newestTexts(
    req.payload,
    executor,
    named.map(({ id }) => ({ collection: 'news', id })),
  );
  const reader = adminLocale(req.i18n.language);
  const titles = named.map(({ id }) =>
    [reader, ...otherLocales(reader)].map((locale) => texts.get(id)?.get(locale)?.title).find(Boolean),
  );
  const message = text(req, 'authors.errors.used', {
    count: rows.length,
    titles: listOfNames(
      titles.map((title) => title ?? '…'),
      reader,
    ),
  });
  throw new APIError(message, 409, undefined, true);
}

interface Stored {
  readonly id?: string;
  readonly deletedAt?: string | null;
}

const keepFromTrash: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const before = originalDoc as Stored | undefined;
  const isTrashing = Boolean((data as Stored).deletedAt) && !before?.deletedAt;
  if (isTrashing && before?.id !== undefined) await refuseUsed(req, before.id);
  return data as unknown;
};

const keepFromDeletion: CollectionBeforeDeleteHook = ({ id, req }) => refuseUsed(req, String(id));

/** Hooks that keep authors whose names readers would miss. */
export const keepUsedAuthors = { beforeChange: [keepFromTrash], beforeDelete: [keepFromDeletion] };
