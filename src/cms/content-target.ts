import type { FlattenedField, Payload } from 'payload';

import { type ContentGlobal, contentGlobalOf } from '@/cms/content-globals';
import { contentKinds, type KindSlug } from '@/content/kinds';

import { collectionPermissions, globalPermissions, type Role } from './permissions';

/** A collection whose items have drafts in each language. */
export type WrittenSlug = KindSlug | 'mailing-lists';

/** An item of a kind of content, or of another collection with drafts. */
export interface ItemTarget<Slug extends WrittenSlug = KindSlug> {
  readonly collection: Slug;
  readonly id: string;
}

/** A part of the site that is there once, such as the menu. */
export interface GlobalTarget<Slug extends ContentGlobal = ContentGlobal> {
  readonly global: Slug;
}

/** In the place of the ID of an item, in tables that are about items and parts of the site: a part is there once, and has none. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** What editors prepare as drafts and visitors read. */
export type ContentTarget = ItemTarget | GlobalTarget;

export const isGlobal = <Item extends object, Slug extends ContentGlobal>(
  target: Item | GlobalTarget<Slug>,
): target is GlobalTarget<Slug> => 'global' in target;

/** `news/{id}` or `globals/navigation`. */
export const targetOf = (target: ItemTarget<WrittenSlug> | GlobalTarget): string =>
  isGlobal(target) ? `globals/${target.global}` : `${target.collection}/${target.id}`;

/** Reads what `targetOf` wrote; undefined for a kind or a global that no longer exists. */
export function parseTarget(target: string): ContentTarget | undefined {
  const [slug, id = ''] = target.split('/');
  if (slug === 'globals') {
    const global = contentGlobalOf(id);
    return global && { global };
  }
  const kind = contentKinds.find(({ collection }) => collection === slug);
  return kind && { collection: kind.collection, id };
}

/** Who writes drafts of it, and who changes what visitors see of it. */
export function rightsOf(target: Pick<ItemTarget<WrittenSlug>, 'collection'> | GlobalTarget): {
  readonly read: readonly Role[];
  readonly update: readonly Role[];
  readonly publish: readonly Role[];
} {
  if (!isGlobal(target)) return collectionPermissions[target.collection];
  const { read, update } = globalPermissions[target.global];
  return { read, update, publish: update };
}

/** Its fields, those of groups and lists within them. */
export const fieldsOfTarget = (
  { collections, globals }: Pick<Payload, 'collections' | 'globals'>,
  target: Pick<ItemTarget<WrittenSlug>, 'collection'> | GlobalTarget,
): readonly FlattenedField[] =>
  isGlobal(target)
    ? (globals.config.find(({ slug }) => slug === target.global)?.flattenedFields ?? [])
    : collections[target.collection].config.flattenedFields;

/** The address of its form, without the language. */
export const formOf = (target: ItemTarget<WrittenSlug> | GlobalTarget): string =>
  `/admin/${isGlobal(target) ? '' : 'collections/'}${targetOf(target)}`;
