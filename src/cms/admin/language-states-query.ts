import type { CollectionSlug, Payload } from 'payload';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

export type LanguageState = 'published' | 'draft' | 'missing';

/** For each language whether the item is public, drafted or not begun. Staff views only: reads past access rules. */
export async function languageStatesOf(
  payload: Payload,
  collection: CollectionSlug,
  id: string | number,
): Promise<Record<Locale, LanguageState>> {
  const item = (await payload.findByID({
    collection: collection as 'news',
    id: String(id),
    locale: 'all',
    depth: 0,
    trash: true,
    disableErrors: true,
    select: { _status: true },
  })) as unknown as { _status?: Partial<Record<Locale, 'published' | 'draft' | null>> } | null;
  return Object.fromEntries(
    locales.map((locale) => [locale, item?._status?.[locale] ?? 'missing']),
  ) as Record<Locale, LanguageState>;
}
