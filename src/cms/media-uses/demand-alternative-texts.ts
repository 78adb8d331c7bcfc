import { and, eq, inArray, like, notExists, sql } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';
import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { adminLocale, type Locale } from '@/i18n/locales';
import { media, media_locales } from '@/payload-schema';
import { requestTransaction } from '@/platform/db/request-transaction';

import { staffOf } from '../access';
import { writtenLanguages } from '../hooks/publish-every-language';

import { picturesWithoutOwnText, withoutDecoration } from './named-media';

const text = adminTexts('media');

/** Files that one message names; a longer list helps nobody. */
const MOST_NAMED = 5;

/**
 * Staff publish a language of an item only if every picture in it has an alternative text in that language: its own, or one
 * that the place gives it (ADR 227). Payload validates a file only in the language in which it is saved.
 */
export const demandAlternativeTexts: CollectionBeforeChangeHook = async ({
  collection,
  data,
  operation,
  originalDoc,
  req,
}) => {
  const { _status: status } = data as { readonly _status?: unknown };
  if (status !== 'published' || !staffOf(req)) return data as unknown;
  const before = originalDoc as { readonly id?: string } | undefined;
  for (const locale of writtenLanguages(collection.slug, req)) {
    const isHere = locale === req.locale || operation === 'create' || before?.id === undefined;
    const item: unknown = isHere
      ? { ...before, ...(data as object) }
      : await readIn(req, collection.slug, before.id, locale);
    const told = withoutDecoration(collection.flattenedFields, item);
    const silent = await picturesWithout(req, [...picturesWithoutOwnText(told)], locale);
    if (silent.length === 0) continue;
    const reader = adminLocale(req.i18n.language);
    const message = text(req, 'errors.noAlt', {
      language: languageName(locale, reader),
      count: silent.length,
      files: listOfNames(silent.slice(0, MOST_NAMED), reader),
    });
    throw new APIError(message, 400, undefined, true);
  }
  return data as unknown;
};

const readIn = (req: PayloadRequest, collection: string, id: string, locale: Locale) =>
  req.payload.findByID({
    collection: collection as 'news',
    id,
    locale,
    draft: true,
    trash: true,
    depth: 0,
    req: { transactionID: req.transactionID },
  });

/** Names of those pictures that have no text in a language. */
async function picturesWithout(
  req: PayloadRequest,
  ids: readonly string[],
  locale: Locale,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const executor = await requestTransaction(req);
  const written = executor
    .select({ one: sql`1` })
    .from(media_locales)
    .where(
      and(
        eq(media_locales._parentID, media.id),
        eq(media_locales._locale, locale),
        sql`trim(${media_locales.alt}) <> ''`,
      ),
    );
  const rows = await executor
    .select({ id: media.id, filename: media.filename })
    .from(media)
    .where(and(inArray(media.id, [...ids]), like(media.mimeType, 'image/%'), notExists(written)))
    .orderBy(media.filename);
  return rows.map(({ id, filename }) => filename ?? id);
}
