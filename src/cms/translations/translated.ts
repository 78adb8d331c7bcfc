import { contentKinds } from '@/content/kinds';

import { type ContentGlobal, contentGlobalOf, contentGlobals } from '../content-globals';
import { type GlobalTarget, type ItemTarget, rightsOf, type WrittenSlug } from '../content-target';
import { holdsOneOf, type Role } from '../permissions';

/** A collection or a part of the site whose languages are followed, as `content_languages` names it (ADR 259). */
export type TranslatedSlug = WrittenSlug | ContentGlobal;

/** What is translated: an item, or a part of the site. */
export type Translated = ItemTarget<WrittenSlug> | GlobalTarget;

/** The collections of items that are translated. */
export const writtenSlugs: readonly WrittenSlug[] = [
  ...contentKinds.map(({ collection }) => collection),
  'mailing-lists',
];

/** All of them, in the order in which filters name them. */
export const translatedSlugs: readonly TranslatedSlug[] = [...writtenSlugs, ...contentGlobals];

/** Whether items are known by an ID: a part of the site is there once. */
export const isWritten = (slug: TranslatedSlug): slug is WrittenSlug => contentGlobalOf(slug) === undefined;

/** What a row about languages is about. @param id without a meaning for a part of the site */
export const translatedIn = (slug: TranslatedSlug, id: string): Translated =>
  isWritten(slug) ? { collection: slug, id } : { global: slug };

/** What someone with these roles may translate: a translation is a draft, so who may write it. */
export const translatedBy = (roles: readonly Role[] | null | undefined): readonly TranslatedSlug[] =>
  translatedSlugs.filter((slug) => holdsOneOf(roles, rightsOf(translatedIn(slug, '')).update));
