import type { CollectionSlug, Payload } from 'payload';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import type { WrittenSlug } from '../content-target';
import { storedStates } from '../translations/language-states';
import type { LanguageStatus } from '../translations/statuses';
import { writtenSlugs } from '../translations/translated';

/** What a content collection keeps under `custom`: the public path of an item, without language prefix. */
interface PublicPath {
  publicPath?: (item: { slug?: string | null }) => string;
}

/** An item in one language. */
export interface LanguageState {
  status: LanguageStatus;
  isPublic: boolean;
  /** Where visitors find it. */
  href?: string;
}

export type LanguageStates = Record<Locale, LanguageState>;

/** The state of an item in each language. Staff views only: reads past access rules. */
export async function languageStatesOf(
  payload: Payload,
  collection: CollectionSlug,
  id: string | number,
): Promise<LanguageStates> {
  const states = await languageStatesOfAll(payload, collection, [String(id)]);
  return states.get(String(id)) ?? statesIn(() => ({ status: 'missing', isPublic: false }));
}

/** The same for the items of a list, with as many statements as for one; what is gone is left out. */
export async function languageStatesOfAll(
  payload: Payload,
  collection: CollectionSlug,
  ids: readonly string[],
): Promise<Map<string, LanguageStates>> {
  if (!isWritten(collection)) return new Map();
  const { docs } = await payload.find({
    collection: collection as 'news',
    where: { id: { in: [...ids] } },
    depth: 0,
    pagination: false,
    trash: true,
    select: { slug: true, deletedAt: true },
  });
  const { publicPath } = payload.collections[collection].config.custom as PublicPath;
  const rows = await storedStates(payload, adapterOf(payload).drizzle, collection, ids);
  const states = new Map(rows.map((row) => [keyOf(row.id, row.locale), row]));
  return new Map(
    docs.map((item) => [
      item.id,
      statesIn((locale) => {
        const { status, isPublic } = states.get(keyOf(item.id, locale)) ?? nothing;
        const hasPage = isPublic && publicPath && !item.deletedAt;
        return { status, isPublic, ...(hasPage && { href: `/${locale}${publicPath(item)}` }) };
      }),
    ]),
  );
}

const nothing = { status: 'missing', isPublic: false } as const;

const keyOf = (id: string, locale: Locale) => `${id} ${locale}`;

const isWritten = (slug: string): slug is WrittenSlug => writtenSlugs.some((written) => written === slug);

function statesIn(stateOf: (locale: Locale) => LanguageState): LanguageStates {
  return Object.fromEntries(locales.map((locale) => [locale, stateOf(locale)])) as LanguageStates;
}
