import { randomUUID } from 'node:crypto';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { replaceEntries } from '../index-writer';
import type { Entry, IndexedCollection } from '../sources';

/**
 * Writes entries that were made elsewhere, one for each item, with ids of their own: for measurements with more content
 * than a collection is filled with in reasonable time.
 */
export async function writeEntries(
  locale: Locale,
  collection: IndexedCollection,
  entries: readonly Entry[],
): Promise<void> {
  const items = entries.map((entry) => ({ id: randomUUID(), fingerprint: '', entry }));
  const byItem = new Map(items.map(({ id, entry }) => [id, [entry]]));
  await (
    await getDatabase()
  ).transaction((transaction) => replaceEntries(transaction, locale, collection, items, byItem));
}
