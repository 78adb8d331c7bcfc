import { contentKinds } from '@/content/kinds';

import { type ContentGlobal, contentGlobalOf, contentGlobals } from '../content-globals';

import type { WrittenSlug } from './newest-texts';

/** A collection or a part of the site whose languages are followed, as `content_languages` names it (ADR 259). */
export type TranslatedSlug = WrittenSlug | ContentGlobal;

/** All of them, in the order in which filters name them. */
export const translatedSlugs: readonly TranslatedSlug[] = [
  ...contentKinds.map(({ collection }) => collection),
  'mailing-lists',
  ...contentGlobals,
];

/** Whether something of a collection is opened beside its source, and given to translators outside as a file. */
export const isSideBySide = (slug: TranslatedSlug): boolean =>
  contentKinds.some(({ collection }) => collection === slug);

/** Whether items are known by an ID: a part of the site is there once. */
export const isWritten = (slug: TranslatedSlug): slug is WrittenSlug => contentGlobalOf(slug) === undefined;
