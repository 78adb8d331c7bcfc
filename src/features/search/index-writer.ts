import { createHash } from 'node:crypto';

import { and, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import { foldText } from './fold';
import type { PLACES } from './places';
import { isNumberedKind } from './section-numbers';
import { tokensOf } from './segment';
import type { Entry, IndexedCollection, PublicItem } from './sources';
import { entriesOf } from './tables';
import { keyOf } from './title-key';
import { quoted, sectionLexeme, vectorOf } from './vector';

/** Rows of one INSERT: some twenty parameters each, and PostgreSQL takes 65 535. */
const ROWS_PER_INSERT = 200;

/**
 * Replaces the entries of items.
 * @param entries by item; an item without entries is no longer found
 */
export async function replaceEntries(
  executor: Executor,
  locale: Locale,
  collection: IndexedCollection | typeof PLACES,
  items: readonly PublicItem[],
  entries: ReadonlyMap<string, readonly Entry[]>,
): Promise<void> {
  if (items.length === 0) return;
  await removeEntries(
    executor,
    locale,
    collection,
    items.map(({ id }) => id),
  );
  const indexedAt = new Date();
  const rows = items.flatMap(({ id, fingerprint }) =>
    (entries.get(id) ?? []).map((entry) => ({
      ...rowOf(entry),
      collection,
      item: id,
      fingerprint,
      indexedAt,
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await executor.insert(entriesOf(locale)).values(rows.slice(start, start + ROWS_PER_INSERT));
  }
}

/** Removes the entries of items. */
export async function removeEntries(
  executor: Executor,
  locale: Locale,
  collection: IndexedCollection | typeof PLACES,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const table = entriesOf(locale);
  await executor.delete(table).where(and(eq(table.collection, collection), inArray(table.item, [...ids])));
}

/** The marks with which items were indexed last. */
export async function indexedFingerprints(
  executor: Executor,
  locale: Locale,
  collection: IndexedCollection,
  ids?: readonly string[],
): Promise<Map<string, string>> {
  const table = entriesOf(locale);
  const rows = await executor
    .selectDistinct({ item: table.item, fingerprint: table.fingerprint })
    .from(table)
    .where(and(eq(table.collection, collection), ids ? inArray(table.item, [...ids]) : sql`true`));
  return new Map(rows.map(({ item, fingerprint }) => [item, fingerprint]));
}

function rowOf(entry: Entry) {
  const {
    anchor,
    type,
    kind,
    path = [],
    document = '',
    number = '',
    picture = '',
    url,
    title,
    context,
    keywords,
    body,
    below = '',
    publishedAt,
    boost,
    release,
  } = entry;
  const titleText = foldText(title);
  const contextText = foldText(context);
  const bodyText = foldText(body);
  return {
    anchor,
    type,
    kind,
    path: [...path],
    document,
    number,
    picture,
    url,
    title,
    context,
    body,
    folded: [titleText, contextText, bodyText].join('\n').replaceAll(/ +/g, ' '),
    titleKey: keyOf(title),
    vector:
      vectorOf([
        [titleText, 'A'],
        [foldText(keywords), 'B'],
        [bodyText, 'C'],
        [contextText, 'D'],
        [foldText(below), 'D'],
      ]) + (isNumbered(entry) ? ` ${quoted(sectionLexeme(number))}:1A` : ''),
    titleVector: vectorOf([[titleText, 'A']]),
    titleWords: new Set(tokensOf(titleText).map(({ lexeme }) => lexeme)).size,
    family: release ? familyOf(release.section) : null,
    edition: release?.version ?? '',
    publishedAt,
    boost,
  };
}

/** Whether an entry has its number itself, and not the section that it is in. */
function isNumbered({ kind, number = '' }: Entry): boolean {
  return number !== '' && isNumberedKind(kind);
}

/** A short name of what is the same section in every release. */
function familyOf(section: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(section)).digest('base64url').slice(0, 22);
}
