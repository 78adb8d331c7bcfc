import { and, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';

import { type Locale, locales } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import { type PublishedLanguage, translationsOf } from './states';
import { contentLanguages } from './tables';
import type { TranslatedSlug } from './translated';

/** An item as visitors read it in one language. */
export interface ReadableText {
  readonly id: string;
  readonly locale: Locale;
  readonly textDigest: string;
  /** As it was made before 2026-11-28, with the empty rows of lists; undefined for what never had such a one. */
  readonly formerTextDigest?: string;
  readonly updatedAt: Date;
}

interface Noted {
  readonly executor: Executor;
  readonly collection: TranslatedSlug;
  /** The items, also those that visitors cannot read. */
  readonly ids: readonly string[];
  /** Languages that are being published, perhaps without a change. */
  readonly published: readonly Locale[];
  /** Dates what is new by the items: for what was published before there was a record. */
  readonly quiet: boolean;
}

type Stored = typeof contentLanguages.$inferSelect;

/**
 * Writes down how far the languages of items are, in the transaction that changed them. All languages that it changes get
 * the same time, so what was published together is up to date.
 * @param readable what visitors read of them now
 */
export async function noteLanguages(noted: Noted, readable: readonly ReadableText[]): Promise<void> {
  const { executor, collection, ids } = noted;
  const stored = await executor
    .select()
    .from(contentLanguages)
    .where(and(eq(contentLanguages.collection, collection), inArray(contentLanguages.itemId, [...ids])));
  const now = await transactionTime(executor);
  const changed = ids.flatMap((itemId) =>
    changedRows(
      noted,
      itemId,
      readable.filter(({ id }) => id === itemId),
      stored.filter((row) => row.itemId === itemId),
      now,
    ),
  );
  if (changed.length === 0) return;
  await executor
    .insert(contentLanguages)
    .values(changed)
    .onConflictDoUpdate({
      target: [contentLanguages.collection, contentLanguages.itemId, contentLanguages.locale],
      set: {
        firstPublishedAt: sql`excluded.first_published_at`,
        publishedAt: sql`excluded.published_at`,
        textChangedAt: sql`excluded.text_changed_at`,
        textDigest: sql`excluded.text_digest`,
        state: sql`excluded.state`,
        source: sql`excluded.source`,
        since: sql`excluded.since`,
      },
    });
}

/** Forgets items that are gone. */
export async function forgetLanguages(
  executor: Executor,
  collection: TranslatedSlug,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .delete(contentLanguages)
    .where(and(eq(contentLanguages.collection, collection), inArray(contentLanguages.itemId, [...ids])));
}

/** The same throughout a transaction. */
async function transactionTime(executor: Executor): Promise<Date> {
  const { rows } = await executor.execute<{ at: Date | string }>(sql`SELECT now() AS at`);
  return new Date(rows[0]?.at ?? Number.NaN);
}

function changedRows(
  { collection, published, quiet }: Noted,
  itemId: string,
  readable: readonly ReadableText[],
  stored: readonly Stored[],
  now: Date,
): Stored[] {
  const known: Partial<Record<Locale, PublishedLanguage & { textDigest: string }>> = {};
  for (const locale of locales) {
    const before = stored.find((row) => row.locale === locale);
    const text = readable.find((one) => one.locale === locale);
    const language = languageOf(before, text, {
      at: quiet && text ? text.updatedAt : now,
      isPublished: published.includes(locale),
    });
    if (language) known[locale] = language;
  }
  if (Object.keys(known).length === 0) return [];
  const translations = translationsOf(known);
  return locales
    .map((locale): Stored => {
      const { isPublic: _isPublic, ...times } = known[locale] ?? {
        isPublic: false,
        firstPublishedAt: null,
        publishedAt: null,
        textChangedAt: null,
        textDigest: null,
      };
      return { collection, itemId, locale, ...times, ...translations[locale] };
    })
    .filter((row) => !stored.some((before) => before.locale === row.locale && isSame(before, row)));
}

function languageOf(
  before: Stored | undefined,
  text: ReadableText | undefined,
  { at, isPublished }: { at: Date; isPublished: boolean },
): (PublishedLanguage & { textDigest: string }) | undefined {
  const { firstPublishedAt, publishedAt, textChangedAt, textDigest } = before ?? {};
  const isKnown = firstPublishedAt && publishedAt && textChangedAt && textDigest;
  if (!text) {
    return isKnown
      ? { isPublic: false, firstPublishedAt, publishedAt, textChangedAt, textDigest }
      : undefined;
  }
  if (!isKnown) {
    return {
      isPublic: true,
      firstPublishedAt: at,
      publishedAt: at,
      textChangedAt: at,
      textDigest: text.textDigest,
    };
  }
  const isChanged = text.textDigest !== textDigest && text.formerTextDigest !== textDigest;
  return {
    isPublic: true,
    firstPublishedAt,
    publishedAt: isChanged || isPublished ? at : publishedAt,
    textChangedAt: isChanged ? at : textChangedAt,
    textDigest: text.textDigest,
  };
}

const isSame = (one: Stored, other: Stored): boolean => keyOfRow(one) === keyOfRow(other);

const keyOfRow = (row: Stored): string =>
  JSON.stringify([
    row.firstPublishedAt,
    row.publishedAt,
    row.textChangedAt,
    row.textDigest,
    row.state,
    row.source,
    row.since,
  ]);
