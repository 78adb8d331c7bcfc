import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { byLocale, type Locale } from '@/i18n/locales';
import { media, media_locales } from '@/payload-schema';
import { adapterOf, type Executor } from '@/platform/db/database';

import { contentPublications } from '../publications/tables';

import { mediaUses } from './tables';

/**
 * Whether a use needs the text of the upload in a language. Rows from before this was noted need it wherever the item is public,
 * until they are counted in the night. Portraits of authors need none: the name is beside them (ADR 227).
 */
const needsText = (locale: Locale): SQL => sql`CASE
    WHEN ${mediaUses.needsTextIn} IS NOT NULL THEN ${locale} = ANY (${mediaUses.needsTextIn})
    WHEN ${mediaUses.source} IN ('globals', 'authors') THEN ${mediaUses.source} = 'globals'
    ELSE EXISTS (
      SELECT FROM ${contentPublications} WHERE ${contentPublications.collection} = ${mediaUses.source}
        AND ${contentPublications.locale} = ${locale} AND ${contentPublications.itemId} = CASE WHEN ${mediaUses.source} <> 'globals' THEN ${mediaUses.item}::uuid END) END`;

/**
 * Whether visitors meet a picture in a language in which nothing says what it shows, neither the upload nor the place that it is
 * in: a condition of a statement about `media`. The index of `shown` keeps it to the pictures on the site.
 */
const isSilent = (locale: Locale): SQL => sql`${media.shown} AND ${media.deletedAt} IS NULL
    AND ${media.mimeType} LIKE 'image/%' AND NOT EXISTS (
      SELECT FROM ${media_locales} WHERE ${media_locales._parentID} = ${media.id}
        AND ${media_locales._locale}::text = ${locale} AND trim(${media_locales.alt}) <> '')
    AND EXISTS (SELECT FROM ${mediaUses} WHERE ${mediaUses.media} = ${media.id} AND ${needsText(locale)})`;

/** The pictures on the site without an alternative text in a language. */
export async function silentPictures(payload: Payload, locale: Locale): Promise<string[]> {
  const { rows } = await adapterOf(payload).drizzle.execute<{ id: string }>(
    sql`SELECT ${media.id} AS id FROM ${media} WHERE ${isSilent(locale)}`,
  );
  return rows.map(({ id }) => id);
}

/** How many of them there are in each language. */
export async function countSilentPictures(executor: Executor): Promise<Record<Locale, number>> {
  const counts = byLocale((locale) => sql`(SELECT count(*)::int FROM ${media} WHERE ${isSilent(locale)})`);
  const { rows } = await executor.execute<Record<Locale, number>>(
    sql`SELECT ${sql.join(
      Object.entries(counts).map(([locale, count]) => sql`${count} AS ${sql.identifier(locale)}`),
      sql`, `,
    )}`,
  );
  return byLocale((locale) => rows[0]?.[locale] ?? 0);
}
