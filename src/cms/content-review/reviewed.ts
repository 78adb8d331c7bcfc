import { contentKinds, type KindSlug } from '@/content/kinds';

import type { ContentGlobal } from '../content-globals';
import { type ContentTarget, type GlobalTarget, isGlobal, type ItemTarget, NO_ID } from '../content-target';

/**
 * Globals that are reviewed like items. The site settings are not: they say whether reviews are required, and only administrators
 * change them.
 */
const reviewedGlobals = [
  'home',
  'navigation',
  'footer',
  'page-texts',
] as const satisfies readonly ContentGlobal[];

export type ReviewedGlobal = (typeof reviewedGlobals)[number];

/** What is reviewed: an item of a kind of content, or a global. */
export type Reviewed = ItemTarget | GlobalTarget<ReviewedGlobal>;

/** Collections and globals as tables about reviews name them. */
export type ReviewedSlug = KindSlug | ReviewedGlobal;

/** How rows about it are found. */
export const rowKeyOf = (of: Reviewed): { readonly collection: ReviewedSlug; readonly itemId: string } =>
  isGlobal(of) ? { collection: of.global, itemId: NO_ID } : { collection: of.collection, itemId: of.id };

/** What a row is about. */
export function reviewedIn({
  collection,
  itemId,
}: {
  readonly collection: ReviewedSlug;
  readonly itemId: string;
}): Reviewed {
  const global = reviewedGlobalOf(collection);
  return global ? { global } : { collection: collection as KindSlug, id: itemId };
}

/** The global with this name, if it is reviewed. */
export const reviewedGlobalOf = (name: string | null | undefined): ReviewedGlobal | undefined =>
  reviewedGlobals.find((slug) => slug === name);

/** Whether a table that names other things as well names something that is reviewed. */
export const isReviewedSlug = (name: string): name is ReviewedSlug =>
  reviewedGlobalOf(name) !== undefined || contentKinds.some(({ collection }) => collection === name);

/** Everything that is reviewed, by kind: what rights depend on. */
export const reviewedKinds: readonly (Pick<ItemTarget, 'collection'> | GlobalTarget<ReviewedGlobal>)[] = [
  ...contentKinds.map(({ collection }) => ({ collection })),
  ...reviewedGlobals.map((global) => ({ global })),
];

/** The items among what is reviewed. */
export const itemsOf = (all: readonly Reviewed[]): ItemTarget[] =>
  all.flatMap((of) => (isGlobal(of) ? [] : [of]));

/** Whether something needs an approval where publishing requires one. */
export const isReviewed = (target: ContentTarget): target is Reviewed =>
  !isGlobal(target) || reviewedGlobalOf(target.global) !== undefined;
