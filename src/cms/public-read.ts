import 'server-only';

import type { CollectionSlug, DataFromCollectionSlug, GlobalSlug, Sort, Where } from 'payload';

import type { Locale } from '@/i18n/locales';
import { getPortalPayload } from '@/platform/db/payload';
import { collectionTag } from '@/platform/cache/tags';

interface PublicQuery {
  locale: Locale;
  where?: Where;
  sort?: Sort;
  limit?: number;
  page?: number;
  /** Whether the totals are needed: counting ten thousand items takes longer than reading a page of them. */
  pagination?: boolean;
  /** Levels of relationships that are filled in; 0 by default, since each level costs queries. */
  depth?: number;
  select?: Record<string, true>;
  /** Staff look at the newest draft instead (live preview). Callers check the session first. */
  preview?: boolean;
}

/** Reads what an anonymous visitor may read of a collection in one language; previews read the newest drafts. */
export async function publicFind<Slug extends CollectionSlug>(
  collection: Slug,
  { locale, preview = false, limit = 100, depth = 0, ...query }: PublicQuery,
): Promise<{ docs: DataFromCollectionSlug<Slug>[]; totalDocs: number }> {
  const payload = await getPortalPayload();
  const result = await payload.find({
    collection,
    locale,
    limit,
    depth,
    draft: preview,
    overrideAccess: preview,
    pagination: false,
    ...query,
  } as never);
  return result as never;
}

/** The first item that a visitor may read with these conditions. */
export async function publicFindOne<Slug extends CollectionSlug>(
  collection: Slug,
  query: PublicQuery,
): Promise<DataFromCollectionSlug<Slug> | undefined> {
  const { docs } = await publicFind(collection, { ...query, limit: 1 });
  return docs[0];
}

/** Number of items that a visitor may read in the language. */
export async function publicCount(
  collection: CollectionSlug,
  locale: Locale,
  where?: Where,
): Promise<number> {
  const payload = await getPortalPayload();
  const { totalDocs } = await payload.count({ collection, locale, where, overrideAccess: false });
  return totalDocs;
}

/** A global in one language. All globals are public. */
export async function publicGlobal<Slug extends GlobalSlug>(slug: Slug, locale: Locale, depth = 1) {
  const payload = await getPortalPayload();
  return payload.findGlobal({ slug, locale, depth, overrideAccess: false });
}

/** Tags of a read that shows items of these collections with their pictures. */
export function readTags(...collections: CollectionSlug[]): string[] {
  return [...new Set([...collections, 'media'])].map(collectionTag);
}

/** The slug under which an item that was renamed is found now, or undefined. Answers permanent redirects. */
export async function renamedSlug(
  collection: 'news' | 'documents' | 'chapters' | 'white-papers' | 'pages' | 'videos' | 'activities',
  from: string,
  locale: Locale,
): Promise<string | undefined> {
  const redirect = await publicFindOne('redirects', {
    locale,
    where: { and: [{ collection: { equals: collection } }, { from: { equals: from } }] },
  });
  if (!redirect) return undefined;
  const item = await publicFindOne(collection, {
    locale,
    where: { id: { equals: redirect.target } },
    select: { slug: true },
  });
  return item?.slug;
}
