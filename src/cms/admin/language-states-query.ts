import type { CollectionSlug, Payload } from 'payload';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

/** What a content collection keeps under `custom`: the public path of an item, without language prefix. */
interface PublicPath {
  publicPath?: (item: { slug?: string | null }) => string;
}

/** In one language: whether the item is public, drafted or not begun, and where visitors find it. */
export interface LanguageState {
  status: 'published' | 'draft' | 'missing';
  href?: string;
}

/** The state of an item in each language. Staff views only: reads past access rules. */
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
    select: { _status: true, slug: true, deletedAt: true },
  })) as unknown as {
    _status?: Partial<Record<Locale, 'published' | 'draft' | null>>;
    slug?: string | null;
    deletedAt?: string | null;
  } | null;
  const { publicPath } = payload.collections[collection].config.custom as PublicPath;
  const stateIn = (locale: Locale): LanguageState => {
    const status = item?._status?.[locale] ?? 'missing';
    if (status !== 'published' || !item || item.deletedAt || !publicPath) return { status };
    return { status, href: `/${locale}${publicPath(item)}` };
  };
  return Object.fromEntries(locales.map((locale) => [locale, stateIn(locale)])) as Record<
    Locale,
    LanguageState
  >;
}
