import { and, eq, inArray } from '@payloadcms/db-postgres/drizzle';
import type { CollectionSlug, Payload } from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { openReviewStates } from '../content-review/domain';
import { contentReviews } from '../content-review/tables';
import { newestTexts } from '../translations/newest-texts';
import { contentLanguages } from '../translations/tables';

/** What a content collection keeps under `custom`: the public path of an item, without language prefix. */
interface PublicPath {
  publicPath?: (item: { slug?: string | null }) => string;
}

/** An item in one language. */
export interface LanguageState {
  /**
   * - `published`: visitors read its newest texts
   * - `changed`: visitors read texts that have changed since, in a draft
   * - `outdated`: it is a translation, and its source has changed since it was published
   * - `review`: its newest texts wait for a reviewer
   * - `approved`: its newest texts may be published as they are
   * - `draft`: it has texts that no visitor has read, or no longer
   * - `missing`: it has no texts
   */
  status: 'published' | 'changed' | 'outdated' | 'review' | 'approved' | 'draft' | 'missing';
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
  const { docs } = await payload.find({
    collection: collection as 'news',
    where: { id: { in: [...ids] } },
    locale: 'all',
    depth: 0,
    pagination: false,
    trash: true,
    select: { _status: true, slug: true, deletedAt: true },
  });
  // The types know one language at a time.
  const items = docs as unknown as readonly StoredItem[];
  const { publicPath } = payload.collections[collection].config.custom as PublicPath;
  const { outdated, drafted, reviews } = await translationsOfAll(payload, collection, ids);
  return new Map(
    items.map((item) => [
      item.id,
      statesIn((locale) => {
        const key = keyOf(item.id, locale);
        const review = reviews.get(key);
        if (item._status?.[locale] !== 'published') {
          const isBegun = drafted.has(key) || item._status?.[locale] === 'draft';
          return { status: review ?? (isBegun ? 'draft' : 'missing'), isPublic: false };
        }
        const ofDraft = drafted.has(key) ? 'changed' : 'published';
        return {
          status: review ?? (outdated.has(key) ? 'outdated' : ofDraft),
          isPublic: true,
          ...(publicPath && !item.deletedAt && { href: `/${locale}${publicPath(item)}` }),
        };
      }),
    ]),
  );
}

interface StoredItem {
  readonly id: string;
  readonly _status?: Partial<Record<Locale, 'published' | 'draft' | null>>;
  readonly slug?: string | null;
  readonly deletedAt?: string | null;
}

const keyOf = (id: string, locale: Locale) => `${id} ${locale}`;

/** Languages of items that are older than their source, those with texts that are not public, and those in review. */
async function translationsOfAll(payload: Payload, collection: CollectionSlug, ids: readonly string[]) {
  const kind = kindOf(collection);
  if (!kind || ids.length === 0) {
    return {
      outdated: new Set<string>(),
      drafted: new Set<string>(),
      reviews: new Map<string, 'review' | 'approved'>(),
    };
  }
  const { drizzle: executor } = adapterOf(payload);
  const rows = await executor
    .select({ id: contentLanguages.itemId, locale: contentLanguages.locale })
    .from(contentLanguages)
    .where(
      and(
        eq(contentLanguages.collection, kind),
        inArray(contentLanguages.itemId, [...ids]),
        eq(contentLanguages.state, 'outdated'),
      ),
    );
  const texts = await newestTexts(
    payload,
    executor,
    ids.map((id) => ({ collection: kind, id })),
  );
  const drafts = [...texts.values()].flatMap((languages) =>
    [...languages.values()].filter(({ title, status }) => status === 'draft' && title !== null),
  );
  const open = await executor
    .select({ id: contentReviews.itemId, locale: contentReviews.locale, state: contentReviews.state })
    .from(contentReviews)
    .where(
      and(
        eq(contentReviews.collection, kind),
        inArray(contentReviews.itemId, [...ids]),
        inArray(contentReviews.state, [...openReviewStates]),
      ),
    );
  return {
    reviews: new Map(
      open.map(({ id, locale, state }) => [
        keyOf(id, locale),
        state === 'approved' ? ('approved' as const) : ('review' as const),
      ]),
    ),
    outdated: new Set(rows.map(({ id, locale }) => keyOf(id, locale))),
    drafted: new Set(drafts.map(({ id, locale }) => keyOf(id, locale))),
  };
}

const kindOf = (slug: string): KindSlug | undefined =>
  contentKinds.find(({ collection }) => collection === slug)?.collection;

function statesIn(stateOf: (locale: Locale) => LanguageState): LanguageStates {
  return Object.fromEntries(locales.map((locale) => [locale, stateOf(locale)])) as LanguageStates;
}
