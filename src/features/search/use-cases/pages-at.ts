import { inArray } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import type { NearPage } from '../domain';
import { entriesOf } from '../tables';

/**
 * What visitors find at some addresses, in the order of the addresses; those at which nothing is found are left out.
 * @param urls paths with language prefix and without anchor, as only whole pages have
 */
export async function pagesAt(locale: Locale, urls: readonly string[]): Promise<NearPage[]> {
  if (urls.length === 0) return [];
  const entries = entriesOf(locale);
  const found = await (
    await getDatabase()
  )
    .select({ url: entries.url, text: entries.title, path: entries.path })
    .from(entries)
    .where(inArray(entries.url, [...urls]));
  const pages = new Map(found.map((page) => [page.url, page]));
  return urls.flatMap((url) => pages.get(url) ?? []);
}
